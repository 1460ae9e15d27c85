// A thread that renders what the page contains when it is sent, in a world of its own: the
// components look for a browser.
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { runnerImport } from 'vite';
import type * as StartMarkup from '../src/web/startMarkup.tsx';

/** The server puts the demo accounts and the provider in place of these words, or leaves their boxes out. */
const accounts = ['admin', 'viewer'].map((role) => ({ role, email: '__DEMO_EMAIL__' }));
const demo = { accounts, key: '__DEMO_KEY__' };
const singleSignOn = { name: '__PROVIDER_NAME__' };

const nothing = () => null;
const browser = {
  addEventListener: nothing,
  document: { querySelector: () => ({ content: JSON.stringify({ demo, singleSignOn }) }) },
  localStorage: { getItem: nothing },
  location: new URL('http://localhost/login'),
  sessionStorage: { getItem: nothing },
  window: globalThis,
};
for (const [name, value] of Object.entries(browser)) {
  Object.defineProperty(globalThis, name, { value });
}

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const { module } = await runnerImport<typeof StartMarkup>(file('../src/web/startMarkup.tsx'), {
  configFile: false,
  root: file('../src/web'),
  logLevel: 'error',
});
parentPort?.postMessage(await module.startMarkup(), []);

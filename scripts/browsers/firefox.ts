import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import type { DrivenBrowser } from './drivenBrowser.ts';
import { MissingBrowser, programOf, scriptText, START_MS, WINDOW } from './drivenBrowser.ts';

const LISTENING = /WebDriver BiDi listening on (ws:\S+)/;

/** A profile that asks nobody and reports to nobody. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-US',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,nothing',
  'toolkit.telemetry.enabled': false,
};

const answerShape = z.object({
  id: z.nullish(z.number()),
  type: z.string(),
  method: z.optional(z.string()),
  result: z.optional(z.unknown()),
  params: z.optional(z.unknown()),
  message: z.optional(z.string()),
});
const entryShape = z.object({ level: z.string(), text: z.nullish(z.string()) });
const sessionShape = z.object({ capabilities: z.object({ browserVersion: z.string() }) });
const treeShape = z.object({ contexts: z.array(z.object({ context: z.string() })) });
const evaluatedShape = z.object({
  type: z.string(),
  result: z.optional(z.object({ value: z.string() })),
  exceptionDetails: z.optional(z.object({ text: z.string() })),
});
const pictureShape = z.object({ data: z.string() });

/** Commands of WebDriver BiDi over a socket, and what the page's log says meanwhile. */
async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const reports: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const answer = z.parse(answerShape, JSON.parse(String(data)));
    if (answer.method === 'log.entryAdded') {
      const { level, text } = z.parse(entryShape, answer.params);
      if (level === 'error') reports.push(text ?? 'an error without words');
      return;
    }
    const asked = waiting.get(answer.id ?? 0);
    if (answer.type === 'success') asked?.resolve(answer.result);
    else if (answer.type === 'error') asked?.reject(new Error(`Firefox: ${answer.message}`));
  });
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('Firefox has ended'));
  });
  await once(socket, 'open');
  let last = 0;
  const ask = async (method: string, params: object): Promise<unknown> => {
    last += 1;
    const asked = Promise.withResolvers<unknown>();
    waiting.set(last, asked);
    socket.send(JSON.stringify({ id: last, method, params }));
    return asked.promise;
  };
  return { ask, reports, close: () => socket.close() };
}

function newProfile(): string {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  fs.writeFileSync(path.join(profile, 'user.js'), lines.join(''));
  return profile;
}

async function launch(program: string, profile: string) {
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const child = spawn(program, [...options, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    const fail = () => reject(new Error(`Firefox did not start: ${said}`));
    const timer = setTimeout(fail, START_MS);
    child.once('exit', fail);
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = LISTENING.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
  return { child, address };
}

/** Firefox, driven over WebDriver BiDi. */
export async function openFirefox(): Promise<DrivenBrowser> {
  const program = programOf(process.env['FIREFOX_PATH'], ['firefox-esr', 'firefox']);
  if (program === undefined) {
    throw new MissingBrowser(
      'Firefox is missing. On Debian: apt-get install firefox-esr; elsewhere install it, and name its program in FIREFOX_PATH.',
    );
  }
  const profile = newProfile();
  const { child, address } = await launch(program, profile);
  const { ask, reports, close } = await connect(address);
  const session = z.parse(sessionShape, await ask('session.new', { capabilities: {} }));
  const tree = z.parse(treeShape, await ask('browsingContext.getTree', {}));
  const context = tree.contexts[0]?.context ?? '';
  await ask('session.subscribe', { events: ['log.entryAdded'] });
  await ask('browsingContext.setViewport', { context, viewport: WINDOW });
  return {
    name: `Firefox ${session.capabilities.browserVersion}`,
    open: async (url) => {
      await ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    run: async (script, given, beside = []) => {
      const evaluated = z.parse(
        evaluatedShape,
        await ask('script.evaluate', {
          expression: scriptText(script, given, beside),
          target: { context },
          awaitPromise: false,
        }),
      );
      if (evaluated.result === undefined) {
        throw new Error(`A script failed in the page: ${evaluated.exceptionDetails?.text}`);
      }
      return JSON.parse(evaluated.result.value);
    },
    takeReports: () => reports.splice(0),
    picture: async () => {
      const taken = await ask('browsingContext.captureScreenshot', { context });
      return Buffer.from(z.parse(pictureShape, taken).data, 'base64');
    },
    close: async () => {
      const ended = once(child, 'exit');
      close();
      child.kill();
      await ended;
      fs.rmSync(profile, { recursive: true, force: true });
    },
  };
}

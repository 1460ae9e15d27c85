import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { freePort } from '../../e2e/product.ts';
import type { DrivenBrowser } from './drivenBrowser.ts';
import { MissingBrowser, programOf, scriptText, START_MS, WINDOW } from './drivenBrowser.ts';

const POLL_MS = 100;

const valueShape = z.object({ value: z.unknown() });
const sessionShape = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserName: z.string(), browserVersion: z.optional(z.string()) }),
});
const errorShape = z.object({ error: z.string(), message: z.string() });

/** WebKit draws on a display: the person's own, or one in memory. */
async function openDisplay(): Promise<{ name: string | undefined; close: () => void }> {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (DISPLAY !== undefined || WAYLAND_DISPLAY !== undefined) {
    return { name: DISPLAY, close: () => undefined };
  }
  const program = programOf(undefined, ['Xvfb']);
  if (program === undefined) {
    throw new MissingBrowser(
      'WebKit needs a display, and there is none here. On Debian: apt-get install xvfb.',
    );
  }
  const screen = `${WINDOW.width}x${WINDOW.height + 200}x24`;
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const answer = child.stdio[3];
  if (!(answer instanceof Readable)) throw new Error('Xvfb cannot say which display it opened');
  const [number] = await Promise.race([
    once(answer, 'data', { signal: AbortSignal.timeout(START_MS) }),
    once(child, 'exit').then(() => {
      throw new Error('Xvfb did not start');
    }),
  ]);
  return { name: `:${String(number).trim()}`, close: () => child.kill() };
}

/** A call of WebDriver; throws with the driver's own reason. */
async function callDriver(
  address: string,
  method: 'POST' | 'GET' | 'DELETE',
  body?: object,
): Promise<unknown> {
  const response = await fetch(address, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  const { value } = z.parse(valueShape, await response.json());
  if (response.ok) return value;
  const { error, message } = z.parse(errorShape, value);
  throw new Error(`WebKit: ${error}: ${message}`);
}

async function driverListens(address: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS;
  while (Date.now() < until && child.exitCode === null) {
    const isThere = await fetch(`${address}/status`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await wait(POLL_MS);
  }
  throw new Error('WebKitWebDriver did not start');
}

/** WebKitGTK's small browser, driven over WebDriver. Its driver reports no errors of a page. */
export async function openWebKit(): Promise<DrivenBrowser> {
  const program = programOf(process.env['WEBKIT_DRIVER_PATH'], ['WebKitWebDriver']);
  if (program === undefined) {
    throw new MissingBrowser(
      'WebKit is missing. On Debian: apt-get install webkit2gtk-driver; elsewhere name WebKitWebDriver in WEBKIT_DRIVER_PATH.',
    );
  }
  const display = await openDisplay();
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-webkit-'));
  const port = await freePort();
  const child = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...(display.name === undefined ? {} : { DISPLAY: display.name }),
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      LANG: 'en_US.UTF-8',
    },
  });
  const end = () => {
    child.kill();
    display.close();
    fs.rmSync(home, { recursive: true, force: true });
  };
  try {
    const root = `http://127.0.0.1:${port}`;
    await driverListens(root, child);
    const made = await callDriver(`${root}/session`, 'POST', { capabilities: { alwaysMatch: {} } });
    const { sessionId, capabilities } = z.parse(sessionShape, made);
    const session = `${root}/session/${sessionId}`;
    await callDriver(`${session}/window/rect`, 'POST', { x: 0, y: 0, ...WINDOW });
    return {
      name: `WebKit (${capabilities.browserName} ${capabilities.browserVersion ?? ''})`,
      open: async (url) => {
        await callDriver(`${session}/url`, 'POST', { url });
      },
      run: async (script, given, beside = []) => {
        const text = `return ${scriptText(script, given, beside)};`;
        const answer = await callDriver(`${session}/execute/sync`, 'POST', {
          script: text,
          args: [],
        });
        return JSON.parse(z.parse(z.string(), answer));
      },
      takeReports: () => [],
      picture: async () => {
        const taken = await callDriver(`${session}/screenshot`, 'GET');
        return Buffer.from(z.parse(z.string(), taken), 'base64');
      },
      close: async () => {
        await callDriver(session, 'DELETE').catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { countedEnvironment } from '../src/server/testCosts.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NODE = path.join(ROOT, 'node_modules/.bin/node');
const MAIN = path.join(ROOT, 'src/server/main.ts');
const COMPILED = path.join(ROOT, 'node_modules/.cache/compiled');
/** Same as scripts/start.mjs. */
const SHORT_LIVED = '--max-semi-space-size=8';
const READY = /Board Reports is ready: (http:\S+)/;

/** The variable that names the folder with the demo company's data; each worker's product uses a copy. */
export const TEMPLATE = 'BOARD_REPORTS_TEMPLATE';

export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** The id of the process that runs now. */
  readonly pid: () => number;
  /** The product's output so far, errors and log included. */
  readonly printed: () => string;
  /** Ends it properly. */
  readonly end: () => Promise<void>;
  /** Ends it if it still runs, and starts it again on the same data and port. */
  readonly restart: () => Promise<void>;
  /** Ends it properly and removes its data. */
  readonly stop: () => Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

function spawnProduct(environment: Settings, keep: (text: string) => void): ChildProcess {
  const child = spawn(NODE, [SHORT_LIVED, MAIN], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      // `npm start` prints this.
      NODE_COMPILE_CACHE: COMPILED,
      ...countedEnvironment(),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const take = (chunk: Buffer) => keep(chunk.toString());
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  return child;
}

async function launch(environment: Settings, keep: (text: string) => void): Promise<ChildProcess> {
  let output = '';
  return new Promise((resolve, reject) => {
    const child = spawnProduct(environment, (text) => {
      output += text;
      keep(text);
      if (READY.test(output)) resolve(child);
    });
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${output}`)));
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** A start that is expected to fail: the exit code, and all that was printed. */
export async function failToStart(settings: Settings): Promise<{ code: number; printed: string }> {
  let printed = '';
  const child = spawnProduct(settings, (text) => {
    printed += text;
    // It has started after all: fail now, and not when the time is up.
    if (READY.test(printed)) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return { code: child.exitCode ?? -1, printed };
}

/** An empty folder for a product's data; the caller removes it. */
export function newDataDir(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-'));
}

/** The product as `npm start` runs it, on a free port with a data folder of its own. */
export async function startProduct(settings: Settings = {}): Promise<Product> {
  const dataDir = newDataDir();
  const template = process.env[TEMPLATE];
  if (template !== undefined && settings['DEMO'] !== 'no') {
    fs.cpSync(template, dataDir, { recursive: true });
  }
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = { PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url, ...settings };
  let printed = '';
  const keep = (text: string) => {
    printed += text;
  };
  let child = await launch(environment, keep);
  return {
    url,
    dataDir,
    pid: () => child.pid ?? 0,
    printed: () => printed,
    end: () => end(child, 'SIGTERM'),
    restart: async () => {
      await end(child, 'SIGTERM');
      child = await launch(environment, keep);
    },
    stop: async () => {
      await end(child, 'SIGTERM');
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NODE = path.join(ROOT, 'node_modules/.bin/node');
const MAIN = path.join(ROOT, 'src/server/main.ts');
const READY = /Board Reports is ready: (http:\S+)/;

/** Holds the demo company's data folder, made once a run; each journey file works on a copy. */
export const TEMPLATE = 'BOARD_REPORTS_TEMPLATE';

export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** What the product has printed so far, errors and log included. */
  printed(): string;
  /** Ends it as a power switch would. */
  kill(): Promise<void>;
  /** Ends it properly and removes its data. */
  stop(): Promise<void>;
  /** Starts it again on the same data and the same port. */
  restart(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

async function launch(
  environment: Record<string, string>,
  keep: (text: string) => void,
): Promise<ChildProcess> {
  const child = spawn(NODE, [MAIN], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      keep(chunk.toString());
      if (READY.test(output)) resolve();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${output}`)));
  });
  await ready;
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** The product as `npm start` runs it, on a free port with a data folder of its own. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-'));
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
    printed: () => printed,
    kill: () => end(child, 'SIGKILL'),
    async stop() {
      await end(child, 'SIGTERM');
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
    async restart() {
      await end(child, 'SIGTERM');
      child = await launch(environment, keep);
    },
  };
}

import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { callerOf } from '../e2e/caller.ts';
import { ADMINISTRATOR } from '../e2e/journey.ts';
import { freePort } from '../e2e/product.ts';
import type { FinancialData } from '../src/contract/financialData.ts';
import { listFinancialData } from '../src/contract/financialData.ts';
import { MARKED_LINES } from '../src/finance/lines.ts';
import type { Directus } from './bench.ts';
import type { Engines } from './engines.ts';
import { COUNTER } from './load.ts';

const run = promisify(execFile);

/** Never committed, and only installed when asked for. */
const FOLDER = path.join(import.meta.dirname, '../.tmp/peers');
const CLI = path.join(FOLDER, 'node_modules/directus/cli.js');
const VERSION = '12.4.0';
const COLLECTION = 'months';
const TOKEN = 'a-token-of-the-benchmark';
const LONGEST_START_MS = 180_000;
const POLL_MS = 10;

/** The child process that answers, by a part of its command line. */
export const DIRECTUS_COMMAND = 'directus/cli.js';

/**
 * Installs Directus from the registry, without running what its packages would run: its drivers for
 * PostgreSQL and its hash come compiled. The sandbox of its extensions does not, so an empty package
 * takes that one's place; nothing here uses an extension.
 */
async function install(): Promise<void> {
  if (fs.existsSync(CLI)) return;
  const sandbox = path.join(FOLDER, 'no-sandbox');
  fs.mkdirSync(sandbox, { recursive: true });
  fs.writeFileSync(
    path.join(sandbox, 'package.json'),
    JSON.stringify({ name: 'isolated-vm', version: '6.0.0', main: 'empty.js' }),
  );
  fs.writeFileSync(path.join(sandbox, 'empty.js'), 'module.exports = {};\n');
  fs.writeFileSync(
    path.join(FOLDER, 'package.json'),
    JSON.stringify({
      private: true,
      dependencies: { directus: VERSION, 'isolated-vm': 'file:./no-sandbox' },
      overrides: { 'isolated-vm': '$isolated-vm' },
    }),
  );
  const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', options, { cwd: FOLDER, maxBuffer: 64 * 1024 * 1024 });
}

const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };

async function post(url: string, body: unknown): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`Directus: ${answer.status} ${await answer.text()}`);
}

async function started(url: string, environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [CLI, 'start'], {
    cwd: FOLDER,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const until = performance.now() + LONGEST_START_MS;
  for (;;) {
    const isReady = await fetch(`${url}/users/me`, { headers }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return child;
    if (performance.now() > until || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error('Directus did not start');
    }
    await wait(POLL_MS);
  }
}

/** The months of the demo company as a collection of its own, as a person would make it. */
async function fill(url: string, months: readonly FinancialData[]): Promise<void> {
  const identity = { is_primary_key: true, has_auto_increment: true };
  const money = { numeric_precision: 15, numeric_scale: 2 };
  await post(`${url}/collections`, {
    collection: COLLECTION,
    schema: {},
    meta: {},
    fields: [
      { field: 'id', type: 'integer', schema: identity },
      { field: 'fy_id', type: 'integer' },
      { field: 'month_num', type: 'integer' },
      { field: 'month_name', type: 'string' },
      ...MARKED_LINES.map((field) => ({ field, type: 'decimal', schema: money })),
      { field: 'notes', type: 'text' },
      { field: 'updated_at', type: 'timestamp' },
      { field: 'version', type: 'integer' },
    ],
  });
  const rows = months.map((month) => ({
    fy_id: month.fyId,
    month_num: month.monthNum,
    month_name: month.monthName,
    ...Object.fromEntries(MARKED_LINES.map((key) => [key, month[key]])),
    notes: month.notes,
    updated_at: month.updatedAt,
    version: month.version,
  }));
  await post(`${url}/items/${COLLECTION}`, rows);
}

async function demoMonths({ embedded }: Engines): Promise<FinancialData[]> {
  const product = await embedded.startProduct();
  try {
    return await (await callerOf(product.url, ADMINISTRATOR)).ask(listFinancialData);
  } finally {
    await product.stop();
  }
}

/** Directus with the demo company's months, on a database of the same PostgreSQL server. */
export async function openDirectus(engines: Engines): Promise<Directus> {
  const { peerDatabaseUrl } = engines;
  if (peerDatabaseUrl === null) throw new Error('Directus is measured on PostgreSQL only');
  await install();
  const months = await demoMonths(engines);
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: url,
    SECRET: 'a-secret-that-protects-nothing-but-a-benchmark',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: peerDatabaseUrl,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'board-demo',
    ADMIN_TOKEN: TOKEN,
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  await run(process.execPath, [CLI, 'bootstrap'], { cwd: FOLDER, env: environment });
  let child = await started(url, environment);
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await fill(url, months);
  } catch (error) {
    await end();
    throw error;
  }
  const items = `${url}/items/${COLLECTION}`;
  return {
    pid: () => child.pid ?? 0,
    list: (connections) => ({ url: `${items}?limit=-1`, connections, headers }),
    change: (connections) => ({
      url: `${items}/1`,
      connections,
      method: 'PATCH',
      headers,
      body: `{"cash":"${COUNTER}.89"}`,
    }),
    end,
    async start() {
      child = await started(url, environment);
    },
  };
}

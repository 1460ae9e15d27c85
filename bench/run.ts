import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { signInByCall } from '../e2e/caller.ts';
import makeDemoTemplate from '../e2e/demoTemplate.ts';
import { addressOf } from '../src/client/address.ts';
import { CALLS } from '../src/contract/calls.ts';
import type { Product } from '../e2e/product.ts';
import { startProduct } from '../e2e/product.ts';
import type { Load, Measured } from './load.ts';
import { machine, measure, median } from './load.ts';

/**
 * The product against what Node alone does with the same bytes, in one interleaved run: ratios
 * hold from machine to machine, absolute figures do not.
 */
const ROUNDS = 3;
const NODE = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
const BARE = fileURLToPath(new URL('./bareServer.ts', import.meta.url));

async function startBare(body: Buffer): Promise<{ url: string; stop(): void }> {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'bench-')), 'body');
  fs.writeFileSync(file, body);
  const child = spawn(NODE, [BARE, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /ready (\S+)/.exec(line.toString())?.[1];
  if (url === undefined) throw new Error('The bare server did not start');
  return { url, stop: () => void child.kill() };
}

interface Row {
  readonly name: string;
  readonly load: Load;
  /** The lowest accepted ratio to the bare server, or null if there is no target. */
  readonly target: number | null;
}

async function rowsOf(product: Product, headers: Record<string, string>): Promise<Row[]> {
  const at = (...call: Parameters<typeof addressOf>) => product.url + addressOf(...call);
  const months = at(CALLS.listFinancialData);
  const first = await fetch(months, { headers: { ...headers, 'accept-encoding': 'identity' } });
  const etag = first.headers.get('etag') ?? '';
  // A list of records with ids, by the contract.
  const [month] = (await first.json()) as { id: number }[];
  return [
    {
      name: '96 months, 10 connections',
      load: { url: months, connections: 10, headers },
      target: 0.75,
    },
    {
      name: '96 months, 50 connections',
      load: { url: months, connections: 50, headers },
      target: 0.9,
    },
    {
      name: '96 months, compressed, 50 connections',
      load: { url: months, connections: 50, headers: { ...headers, 'accept-encoding': 'br' } },
      target: 0.95,
    },
    {
      name: '96 months, unchanged (304), 50 connections',
      load: { url: months, connections: 50, headers: { ...headers, 'if-none-match': etag } },
      target: 1.2,
    },
    {
      name: 'one year, 50 connections',
      load: {
        url: at(CALLS.listFinancialData, { query: { fyId: '14' } }),
        connections: 50,
        headers,
      },
      target: null,
    },
    {
      name: 'one report, 50 connections',
      load: { url: at(CALLS.getMonthlySummary, { params: { id: '1' } }), connections: 50, headers },
      target: null,
    },
    {
      name: 'text search, 10 connections',
      load: { url: at(CALLS.search, { query: { q: 'revenue' } }), connections: 10, headers },
      target: null,
    },
    {
      name: 'change one figure, 10 connections',
      load: {
        url: at(CALLS.updateFinancialData, { params: { id: String(month?.id) } }),
        connections: 10,
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"cash":"1234567.89"}',
      },
      target: null,
    },
  ];
}

// Wait until the demo's documents have been read, so that nothing else runs during measurement.
await makeDemoTemplate();
const product = await startProduct();
const account = { email: 'admin@example.com', password: 'board-demo' };
const { token } = await signInByCall(product.url, account);
const headers = { authorization: `Bearer ${token}` };
const rows = await rowsOf(product, headers);
const reference = Buffer.from(
  await (
    await fetch(rows[0]?.load.url ?? '', { headers: { ...headers, 'accept-encoding': 'identity' } })
  ).arrayBuffer(),
);
const bare = await startBare(reference);
const ours = new Map<string, Measured[]>(rows.map(({ name }) => [name, []]));
const theirs = new Map<number, Measured[]>([
  [10, []],
  [50, []],
]);
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [connections, measured] of theirs)
      measured.push(await measure({ url: bare.url, connections }));
    for (const { name, load } of rows) ours.get(name)?.push(await measure(load));
  }
} finally {
  bare.stop();
  await product.stop();
}

const rate = (measured: readonly Measured[] | undefined) =>
  median((measured ?? []).map(({ requestsPerSecond }) => requestsPerSecond));
const whole = (value: number) => Math.round(value).toString();
console.log(
  `\n${machine()}; medians of ${ROUNDS} interleaved rounds; the bare server sends ${reference.length} bytes\n`,
);
console.log('| work | requests/s | of bare node:http | target | p50 ms | p99 ms |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const [connections, measured] of theirs) {
  console.log(
    `| bare node:http, ${connections} connections | ${whole(rate(measured))} | 1.00 | | | |`,
  );
}
for (const { name, load, target } of rows) {
  const measured = ours.get(name) ?? [];
  const ratio = rate(measured) / rate(theirs.get(load.connections));
  const p50 = median(measured.map(({ p50Ms }) => p50Ms));
  const p99 = median(measured.map(({ p99Ms }) => p99Ms));
  console.log(
    `| ${name} | ${whole(rate(measured))} | ${ratio.toFixed(2)} | ${target ?? ''} | ${p50.toFixed(2)} | ${p99.toFixed(2)} |`,
  );
}

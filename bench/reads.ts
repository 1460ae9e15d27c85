import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';
import { callerOf } from '../e2e/caller.ts';
import { ADMINISTRATOR } from '../e2e/journey.ts';
import { addressOf } from '../src/client/address.ts';
import { CALLS } from '../src/contract/calls.ts';
import type { Bench } from './bench.ts';
import { interleaved } from './bench.ts';
import type { Engine } from './engines.ts';
import type { Load, LoadResult } from './load.ts';
import { measure } from './load.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';
import { atLeast, atMost } from './table.ts';

/** The product that reads are compared with besides. */
const PEER = 'Directus, 10 connections';
const BARE = fileURLToPath(new URL('./bareServer.ts', import.meta.url));

interface Work {
  readonly name: string;
  readonly path: string;
  readonly connections: number;
  readonly headers?: Record<string, string>;
  /** The lowest accepted ratio to the bare server that sends the plain bytes. */
  readonly target?: number;
}

interface Bare {
  readonly url: string;
  readonly stop: () => void;
}

/** Node's own server with these bytes, plain and compressed. */
export async function startBare(body: Buffer): Promise<Bare> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-'));
  const files = ['plain', 'compressed'].map((name) => path.join(folder, name));
  const [plain = '', compressed = ''] = files;
  fs.writeFileSync(plain, body);
  fs.writeFileSync(compressed, zlib.brotliCompressSync(body));
  const child = spawn(process.execPath, [BARE, ...files], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /ready (\S+)/.exec(line.toString())?.[1];
  fs.rmSync(folder, { recursive: true });
  if (url === undefined) throw new Error('The bare server did not start');
  return { url, stop: () => void child.kill() };
}

function worksOf(etag: string, isQuick: boolean): Work[] {
  const months = addressOf(CALLS.listFinancialData);
  const year = addressOf(CALLS.listFinancialData, { query: { fyId: '14' } });
  const report = addressOf(CALLS.getMonthlySummary, { params: { id: '1' } });
  const search = addressOf(CALLS.search, { query: { q: 'revenue' } });
  const compressed = { 'accept-encoding': 'br' };
  const unchanged = { 'if-none-match': etag };
  const works: Work[] = [
    { name: '96 months, 1 connection', path: months, connections: 1 },
    { name: '96 months, 10 connections', path: months, connections: 10, target: 0.75 },
    { name: '96 months, 50 connections', path: months, connections: 50, target: 0.9 },
    {
      name: 'compressed, 50 connections',
      path: months,
      connections: 50,
      headers: compressed,
      target: 0.95,
    },
    {
      name: 'unchanged (304), 50 connections',
      path: months,
      connections: 50,
      headers: unchanged,
      target: 1.2,
    },
    { name: 'one year, 10 connections', path: year, connections: 10 },
    { name: 'one report, 10 connections', path: report, connections: 10 },
    { name: 'the same search again, 10 connections', path: search, connections: 10 },
  ];
  return isQuick ? works.filter(({ target }) => target !== undefined) : works;
}

const middle = (
  results: readonly LoadResult[] | undefined,
  key: 'requestsPerSecond' | 'p50Ms' | 'p99Ms',
) => median((results ?? []).map((result) => result[key]));

/** The generator's highest load, unless it is wrk, which doesn't tell. */
function generatorRemark(results: readonly LoadResult[] | undefined): string {
  const shares = (results ?? []).flatMap(({ generatorBusy }) => generatorBusy ?? []);
  return shares.length === 0 ? '' : `; generator busy ${Math.round(Math.max(...shares) * 100)} %`;
}

async function readsOn(bench: Bench, engine: Engine): Promise<Row[]> {
  const product = await engine.startProduct();
  let bare: Bare | undefined;
  try {
    const { send, token } = await callerOf(product.url, ADMINISTRATOR);
    const signedIn = { authorization: `Bearer ${token}` };
    const answer = await send(CALLS.listFinancialData.path, {
      headers: { 'accept-encoding': 'identity' },
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const works = worksOf(answer.headers.get('etag') ?? '', bench.isQuick);
    bare = await startBare(body);
    const bareUrl = bare.url;

    const loads: Record<string, Load> = {};
    for (const { name, path: address, connections, headers = {} } of works) {
      const isUnchanged = 'if-none-match' in headers;
      const status = isUnchanged ? 304 : 200;
      const ours = { ...signedIn, ...headers };
      loads[name] = { url: product.url + address, connections, headers: ours, status };
      loads[`bare ${connections} plain`] = { url: bareUrl, connections };
      if (Object.keys(headers).length > 0) {
        loads[`bare, ${name}`] = { url: bareUrl, connections, headers, status };
      }
    }
    if (bench.directus !== null) loads[PEER] = bench.directus.list(10);
    const results = await interleaved(
      bench.rounds,
      Object.fromEntries(
        Object.entries(loads).map(([name, load]) => [name, () => measure(load, bench.seconds)]),
      ),
    );

    const rate = (name: string) => middle(results[name], 'requestsPerSecond');
    const rowOf = ({ name, connections, headers, target }: Work): Row => {
      const like =
        headers === undefined
          ? ''
          : `${(rate(name) / rate(`bare, ${name}`)).toFixed(2)} × of bare doing the same`;
      return {
        part: `Reads, ${engine.name}`,
        work: name,
        value: rate(name),
        unit: 'a second',
        yardstick: {
          name: 'bare node:http, plain bytes',
          value: rate(`bare ${connections} plain`),
        },
        targets: target === undefined ? [] : [atLeast('ratio', target)],
        p50Ms: middle(results[name], 'p50Ms'),
        p99Ms: middle(results[name], 'p99Ms'),
        remark: `${like}${generatorRemark(results[name])}`.replace(/^; /, ''),
      };
    };
    const ten = '96 months, 10 connections';
    const ofPeer = (
      work: string,
      key: 'requestsPerSecond' | 'p99Ms',
      unit: Row['unit'],
      target: Row['targets'],
    ): Row => ({
      part: `Reads, ${engine.name}`,
      work,
      value: middle(results[ten], key),
      unit,
      yardstick: {
        name: 'Directus',
        value: results[PEER] === undefined ? null : middle(results[PEER], key),
      },
      targets: target ?? [],
    });
    return [
      ...works.map(rowOf),
      ofPeer(ten, 'requestsPerSecond', 'a second', [atLeast('ratio', 100)]),
      ofPeer(`${ten}, p99`, 'p99Ms', 'ms', [atMost('ratio', 0.04)]),
    ];
  } finally {
    bare?.stop();
    await product.stop();
  }
}

/** Warm reads, of what Node alone does with the same bytes. */
export async function reads(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of bench.measured) rows.push(...(await readsOn(bench, engine)));
  return rows;
}

import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { type Caller, callerOf } from '../e2e/caller.ts';
import { ADMINISTRATOR } from '../e2e/journey.ts';
import { newDataDir, type Product } from '../e2e/product.ts';
import { addressOf } from '../src/client/address.ts';
import { CALLS } from '../src/contract/calls.ts';
import { listFinancialData } from '../src/contract/financialData.ts';
import type { Bench } from './bench.ts';
import { interleaved } from './bench.ts';
import type { Engine } from './engines.ts';
import { fillHistory } from './fillHistory.ts';
import type { Load, LoadResult } from './load.ts';
import { COUNTER, measure } from './load.ts';
import { median, percentile } from './statistics.ts';
import type { Row } from './table.ts';
import { atLeast, atMost } from './table.ts';
import { traceAsBefore } from './traceBefore.ts';

/** A load that changes one figure, to another amount each time: of so many months. */
async function changingAFigure(
  url: string,
  { ask, token }: Caller,
): Promise<(connections: number, months: number) => Load> {
  const paths = (await ask(listFinancialData)).map(({ id }) =>
    addressOf(CALLS.updateFinancialData, { params: { id: String(id) } }),
  );
  return (connections, months) => ({
    url,
    paths: paths.slice(0, months),
    connections,
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: `{"cash":"${COUNTER}.89"}`,
  });
}

type Timed = Pick<LoadResult, 'requestsPerSecond' | 'p50Ms' | 'p99Ms'>;

async function timed(seconds: number, work: () => unknown): Promise<Timed> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  const sum = times.reduce((total, ms) => total + ms, 0);
  return {
    requestsPerSecond: (times.length / sum) * 1_000,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  };
}

/** The least cost of a durable change: some bytes added to a file, and one sync. */
async function syncs(seconds: number): Promise<Timed> {
  const folder = newDataDir();
  const file = fs.openSync(path.join(folder, 'log'), 'a');
  const bytes = Buffer.alloc(512, 1);
  try {
    return await timed(seconds, () => {
      fs.writeSync(file, bytes);
      fs.fdatasyncSync(file);
    });
  } finally {
    fs.closeSync(file);
    fs.rmSync(folder, { recursive: true });
  }
}

/** The same change as one prepared statement without anything around it. */
async function bareUpdates(databaseUrl: string, seconds: number): Promise<Timed> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('create table if not exists figures (id integer primary key, cash numeric)');
    await client.query('insert into figures values (1, 0) on conflict do nothing');
    let amount = 0;
    return await timed(seconds, () =>
      client.query({
        name: 'change',
        text: 'update figures set cash = $1 where id = 1 returning *',
        values: [(amount += 1)],
      }),
    );
  } finally {
    await client.end();
  }
}

const of = (results: readonly Timed[] | undefined, key: keyof Timed) =>
  median((results ?? []).map((result) => result[key]));

/** The highest cost of a change with a trace, as a multiple of one without. */
const MOST_FOR_MOMENTS = 1.1;

/** Directus in the same rounds; empty if it didn't run. */
function peer(results: readonly Timed[] | undefined, key: keyof Timed): Row['yardstick'] {
  return { name: 'Directus', value: results === undefined ? null : of(results, key) };
}

function rowsOf(engine: Engine, results: Record<string, Timed[]>): Row[] {
  const isEmbedded = engine.name === 'embedded';
  const part = `Changing a figure, ${engine.name}`;
  const floor = isEmbedded
    ? { name: 'one sync of the disk', value: of(results['sync'], 'p50Ms') }
    : { name: 'the bare update', value: of(results['bare update'], 'p50Ms') };
  const [one, ten] = [results[`${engine.name}, 1`], results[`${engine.name}, 10`]];
  const months = results[`${engine.name}, 10 months`];
  const before = { name: 'the trace before moments' };
  const [alone, many] = [
    results[`${engine.name}, before, 1`],
    results[`${engine.name}, before, 50`],
  ];
  const rows: Row[] = [
    {
      part,
      work: 'one at a time, p50',
      value: of(one, 'p50Ms'),
      unit: 'ms',
      yardstick: { ...before, value: of(alone, 'p50Ms') },
      targets: [atMost('ratio', MOST_FOR_MOMENTS)],
    },
    {
      part,
      work: '50 connections, each of another month',
      value: of(results[`${engine.name}, 50 months`], 'requestsPerSecond'),
      unit: 'a second',
      yardstick: { ...before, value: of(many, 'requestsPerSecond') },
      targets: [atLeast('ratio', 1 / MOST_FOR_MOMENTS)],
    },
    {
      part,
      work: 'one at a time, p50',
      value: of(one, 'p50Ms'),
      unit: 'ms',
      yardstick: floor,
      p99Ms: of(one, 'p99Ms'),
      remark: 'what it takes at least',
    },
    {
      part,
      work: 'one at a time, p50',
      value: of(one, 'p50Ms'),
      unit: 'ms',
      yardstick: peer(results['Directus, 1'], 'p50Ms'),
      targets: [atMost('ratio', isEmbedded ? 0.25 : 0.143)],
    },
    {
      part,
      work: '10 connections',
      value: of(ten, 'requestsPerSecond'),
      unit: 'a second',
      yardstick: peer(results['Directus, 10'], 'requestsPerSecond'),
      targets: [atLeast('ratio', isEmbedded ? 3 : 20)],
      p50Ms: of(ten, 'p50Ms'),
      p99Ms: of(ten, 'p99Ms'),
      remark: 'all of the same month, so each waits for the one before',
    },
  ];
  if (months !== undefined) {
    rows.push({
      part,
      work: '10 connections, each of another month',
      value: of(months, 'requestsPerSecond'),
      unit: 'a second',
      yardstick: peer(results['Directus, 10'], 'requestsPerSecond'),
      p50Ms: of(months, 'p50Ms'),
      p99Ms: of(months, 'p99Ms'),
    });
  }
  return rows;
}

/** Changes of one figure, on each engine that is there. */
export async function writes(bench: Bench): Promise<Row[]> {
  const { engines, measured: all, rounds, seconds, directus } = bench;
  const { emptyDatabaseUrl } = engines;
  const products: Product[] = [];
  try {
    const works: Record<string, (seconds: number) => Promise<Timed>> = {};
    if (all.includes(engines.embedded)) works['sync'] = syncs;
    if (emptyDatabaseUrl !== null) {
      works['bare update'] = (time) => bareUpdates(emptyDatabaseUrl, time);
    }
    if (directus !== null) {
      for (const connections of [1, 10]) {
        works[`Directus, ${connections}`] = (time) => measure(directus.change(connections), time);
      }
    }
    for (const engine of all) {
      const product = await engine.startProduct();
      products.push(product);
      const past = await engine.startProduct();
      products.push(past);
      await engine.whileStopped(past, traceAsBefore);
      const pastLoad = await changingAFigure(past.url, await callerOf(past.url, ADMINISTRATOR));
      const caller = await callerOf(product.url, ADMINISTRATOR);
      const load = await changingAFigure(product.url, caller);
      const changing = (connections: number, months: number) => async (time: number) => {
        const measured = await measure(load(connections, months), time);
        await fillHistory(caller);
        return measured;
      };
      for (const connections of [1, 10]) {
        works[`${engine.name}, ${connections}`] = changing(connections, 1);
      }
      if (!bench.isQuick) works[`${engine.name}, 10 months`] = changing(10, 10);
      works[`${engine.name}, before, 1`] = (time) => measure(pastLoad(1, 1), time);
      works[`${engine.name}, 50 months`] = changing(50, 50);
      works[`${engine.name}, before, 50`] = (time) => measure(pastLoad(50, 50), time);
    }
    // The first hundreds of changes run code that V8 has not compiled yet and cost twice as much; a
    // server runs for weeks, and so does Directus. So each is warmed up, and measured after that.
    for (const work of Object.values(works)) await work(bench.isQuick ? seconds / 2 : seconds);
    const timedWorks = Object.entries(works).map(
      ([name, work]) => [name, () => work(seconds)] as const,
    );
    const results = await interleaved(rounds, Object.fromEntries(timedWorks));
    return all.flatMap((engine) => rowsOf(engine, results));
  } finally {
    for (const product of products) await product.stop();
  }
}

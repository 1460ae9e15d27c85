import { callerOf } from '../e2e/caller.ts';
import { ADMINISTRATOR } from '../e2e/journey.ts';
import { CALLS } from '../src/contract/calls.ts';
import type { Bench } from './bench.ts';
import { DIRECTUS_COMMAND } from './directus.ts';
import type { Engine } from './engines.ts';
import { measure } from './load.ts';
import type { Peak } from './processes.ts';
import { forgetPeak, megabytes, peakDuring } from './processes.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';
import { atMost } from './table.ts';

const MAIN = 'src/server/main.ts';
interface Start {
  readonly seconds: number;
  readonly peak: Peak;
}

interface Measured {
  readonly first: Start;
  readonly later: readonly Start[];
  readonly loaded: number;
  readonly resident: number;
  /** Directus in the same rounds. */
  readonly peer: { readonly starts: readonly Start[]; readonly loaded: number } | null;
}

async function startedAs<T>(
  command: string,
  start: () => Promise<T>,
): Promise<{ result: T } & Start> {
  const before = performance.now();
  const { result, peak } = await peakDuring(command, start);
  return { result, peak, seconds: (performance.now() - before) / 1_000 };
}

async function measured({ rounds, seconds, directus }: Bench, engine: Engine): Promise<Measured> {
  const first = await startedAs(MAIN, async () => {
    const product = await engine.startFirst();
    await callerOf(product.url, ADMINISTRATOR);
    return product;
  });
  await first.result.stop();

  const product = await engine.startProduct();
  try {
    const { send, token } = await callerOf(product.url, ADMINISTRATOR);
    const later: Start[] = [];
    const peerStarts: Start[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await product.end();
      later.push(
        await startedAs(MAIN, async () => {
          await product.restart();
          const { ok, status } = await send(CALLS.listFinancialData.path);
          if (!ok) throw new Error(`The first answer was ${status}`);
        }),
      );
      if (directus === null) continue;
      await directus.end();
      peerStarts.push(await startedAs(DIRECTUS_COMMAND, directus.start));
    }
    forgetPeak(product.pid());
    const headers = { authorization: `Bearer ${token}` };
    const addresses = [
      CALLS.listFinancialData.path,
      CALLS.listMonthlySummaries.path,
      `${CALLS.search.path}?q=revenue`,
    ];
    let loaded = 0;
    for (const address of addresses) {
      await measure({ url: product.url + address, connections: 50, headers }, seconds);
      loaded = Math.max(loaded, megabytes(product.pid(), 'VmHWM') ?? 0);
    }
    const resident = megabytes(product.pid(), 'VmRSS') ?? 0;
    if (directus === null) return { first, later, loaded, resident, peer: null };
    forgetPeak(directus.pid());
    await measure(directus.list(50), seconds);
    const peerLoaded = megabytes(directus.pid(), 'VmHWM') ?? 0;
    return { first, later, loaded, resident, peer: { starts: peerStarts, loaded: peerLoaded } };
  } finally {
    await product.stop();
  }
}

const ofPeer = (value: number | null, limit: number) => ({
  yardstick: { name: 'Directus', value },
  targets: [atMost('ratio', limit)],
});

function rowsOf(engine: Engine, { first, later, loaded, resident, peer }: Measured): Row[] {
  const isEmbedded = engine.name === 'embedded';
  const part = `Start and memory, ${engine.name}`;
  const peak = median(later.map((start) => start.peak.own));
  const most = isEmbedded ? 1 : 0.4;
  const row = (work: string, value: number, unit: 's' | 'MB', remark = ''): Row => ({
    part,
    work,
    value,
    unit,
    remark,
  });
  return [
    {
      ...row(
        'start to first answer, existing data',
        median(later.map((start) => start.seconds)),
        's',
      ),
      ...ofPeer(peer && median(peer.starts.map((start) => start.seconds)), isEmbedded ? 0.5 : 0.15),
    },
    {
      ...row('peak memory at start', peak, 'MB'),
      ...ofPeer(peer && median(peer.starts.map((start) => start.peak.own)), most),
      remark: childrenRemark(later),
    },
    {
      ...row('peak memory of the first start, which makes the demo', first.peak.own, 'MB'),
      yardstick: { name: 'a later start', value: peak },
      targets: [atMost('ratio', 1.5)],
      remark: childrenRemark([first]),
    },
    row('first start to first answer', first.seconds, 's'),
    {
      ...row('peak memory under load', loaded, 'MB', 'lists and search, 50 connections'),
      ...ofPeer(peer && peer.loaded, most),
    },
    row('resident after the load', resident, 'MB'),
  ];
}

function childrenRemark(seen: readonly Start[]): string {
  const children = Math.max(...seen.map(({ peak }) => peak.children));
  return children === 0 ? '' : `children besides: ${Math.round(children)} MB`;
}

/** Starts on existing data and on none, and the memory of both and under load. */
export async function starts(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of bench.measured) rows.push(...rowsOf(engine, await measured(bench, engine)));
  return rows;
}

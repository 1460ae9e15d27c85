import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { startBeside } from './ownProcess.ts';
import { megabytesOfAll } from './processes.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';
import { atMost } from './table.ts';

/** Viewers; besides them one administrator changes figures and one imports. */
export const VIEWERS = 48;
const PEOPLE = new URL('./soakPeople.ts', import.meta.url);
const LOOK_EVERY_MS = 5_000;
const METRICS_TOKEN = 'seen-by-the-soak-alone';
/** Limits for one task on the event loop, and for memory compared with the start. */
const MOST_BLOCKED_MS = 100;
const MOST_GROWTH = 1.15;
/** Compiled code and filled caches don't count as growth. */
const WARM_SHARE = 0.25;

/** Counts of the people's actions. */
export interface Done {
  readonly steps: number;
  readonly packs: number;
  readonly errors: readonly string[];
}

/** The longest that the event loop was kept between two looks, in milliseconds. */
interface Kept {
  readonly ms: number;
  /** For how long its thread had work then and got no processor: the machine's doing. */
  readonly queuedMs: number;
}

/** The longest that the event loop was kept since the last look, in milliseconds. */
async function blockedSince(url: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error('The metrics do not tell of the event loop');
  return Number(seconds) * 1_000;
}

/** How long the main thread of a process has waited for a processor so far, in milliseconds; Linux counts it. */
function queuedMs(pid: number): number {
  const [, waited] = fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  return Number(waited) / 1_000_000;
}

/** Fifty people at work for a long time: no error, memory flat, the event loop never kept for long. */
export async function soak({ measured, minutes }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of measured) {
    const product = await engine.startProduct({ METRICS_TOKEN });
    try {
      const people = await startBeside(PEOPLE, product.url);
      const memory: number[] = [];
      const kept: Kept[] = [];
      // Earlier work, such as hashing all passwords, isn't counted.
      await blockedSince(product.url);
      let queued = queuedMs(product.pid());
      const stop = AbortSignal.timeout(minutes * 60_000);
      let printed = '';
      try {
        while (!stop.aborted) {
          await wait(LOOK_EVERY_MS);
          const before = queued;
          queued = queuedMs(product.pid());
          kept.push({ ms: await blockedSince(product.url), queuedMs: queued - before });
          memory.push(megabytesOfAll(product.pid(), 'VmRSS'));
        }
      } finally {
        printed = await people.end();
      }
      // By soakPeople.ts.
      const done = JSON.parse(printed) as Done;
      rows.push(...rowsOf(engine.name, minutes, done, { memory, kept }));
    } finally {
      await product.stop();
    }
  }
  return rows;
}

function rowsOf(
  engine: string,
  minutes: number,
  { steps, packs, errors }: Done,
  { memory, kept }: { readonly memory: readonly number[]; readonly kept: readonly Kept[] },
): Row[] {
  const part = `Soak, ${engine}`;
  const longest = kept.reduce((most, one) => (one.ms > most.ms ? one : most));
  const over = kept.filter(({ ms }) => ms > MOST_BLOCKED_MS).length;
  const warm = memory.slice(Math.floor(memory.length * WARM_SHARE));
  const [first, last] = [warm.slice(0, warm.length / 3), warm.slice(-warm.length / 3)];
  return [
    {
      part,
      work: `errors of ${VIEWERS + 2} people in ${minutes} minutes`,
      value: errors.length,
      unit: 'times',
      targets: [atMost('value', 0)],
      remark: [`${steps} steps, ${packs} packs`, ...new Set(errors.slice(0, 5))].join('; '),
    },
    {
      part,
      work: 'memory of the server and its background process, at the end',
      value: median(last),
      unit: 'MB',
      yardstick: { name: 'once warm', value: median(first) },
      targets: [atMost('ratio', MOST_GROWTH)],
      remark: `at most ${Math.round(Math.max(...memory))} MB`,
    },
    {
      part,
      work: 'the longest that the event loop was kept',
      value: longest.ms,
      unit: 'ms',
      targets: [atMost('value', MOST_BLOCKED_MS)],
      remark: [
        `looked at ${kept.length} times, every ${LOOK_EVERY_MS / 1_000} s`,
        `${over} above the target`,
        `the median is ${median(kept.map(({ ms }) => ms)).toFixed(0)} ms`,
        `in those ${LOOK_EVERY_MS / 1_000} s the thread waited ${longest.queuedMs.toFixed(0)} ms for a processor`,
      ].join('; '),
    },
  ];
}

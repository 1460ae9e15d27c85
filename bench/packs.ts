import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../e2e/caller.ts';
import { callerOf } from '../e2e/caller.ts';
import { ADMINISTRATOR } from '../e2e/journey.ts';
import type { PackFormat } from '../src/contract/boardPacks.ts';
import { createBoardPack, getBoardPack, PACK_FORMATS } from '../src/contract/boardPacks.ts';
import type { Bench } from './bench.ts';
import { interleaved } from './bench.ts';
import { READS, readsBeside } from './readsMeanwhile.ts';
import { forgetPeaks, megabytesOfAll } from './processes.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';
import { atMost } from './table.ts';

const PART = 'Board packs, embedded';
const POLL_MS = 10;
const KILOBYTE = 1024;

const SCOPES = {
  /** A complete year of the demo company. */
  'a year': { body: { fyId: 13 }, mostSeconds: 1 },
  'eight years': { body: {}, mostSeconds: 4 },
} as const;

interface Made {
  readonly seconds: number;
  readonly kilobytes: number;
  readonly grownMegabytes: number;
}

/** Asks for a pack and waits for it; by how much the server and its background process grew over it at most. */
async function make(
  { ask }: Caller,
  pid: number,
  scope: { fyId?: number },
  format: PackFormat,
): Promise<Made> {
  forgetPeaks(pid);
  const before = megabytesOfAll(pid, 'VmRSS');
  const start = performance.now();
  const { id } = await ask(createBoardPack, { body: { ...scope, format } });
  for (;;) {
    const { status, failure, fileSize } = await ask(getBoardPack, { params: { id } });
    if (status === 'failed') throw new Error(`${format}: ${failure ?? ''}`);
    if (status === 'ready') {
      return {
        seconds: (performance.now() - start) / 1_000,
        kilobytes: (fileSize ?? 0) / KILOBYTE,
        grownMegabytes: megabytesOfAll(pid, 'VmHWM') - before,
      };
    }
    await wait(POLL_MS);
  }
}

function rowOf(work: string, made: readonly Made[], mostSeconds: number): Row {
  const grown = Math.max(...made.map(({ grownMegabytes }) => grownMegabytes));
  const [first] = made;
  return {
    part: PART,
    work,
    value: median(made.map(({ seconds }) => seconds)),
    unit: 's',
    targets: [atMost('value', mostSeconds)],
    remark: `the first ${(first?.seconds ?? 0).toFixed(2)} s; ${Math.round(first?.kilobytes ?? 0)} KB; the server grew by up to ${Math.round(grown)} MB`,
  };
}

/** Board packs in every form, and what reads wait for while they are made. */
export async function packs(bench: Bench): Promise<Row[]> {
  const product = await bench.engines.embedded.startProduct();
  try {
    const caller = await callerOf(product.url, ADMINISTRATOR);
    const pid = product.pid();
    const rows: Row[] = [];
    for (const [scope, { body, mostSeconds }] of Object.entries(SCOPES)) {
      const works = PACK_FORMATS.map(
        (format) => [format, () => make(caller, pid, body, format)] as const,
      );
      const made = await interleaved(bench.rounds, Object.fromEntries(works));
      for (const [format, each] of Object.entries(made)) {
        rows.push(rowOf(`${scope} as ${format}`, each, mostSeconds));
      }
    }
    for (const format of bench.isQuick ? (['pdf'] as const) : PACK_FORMATS) {
      const { alone, beside } = await readsBeside(bench, product, caller, async (isOver) => {
        while (!isOver()) await make(caller, pid, {}, format);
      });
      rows.push({
        part: PART,
        work: `${READS}, beside packs as ${format}`,
        value: beside,
        unit: 'ms',
        yardstick: { name: 'reads alone', value: alone },
        targets: [atMost('ratio', 2)],
      });
    }
    return rows;
  } finally {
    await product.stop();
  }
}

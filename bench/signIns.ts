import { callerOf, signInByCall } from '../e2e/caller.ts';
import { ADMINISTRATOR, VIEWER } from '../e2e/journey.ts';
import type { Bench } from './bench.ts';
import { READS, readsBeside } from './readsMeanwhile.ts';
import { percentile } from './statistics.ts';
import type { Row } from './table.ts';
import { atLeast, atMost } from './table.ts';

const AT_ONCE = 8;
const PART = 'Sign-in, embedded';

/** Signs in on several connections at once, until it is over; how long each took. */
async function signingIn(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const person = async () => {
    while (!isOver()) {
      const start = performance.now();
      await signInByCall(url, VIEWER);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, person));
  return times;
}

/** Sign-ins with the product's password hash, and what reads wait for meanwhile. */
export async function signIns(bench: Bench): Promise<Row[]> {
  const product = await bench.engines.embedded.startProduct();
  try {
    const caller = await callerOf(product.url, ADMINISTRATOR);
    const start = performance.now();
    const until = start + bench.seconds * bench.rounds * 1_000;
    const times = await signingIn(product.url, () => performance.now() > until);
    const took = (performance.now() - start) / 1_000;
    const { alone, beside } = await readsBeside(bench, product, caller, (isOver) =>
      signingIn(product.url, isOver),
    );
    return [
      {
        part: PART,
        work: `sign-ins, ${AT_ONCE} at once`,
        value: times.length / took,
        unit: 'a second',
        targets: [atLeast('value', 29)],
        p50Ms: percentile(times, 0.5),
        p99Ms: percentile(times, 0.99),
        remark: 'the target is for 2 cores',
      },
      {
        part: PART,
        work: `${READS}, beside sign-ins`,
        value: beside,
        unit: 'ms',
        yardstick: { name: 'reads alone', value: alone },
        targets: [atMost('ratio', 2)],
      },
    ];
  } finally {
    await product.stop();
  }
}

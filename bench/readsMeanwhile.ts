import type { Caller } from '../e2e/caller.ts';
import type { Product } from '../e2e/product.ts';
import { CALLS } from '../src/contract/calls.ts';
import type { Bench } from './bench.ts';
import { measure } from './load.ts';
import { median } from './statistics.ts';

const CONNECTIONS = 10;

/** The longest that reads of others may wait meanwhile: one in a hundred may wait longer. */
export const READS = `p99 of reads, ${CONNECTIONS} connections`;

/** Does this over and over until the reads beside it are over; null: nothing beside. */
type Beside = (isOver: () => boolean) => Promise<unknown>;

/** The p99 of reads in milliseconds, alone and beside that work, in turn. */
export async function readsBeside(
  { rounds, seconds }: Bench,
  product: Product,
  { token }: Caller,
  work: Beside,
): Promise<{ alone: number; beside: number }> {
  const load = {
    url: product.url + CALLS.listFinancialData.path,
    connections: CONNECTIONS,
    headers: { authorization: `Bearer ${token}` },
  };
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    alone.push((await measure(load, seconds)).p99Ms);
    const stop = new AbortController();
    const working = work(() => stop.signal.aborted);
    try {
      beside.push((await measure(load, seconds)).p99Ms);
    } finally {
      stop.abort();
      await working;
    }
  }
  return { alone: median(alone), beside: median(beside) };
}

import type { Caller } from '../e2e/caller.ts';
import { callerOf } from '../e2e/caller.ts';
import { ADMINISTRATOR, VIEWER } from '../e2e/journey.ts';
import { createBoardPack } from '../src/contract/boardPacks.ts';
import { CALLS } from '../src/contract/calls.ts';
import type { Bench } from './bench.ts';
import { COUNTER, measure } from './load.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';
import { atMost } from './table.ts';

/** As many connections as one person may have. */
const OF_ONE = 100;
const REFUSED = 429;

/** All that costs, of one account, as much of it as is let in, until it is over. */
function worst({ send }: Caller, month: string, isOver: () => boolean): Promise<unknown> {
  let number = 0;
  const paths = [
    () => `${CALLS.search.path}?q=dues${number}`,
    () => `${CALLS.searchAdvice.path}?q=harbor${number}`,
    () => `${CALLS.getBridges.path}?month=${month}`,
    () => CALLS.getNews.path,
    () => `${CALLS.listExplanationTasks.path}?month=${month}`,
    () => `${CALLS.listFinancialData.path}?asOf=${1 + (number % 100)}`,
  ];
  const one = async (which: number) => {
    while (!isOver()) {
      number += 1;
      const path = paths[which % paths.length];
      if (path === undefined) return;
      const answer = await send(path());
      await answer.arrayBuffer();
      if (answer.status >= 500 || (answer.status >= 400 && answer.status !== REFUSED)) {
        throw new Error(`${path()} was answered ${answer.status}`);
      }
    }
  };
  const packs = async () => {
    const init = {
      method: CALLS.createBoardPack.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'pdf' }),
    };
    while (!isOver()) {
      const answer = await send(CALLS.createBoardPack.path, init);
      await answer.arrayBuffer();
      if (answer.status !== createBoardPack.status && answer.status !== REFUSED) {
        throw new Error(`A pack was answered ${answer.status}`);
      }
    }
  };
  return Promise.all([...Array.from({ length: OF_ONE - 1 }, (_, which) => one(which)), packs()]);
}

/** How long others wait for their searches and lists while one account does its worst. */
export async function fairness({ measured, rounds, seconds }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of measured) {
    const product = await engine.startProduct();
    try {
      const { token } = await callerOf(product.url, ADMINISTRATOR);
      const hasty = await callerOf(product.url, VIEWER);
      const headers = { authorization: `Bearer ${token}` };
      const others = {
        searches: `${CALLS.search.path}?q=harbour${COUNTER}`,
        lists: CALLS.listFinancialData.path,
      };
      for (const [name, path] of Object.entries(others)) {
        const load = { url: product.url + path, connections: 1, headers };
        const alone: number[] = [];
        const beside: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          alone.push((await measure(load, seconds)).p99Ms);
          const stop = new AbortController();
          const working = worst(hasty, '2025-09', () => stop.signal.aborted);
          try {
            beside.push((await measure(load, seconds)).p99Ms);
          } finally {
            stop.abort();
            await working;
          }
        }
        rows.push({
          part: `Fairness, ${engine.name}`,
          work: `p99 of ${name} of others, while one account does its worst`,
          value: median(beside),
          unit: 'ms',
          yardstick: { name: 'alone', value: median(alone) },
          targets: [atMost('ratio', 2)],
        });
      }
    } finally {
      await product.stop();
    }
  }
  return rows;
}

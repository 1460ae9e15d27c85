import { listFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import type { Caller } from './caller.ts';
import { callerOf } from './caller.ts';
import { ADMINISTRATOR, expect, plain } from './journey.ts';
import { startProduct } from './product.ts';
import { rounds } from '../src/testRounds.ts';

const ROUNDS = rounds(10);
const WRITERS = 4;

/** Counts a month's revenue up until the product has ended; returns the last acknowledged count. */
async function countUp(
  administrator: Caller,
  id: number,
  from: number,
  acknowledge: () => void,
): Promise<number> {
  for (let count = from; ; count += 1) {
    try {
      await administrator.ask(updateFinancialData, {
        params: { id: String(id) },
        body: { revenue: String(count + 1), notes: `Counted to ${count + 1}` },
      });
      acknowledge();
    } catch {
      return count;
    }
  }
}

plain('every change that was acknowledged outlives the power switch', async () => {
  const product = await startProduct();
  try {
    let acknowledged = Array.from({ length: WRITERS }, () => 0);
    for (let round = 0; round < ROUNDS; round += 1) {
      const administrator = await callerOf(product.url, ADMINISTRATOR);
      const before = acknowledged;
      // Somewhere in the middle of the writes; the moment differs from run to run on purpose.
      let untilKill = 5 + Math.floor(Math.random() * 60);
      const enough = Promise.withResolvers<void>();
      const acknowledge = () => {
        untilKill -= 1;
        if (untilKill === 0) enough.resolve();
      };
      const writers = before.map((count, index) =>
        countUp(administrator, index + 1, count, acknowledge),
      );
      await enough.promise;
      await product.kill();
      acknowledged = await Promise.all(writers);
      expect(Math.max(...acknowledged)).toBeGreaterThan(Math.max(...before));

      await product.restart();
      const reader = await callerOf(product.url, ADMINISTRATOR);
      const stored = new Map(
        (await reader.ask(listFinancialData)).map((record) => [record.id, record]),
      );
      acknowledged = acknowledged.map((count, index) => {
        const record = stored.get(index + 1);
        const kept = Number(record?.revenue);
        // One more may have been stored without its answer having been sent.
        if (count > 0) expect([count, count + 1]).toContain(kept);
        if (count > 0) expect(record?.notes).toBe(`Counted to ${kept}`);
        return count > 0 ? kept : count;
      });
    }
  } finally {
    await product.stop();
  }
});

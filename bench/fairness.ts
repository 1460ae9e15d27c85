import { callerOf } from '../e2e/caller.ts';
import { ADMINISTRATOR } from '../e2e/journey.ts';
import { CALLS } from '../src/contract/calls.ts';
import { listFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import { registerUser } from '../src/contract/users.ts';
import type { Bench } from './bench.ts';
import { COUNTER, measure } from './load.ts';
import { startBeside } from './ownProcess.ts';
import { median, percentile } from './statistics.ts';
import type { Row } from './table.ts';
import { atMost } from './table.ts';

const WORST_ACCOUNT = new URL('./worstAccount.ts', import.meta.url);
/** Others at work, each of whom searches and lists about this often. */
const OTHERS = 16;
const PAUSE_MS = 700;
/** By then the one account has used up what people may do in a hurry. */
const SETTLING_SECONDS = 45;
/** Enough for a percentile of what so few people ask. */
const SECONDS_EACH = 15;
/** The account reads as many. */
const MOMENTS = 20;

/** How long others wait for their searches and lists while one account does its worst. */
export async function fairness({ measured, rounds }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of measured) {
    const product = await engine.startProduct();
    try {
      const { ask } = await callerOf(product.url, ADMINISTRATOR);
      const [figures] = await ask(listFinancialData);
      for (let moment = 0; moment < MOMENTS; moment += 1) {
        const params = { id: String(figures?.id) };
        await ask(updateFinancialData, { params, body: { cash: String(moment) } });
      }
      const people: { authorization: string }[] = [];
      for (let number = 0; number < OTHERS; number += 1) {
        const account = { email: `reader-${number}@example.com`, password: 'a-fine-password-7' };
        const name = { firstName: 'Ines', lastName: `Number${number}` };
        await ask(registerUser, { body: { ...account, ...name, role: 'viewer' } });
        const { token } = await callerOf(product.url, account);
        people.push({ authorization: `Bearer ${token}` });
      }
      const asked = {
        searches: `${CALLS.search.path}?q=harbour${COUNTER}`,
        lists: CALLS.listFinancialData.path,
      };
      const p99s = async (seconds: number) => {
        const load = { connections: OTHERS, people, pauseMs: PAUSE_MS };
        const [searches, lists] = await Promise.all(
          [asked.searches, asked.lists].map((path) =>
            measure({ ...load, url: product.url + path }, seconds),
          ),
        );
        const all = [...(searches?.timesMs ?? []), ...(lists?.timesMs ?? [])];
        return {
          calls: percentile(all, 0.99),
          searches: searches?.p99Ms ?? NaN,
          lists: lists?.p99Ms ?? NaN,
        };
      };
      await p99s(SETTLING_SECONDS);
      const alone: Awaited<ReturnType<typeof p99s>>[] = [];
      const beside: typeof alone = [];
      for (let round = 0; round < rounds; round += 1) {
        alone.push(await p99s(SECONDS_EACH));
        const account = await startBeside(WORST_ACCOUNT, product.url);
        try {
          await p99s(SETTLING_SECONDS);
          beside.push(await p99s(SECONDS_EACH));
        } finally {
          await account.end();
        }
      }
      for (const name of ['calls', 'searches', 'lists'] as const) {
        rows.push({
          part: `Fairness, ${engine.name}`,
          work: `p99 of ${name} of ${OTHERS} others, while one account does its worst`,
          value: median(beside.map((p99) => p99[name])),
          unit: 'ms',
          yardstick: { name: 'alone', value: median(alone.map((p99) => p99[name])) },
          targets: [atMost('ratio', 2)],
        });
      }
    } finally {
      await product.stop();
    }
  }
  return rows;
}

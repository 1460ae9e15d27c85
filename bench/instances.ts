import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { callerOf } from '../e2e/caller.ts';
import { ADMINISTRATOR, VIEWER } from '../e2e/journey.ts';
import type { Product } from '../e2e/product.ts';
import { CALLS } from '../src/contract/calls.ts';
import { listFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import type { Bench } from './bench.ts';
import { interleaved } from './bench.ts';
import { listen } from './listeners.ts';
import { measure } from './load.ts';
import { median, percentile } from './statistics.ts';
import type { Row } from './table.ts';
import { atMost } from './table.ts';

const PART = 'Instances, PostgreSQL';
const MANY = { INSTANCES: 'many', DATA_DIR_SHARED: 'yes' };
const CHANGES = 50;
const CONNECTIONS = [1, 10, 50] as const;

/** How long after a change was sent to one it is heard of and read on the other; both in milliseconds. */
async function told(one: Product, other: Product) {
  const { ask } = await callerOf(one.url, ADMINISTRATOR);
  const there = await callerOf(other.url, VIEWER);
  const [month] = await ask(listFinancialData);
  const heard: IncomingMessage = await listen(other.url, there.token);
  const times: { readonly heardMs: number; readonly readMs: number }[] = [];
  for (let change = 1; change <= CHANGES; change += 1) {
    const start = performance.now();
    const event = once(heard, 'data').then(() => performance.now() - start);
    const cash = String(change);
    await ask(updateFinancialData, { params: { id: String(month?.id) }, body: { cash } });
    const asked = performance.now();
    const read = await there.ask(listFinancialData);
    const readMs = performance.now() - asked;
    const then = read.find(({ id }) => id === month?.id)?.cash;
    if (Number(then) !== change) throw new Error(`Another instance answered ${then}, not ${cash}`);
    times.push({ heardMs: await event, readMs });
  }
  heard.destroy();
  return times;
}

/** The cost of a warm read on one of several instances, and the delay until it knows of another's change. */
export async function instances(bench: Bench): Promise<Row[]> {
  const engine = bench.engines.postgresql;
  if (engine === null || engine.startBeside === null) return [];
  const alone = await engine.startProduct();
  const one = await engine.startProduct(MANY);
  const other = await engine.startBeside(one, MANY);
  try {
    const times = await told(one, other);
    const rates = async ({ url }: Product) => {
      const { token } = await callerOf(url, VIEWER);
      const headers = { authorization: `Bearer ${token}` };
      const address = url + CALLS.listFinancialData.path;
      return (connections: number) =>
        measure({ url: address, connections, headers, status: 200 }, bench.seconds);
    };
    const [ofAlone, ofMany] = [await rates(alone), await rates(other)];
    const rows: Row[] = [];
    for (const connections of CONNECTIONS) {
      const results = await interleaved(bench.rounds, {
        alone: () => ofAlone(connections),
        many: () => ofMany(connections),
      });
      const rate = (of: 'alone' | 'many') =>
        median(results[of].map(({ requestsPerSecond }) => requestsPerSecond));
      rows.push({
        part: PART,
        work: `96 months, ${connections} connection${connections === 1 ? '' : 's'}`,
        value: rate('many'),
        unit: 'a second',
        yardstick: { name: 'the same alone', value: rate('alone') },
        p50Ms: median(results.many.map(({ p50Ms }) => p50Ms)),
        p99Ms: median(results.many.map(({ p99Ms }) => p99Ms)),
      });
    }
    const row = (work: string, of: 'heardMs' | 'readMs', targets: Row['targets'] = []): Row => {
      const each = times.map((time) => time[of]);
      return {
        part: PART,
        work,
        value: percentile(each, 0.5),
        unit: 'ms',
        targets,
        p99Ms: percentile(each, 0.99),
      };
    };
    return [
      row('from sending a change to hearing of it on another instance, p50', 'heardMs', [
        atMost('value', 300),
      ]),
      row('reading it there just after its answer: never older, p50', 'readMs'),
      ...rows,
    ];
  } finally {
    await other.end();
    await one.stop();
    await alone.stop();
  }
}

import type { Caller } from '../e2e/caller.ts';
import { callerOf } from '../e2e/caller.ts';
import { ADMINISTRATOR } from '../e2e/journey.ts';
import { addressOf } from '../src/client/address.ts';
import { CALLS } from '../src/contract/calls.ts';
import { listFinancialData, updateFinancialData } from '../src/contract/financialData.ts';
import type { Database } from '../src/engine/db/database.ts';
import type { Bench } from './bench.ts';
import type { Engine } from './engines.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';
import { atMost } from './table.ts';

/** The bullets of the demo company, times this; more of them in the same reports. */
const FACTORS = [1, 10, 100, 1_000];
const QUICK_FACTORS = [1, 10];
const TIMES = 40;
const QUICK_TIMES = 15;
const BATCH = 10_000;
/** A complete year of the demo company. */
const YEAR = '13';

const SEARCHES = {
  'a rare word': 'heron',
  'a common word': 'revenue',
  'a phrase': '"gross margin"',
} as const;

type Work = keyof typeof SEARCHES | 'a year of reports after a change';

/** How many times the demo company's cost each work may have, by the factor. */
const MOST: Readonly<Record<number, number>> = { 100: 1.6, 1_000: 2.5 };
const MOST_FOR_YEARS: Readonly<Record<number, number>> = { 100: 2.5 };
/** For a common word at 100 times the data, on the embedded engine. */
const MOST_MS = 10;

/** Bullets number `$1` to `$2`: a sixth of them with the common word, the first three with the rare one. */
const PLANT = `
  insert into bullet_points (summary_id, category, bullet_text, position)
  select report.id, (array['Acquisitions', 'Strategy', 'General'])[1 + n % 3],
    (array['Revenue', 'Support', 'The partner', 'Procurement', 'The warehouse', 'Hiring'])[1 + n % 6]
      || ' ' || (array['grew with', 'signed a contract for', 'moved to', 'waits for'])[1 + n / 6 % 4]
      || ' ' || (array['two customers', 'the northern depot', 'a new supplier', 'the gross margin'])[1 + n / 24 % 4]
      || case when n <= 3 then ' of Heron' else '' end || ', item ' || n || '.',
    1000 + n
  from generate_series($1::integer, $2::integer) n
  join (select id, row_number() over (order by id) - 1 as place, count(*) over () as reports
        from monthly_summaries) report on report.place = n % report.reports`;

/** More bullets, written by SQL: their search texts and counts by the triggers, no revisions. */
async function grow(database: Database, from: number, to: number): Promise<void> {
  await database.pool.query('alter table bullet_points disable trigger revisions_insert');
  for (let first = from + 1; first <= to; first += BATCH) {
    const last = Math.min(to, first + BATCH - 1);
    await database.unhurried((client) => client.query(PLANT, [first, last]));
  }
  await database.pool.query('alter table bullet_points enable trigger revisions_insert');
  await database.analyse();
}

async function bulletsNow(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    'select count(*)::integer as n from bullet_points',
  );
  return rows[0]?.n ?? 0;
}

const nothing = async () => {};

let asked = 0;

/** An excluded word that never occurs makes each search new, so that no answer is kept of it. */
function newSearch(words: string): string {
  asked += 1;
  return addressOf(CALLS.search, { query: { q: `-never${asked} ${words}` } });
}

async function timesOf(
  count: number,
  { send }: Caller,
  before: () => Promise<unknown>,
  address: () => string,
): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < count; time += 1) {
    await before();
    const start = performance.now();
    const answer = await send(address());
    await answer.arrayBuffer();
    times.push(performance.now() - start);
    if (!answer.ok) throw new Error(`${address()} answered ${answer.status}`);
  }
  return median(times);
}

async function measured(url: string, count: number): Promise<Map<Work, number>> {
  const caller = await callerOf(url, ADMINISTRATOR);
  const results = new Map<Work, number>();

  for (const [name, words] of Object.entries(SEARCHES)) {
    // The first searches after a start compile what the others run.
    await timesOf(count, caller, nothing, () => newSearch(words));
    const ms = await timesOf(count, caller, nothing, () => newSearch(words));
    // A cast because TypeScript widens the keys of an object to string; these are its keys.
    results.set(name as keyof typeof SEARCHES, ms);
  }
  const [month] = await caller.ask(listFinancialData, { query: { fyId: YEAR } });
  let cash = 0;
  const change = () =>
    caller.ask(updateFinancialData, {
      params: { id: String(month?.id) },
      body: { cash: String((cash += 1)) },
    });
  const year = addressOf(CALLS.listMonthlySummaries, { query: { fyId: YEAR } });
  results.set('a year of reports after a change', await timesOf(count, caller, change, () => year));
  return results;
}

function targetsOf(work: Work, factor: number, engine: Engine) {
  const isYear = work === 'a year of reports after a change';
  const most = (isYear ? MOST_FOR_YEARS : MOST)[factor];
  const isBounded = work === 'a common word' && factor === 100 && engine.name === 'embedded';
  return [
    ...(most === undefined ? [] : [atMost('ratio', most)]),
    ...(isBounded ? [atMost('value', MOST_MS)] : []),
  ];
}

async function growthOn(engine: Engine, isQuick: boolean): Promise<Row[]> {
  const product = await engine.startProduct();
  try {
    let bullets = 0;
    let planted = 0;
    const curves: { factor: number; results: Map<Work, number> }[] = [];
    for (const factor of isQuick ? QUICK_FACTORS : FACTORS) {
      await engine.whileStopped(product, async (database) => {
        if (factor === 1) bullets = await bulletsNow(database);
        const more = Math.max(3, bullets * (factor - 1));
        await grow(database, planted, more);
        planted = more;
      });
      const results = await measured(product.url, isQuick ? QUICK_TIMES : TIMES);
      curves.push({ factor, results });
    }
    const [first] = curves;
    const rowOf = (work: Work, factor: number, value: number): Row => ({
      part: `Growth, ${engine.name}`,
      work: `${work}, ${factor} × ${bullets} bullets`,
      value,
      unit: 'ms',
      yardstick: { name: 'the demo company', value: first?.results.get(work) ?? null },
      targets: targetsOf(work, factor, engine),
    });
    return [...(first?.results.keys() ?? [])].flatMap((work) =>
      curves.map(({ factor, results }) => rowOf(work, factor, results.get(work) ?? Number.NaN)),
    );
  } finally {
    await product.stop();
  }
}

/** Searches and years of reports, one at a time and none answered from memory, as the data grow. */
export async function growth({ measured: engines, isQuick }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of engines) rows.push(...(await growthOn(engine, isQuick)));
  return rows;
}

import { CALLS } from '../src/contract/calls.ts';
import { listMonthlySummaries, updateMonthlySummary } from '../src/contract/monthlySummaries.ts';
import type { Caller } from '../e2e/caller.ts';
import { callerOf } from '../e2e/caller.ts';
import { startProduct } from '../e2e/product.ts';
import { median } from './statistics.ts';

/**
 * Searches one at a time, none answered from memory, in the demo company's bullets and in 100,000:
 * what has to stay flat is the ratio. With DATABASE_URL set, on that PostgreSQL server's database.
 */
const BULLETS = 100_000;
const ADMINISTRATOR = { email: 'admin@example.com', password: 'board-demo' };
const SEARCHES = 60;
/** The accepted ratio of times, with a hundred times the data. */
const TARGET = 1.6;

const QUERIES = {
  'a rare word': 'heron',
  'a common word': 'revenue',
  'two words': 'revenue margin',
  'a phrase': '"gross margin"',
  'an unfinished word': 'acqu',
} as const;

const SUBJECTS = ['Revenue', 'Support', 'The partner', 'Procurement', 'The warehouse', 'Hiring'];
const VERBS = ['grew with', 'signed a contract for', 'moved to', 'waits for', 'delivered'];
const OBJECTS = [
  'two customers',
  'the northern depot',
  'a new supplier',
  'phase three',
  'the gross margin',
];

function bullet(number: number): string {
  const pick = (list: readonly string[], step: number) =>
    list[Math.floor(number / step) % list.length];
  return `${pick(SUBJECTS, 1)} ${pick(VERBS, 6)} ${pick(OBJECTS, 30)} in week ${number % 53}, item ${number}.`;
}

let asked = 0;

async function medianTimes(administrator: Caller): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const [name, query] of Object.entries(QUERIES)) {
    const measured: number[] = [];
    for (let number = 0; number < SEARCHES; number += 1) {
      // An excluded word that never occurs makes each query new, so that no answer is cached.
      const words = new URLSearchParams({ q: `-never${(asked += 1)} ${query}` });
      const start = performance.now();
      const answer = await administrator.send(`${CALLS.search.path}?${words.toString()}`);
      await answer.arrayBuffer();
      measured.push(performance.now() - start);
      if (!answer.ok) throw new Error(`A search answered ${answer.status}`);
    }
    times.set(name, median(measured));
  }
  return times;
}

async function plant(administrator: Caller): Promise<number> {
  const reports = await administrator.ask(listMonthlySummaries);
  const inEach = Math.ceil(BULLETS / reports.length);
  for (const [index, { id }] of reports.entries()) {
    const bulletPoints = Array.from({ length: inEach }, (_, place) => ({
      category: 'General' as const,
      bulletText: bullet(index * inEach + place),
    }));
    await administrator.ask(updateMonthlySummary, {
      params: { id: String(id) },
      body: { bulletPoints },
    });
  }
  return inEach * reports.length;
}

const databaseUrl = process.env['DATABASE_URL'];
const product = await startProduct(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl });
try {
  const administrator = await callerOf(product.url, ADMINISTRATOR);
  await medianTimes(administrator);
  const before = await medianTimes(administrator);
  const planted = await plant(administrator);
  await medianTimes(administrator);
  const after = await medianTimes(administrator);
  const engine = databaseUrl === undefined ? 'embedded engine' : 'PostgreSQL';
  console.log(`\n${engine}; medians of ${SEARCHES} searches, one at a time\n`);
  console.log(`| search | demo company, ms | ${planted} bullets, ms | ratio | target |`);
  console.log('| --- | --- | --- | --- | --- |');
  for (const [name, few] of before) {
    const many = after.get(name) ?? Number.NaN;
    console.log(
      `| ${name} | ${few.toFixed(2)} | ${many.toFixed(2)} | ${(many / few).toFixed(2)} | ${TARGET} |`,
    );
  }
} finally {
  await product.stop();
}

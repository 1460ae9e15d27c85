import fs from 'node:fs';
import { createFinancialYear, listFinancialYears } from '../src/contract/financialYears.ts';
import { applyImport, undoImport, updateImport, uploadImport } from '../src/contract/imports.ts';
import type { Import } from '../src/contract/imports.ts';
import { financialYearDigits, FISCAL_MONTH_NAMES } from '../src/domain/fiscalCalendar.ts';
import { LINES, FIGURE_KEYS } from '../src/domain/lines.ts';
import { bySheetJs } from '../src/server/imports/testWriters.ts';
import type { Rows } from '../src/server/imports/testWriters.ts';
import type { Caller } from '../e2e/caller.ts';
import { callerOf } from '../e2e/caller.ts';
import { startProduct } from '../e2e/product.ts';
import { median } from './statistics.ts';

/**
 * Imports of 1, 8 and 40 years, each thirteen lines a month, on sheets of a year each: how long
 * each step takes and how far the server's memory grows. With DATABASE_URL set, on that
 * PostgreSQL server's database.
 */
const YEARS = [1, 8, 40];
const ROUNDS = 5;
const ADMINISTRATOR = { email: 'admin@example.com', password: 'board-demo' };
/** The accepted ratio of times for forty times the figures: less than in proportion. */
const TARGET = 40;
const MEGABYTE = 1024;

const STEPS = ['read', 'preview', 'apply', 'undo'] as const;
type Step = (typeof STEPS)[number];

/** Each figure by the name of its column, in whichever order the columns come. */
const COLUMNS = [...FIGURE_KEYS, 'grossMarginPercent'] as const;

/** Figures that add up; `round` makes each workbook differ from what is stored. */
function month(name: string, ordinal: number, round: number): (string | number)[] {
  const revenue = 1_000_000 + ordinal * 1_000 + round;
  const production = 400_000 + round;
  const costs = {
    salesMarketing: 100_000,
    customerSuccess: 50_000,
    marketing: 40_000,
    rnd: 90_000,
    admin: 60_000,
    other: 10_000,
  };
  const grossProfit = revenue - production;
  const ebitda = grossProfit - Object.values(costs).reduce((sum, cost) => sum + cost, 0);
  const figures: Readonly<Record<(typeof COLUMNS)[number], number>> = {
    ...costs,
    revenue,
    production,
    grossProfit,
    grossMarginPercent: Math.round((grossProfit / revenue) * 10_000) / 100,
    ebitda,
    adjEbitda: ebitda + 5_000,
    cash: 3_000_000 + round,
  };
  return [name, ...COLUMNS.map((key) => figures[key])];
}

function workbook(labels: readonly string[], round: number): Buffer {
  const heads = ['Month', ...COLUMNS.map((key) => LINES[key].label)];
  const sheets = labels.map((label, year): [string, Rows] => [
    label,
    [heads, ...FISCAL_MONTH_NAMES.map((name, at) => month(name, year * 12 + at, round))],
  ]);
  return bySheetJs(Object.fromEntries(sheets));
}

/** The demo company's years, and as many after them as needed. */
async function yearsThere(administrator: Caller): Promise<string[]> {
  const there = (await administrator.ask(listFinancialYears)).map(({ fyYear }) => fyYear);
  const last = Math.max(...there.map(financialYearDigits));
  const more = Math.max(...YEARS) - there.length;
  for (let year = last + 1; year <= last + more; year += 1) {
    await administrator.ask(createFinancialYear, { body: { fyYear: `FY${year}` } });
    there.push(`FY${year}`);
  }
  return there;
}

function upload(administrator: Caller, bytes: Buffer): Promise<Import> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'figures.xlsx');
  return administrator.ask(uploadImport, { body });
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  times.push(performance.now() - start);
  return result;
}

/** In kilobytes, as Linux's kernel counts them. */
function memory(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]);
}

interface Measured {
  readonly figures: number;
  readonly medians: Readonly<Record<Step, number>>;
  readonly grownMegabytes: number;
}

async function measured(
  administrator: Caller,
  pid: number,
  labels: readonly string[],
): Promise<Measured> {
  const times: Record<Step, number[]> = { read: [], preview: [], apply: [], undo: [] };
  let figures = 0;
  let grown = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const bytes = workbook(labels, round);
    // Resets the kernel's record of the highest memory use.
    fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const before = memory(pid, 'VmRSS');
    const draft = await timed(times.read, () => upload(administrator, bytes));
    const params = { id: String(draft.id) };
    const layouts = draft.layouts.map((layout) => Object.assign(layout, { unit: 'units' }));
    const ready = await timed(times.preview, () =>
      administrator.ask(updateImport, { params, body: { layouts } }),
    );
    const { preview } = ready;
    if (preview.questions.length + preview.refusals.length > 0) {
      throw new Error(`Not everything was read: ${JSON.stringify(preview.refusals.slice(0, 3))}`);
    }
    figures = preview.changes.length;
    const body = { reason: 'Measured', previewKey: preview.key };
    await timed(times.apply, () => administrator.ask(applyImport, { params, body }));
    await timed(times.undo, () => administrator.ask(undoImport, { params }));
    grown = Math.max(grown, memory(pid, 'VmHWM') - before);
  }
  const medians = {
    read: median(times.read),
    preview: median(times.preview),
    apply: median(times.apply),
    undo: median(times.undo),
  };
  return { figures, medians, grownMegabytes: grown / MEGABYTE };
}

const databaseUrl = process.env['DATABASE_URL'];
const product = await startProduct(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl });
try {
  const administrator = await callerOf(product.url, ADMINISTRATOR);
  const years = await yearsThere(administrator);
  // The first import of a server compiles what the others run.
  await measured(administrator, product.pid(), years.slice(-1));
  const results: Measured[] = [];
  for (const count of YEARS) {
    results.push(await measured(administrator, product.pid(), years.slice(-count)));
  }
  const engine = databaseUrl === undefined ? 'embedded engine' : 'PostgreSQL';
  console.log(`\n${engine}; medians of ${ROUNDS} imports, one at a time\n`);
  const heads = YEARS.map((count) => `${count} years, ms`).join(' | ');
  console.log(`| step | ${heads} | ratio | target |`);
  console.log(`| --- | ${YEARS.map(() => '---').join(' | ')} | --- | --- |`);
  for (const step of STEPS) {
    const all = results.map(({ medians }) => medians[step]);
    const ratio = (all.at(-1) ?? Number.NaN) / (all[0] ?? Number.NaN);
    const cells = all.map((time) => time.toFixed(0)).join(' | ');
    console.log(`| ${step} | ${cells} | ${ratio.toFixed(1)} | ${TARGET} |`);
  }
  const figures = results.map((result) => String(result.figures)).join(' | ');
  const grown = results.map(({ grownMegabytes }) => grownMegabytes.toFixed(0)).join(' | ');
  console.log(`| figures | ${figures} | | |`);
  console.log(`| memory, MB more at most | ${grown} | | |`);
} finally {
  await product.stop();
}

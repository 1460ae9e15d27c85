import { setTimeout as wait } from 'node:timers/promises';
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { CALLS } from '../src/contract/calls.ts';
import type { PackFormat } from '../src/contract/boardPacks.ts';
import { createBoardPack, getBoardPack, PACK_FORMATS } from '../src/contract/boardPacks.ts';
import { createFinancialData, listFinancialData } from '../src/contract/financialData.ts';
import { createFinancialYear, listFinancialYears } from '../src/contract/financialYears.ts';
import {
  createMonthlySummary,
  listMonthlySummaries,
  updateMonthlySummary,
} from '../src/contract/monthlySummaries.ts';
import { calendarYear, financialYearDigits } from '../src/domain/fiscalCalendar.ts';
import { FIGURE_KEYS } from '../src/domain/lines.ts';
import type { Caller } from '../e2e/caller.ts';
import { callerOf } from '../e2e/caller.ts';
import makeDemoTemplate from '../e2e/demoTemplate.ts';
import type { Product } from '../e2e/product.ts';
import { startProduct } from '../e2e/product.ts';
import type { LoadResult } from './load.ts';
import { GENERATOR, measure } from './load.ts';
import { median } from './statistics.ts';

/**
 * Board packs of one year, of the demo company's eight and of forty: how long each takes, by how
 * much the server grows over it, and how much longer reads take meanwhile, in one run.
 */
const ADMINISTRATOR = { email: 'admin@example.com', password: 'board-demo' };
const ROUNDS = 3;
const MANY_YEARS = 40;
/** A year of the demo company that is complete. */
const ONE_YEAR = { fyId: 13 };
const CONNECTIONS = 10;
const POLL_MS = 10;
const SECONDS = 2;
const MEGABYTE = 1024 * 1024;
const PAGE_BYTES = 4096;
/** The design's targets: PDFs of one and of eight years, and the p99 of reads meanwhile. */
const TARGETS = { year: 1_000, eightYears: 4_000, p99: 2 };

/** The memory that the process holds now. */
function residentBytes(pid: number): number {
  const [, resident = '0'] = fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return Number(resident) * PAGE_BYTES;
}

interface Made {
  readonly ms: number;
  readonly bytes: number;
  readonly grownMegabytes: number;
}

/** Asks for a pack and waits for it; meanwhile the server's memory is watched. */
async function make(
  caller: Caller,
  pid: number,
  scope: { fyId?: number },
  format: PackFormat,
): Promise<Made> {
  const before = residentBytes(pid);
  const start = performance.now();
  let most = before;
  const { id } = await caller.ask(createBoardPack, { body: { ...scope, format } });
  for (;;) {
    const { status, failure, fileSize } = await caller.ask(getBoardPack, { params: { id } });
    most = Math.max(most, residentBytes(pid));
    if (status === 'failed') throw new Error(`${format}: ${failure ?? ''}`);
    if (status === 'ready') {
      const ms = performance.now() - start;
      return { ms, bytes: fileSize ?? 0, grownMegabytes: (most - before) / MEGABYTE };
    }
    await wait(POLL_MS);
  }
}

/** Years after the existing ones, each month a copy of the demo company's same month. */
async function growTo(administrator: Caller, years: number): Promise<void> {
  const present = await administrator.ask(listFinancialYears);
  const last = Math.max(...present.map(({ fyYear }) => financialYearDigits(fyYear)));
  const figures = await administrator.ask(listFinancialData, { query: { fyId: '13' } });
  const reports = await administrator.ask(listMonthlySummaries, { query: { fyId: '13' } });
  for (let more = 1; more <= years - present.length; more += 1) {
    const year = await administrator.ask(createFinancialYear, {
      body: { fyYear: `FY${last + more}` },
    });
    for (const month of figures) {
      const { monthNum, monthName } = month;
      const lines = Object.fromEntries(FIGURE_KEYS.map((key) => [key, month[key]]));
      // Derived from the others.
      delete lines['grossProfit'];
      await administrator.ask(createFinancialData, {
        body: { fyId: year.id, monthNum, monthName, ...lines },
      });
      const report = reports.find((one) => one.monthNum === monthNum);
      const { id } = await administrator.ask(createMonthlySummary, {
        body: {
          fyId: year.id,
          monthName: month.monthName,
          year: calendarYear(year.fyYear, month.monthNum),
        },
      });
      const bulletPoints = (report?.bulletPoints ?? []).map(({ category, bulletText }) => ({
        category,
        bulletText,
      }));
      await administrator.ask(updateMonthlySummary, {
        params: { id: String(id) },
        body: { overview: report?.overview ?? null, notes: report?.notes ?? null, bulletPoints },
      });
    }
  }
}

interface Row {
  readonly scope: string;
  readonly format: PackFormat;
  readonly made: Made[];
}

async function packs(
  caller: Caller,
  pid: number,
  scope: string,
  body: { fyId?: number },
): Promise<Row[]> {
  const rows = PACK_FORMATS.map((format): Row => ({ scope, format, made: [] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { format, made } of rows) made.push(await make(caller, pid, body, format));
  }
  return rows;
}

const p99 = (measured: readonly LoadResult[]) => median(measured.map(({ p99Ms }) => p99Ms));

/** The p99 of reads with and without packs of all years being made one after the other. */
async function readsBeside(product: Product, caller: Caller, pid: number, format: PackFormat) {
  const load = {
    url: product.url + CALLS.listFinancialData.path,
    connections: CONNECTIONS,
    headers: { authorization: `Bearer ${caller.token}` },
  };
  const [alone, beside]: [LoadResult[], LoadResult[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await measure(load, SECONDS));
    const stop = new AbortController();
    const making = (async () => {
      while (!stop.signal.aborted) await make(caller, pid, {}, format);
    })();
    beside.push(await measure(load, SECONDS));
    stop.abort();
    await making;
  }
  return { alone: p99(alone), beside: p99(beside) };
}

function print(rows: readonly Row[]): void {
  console.log(
    '\n| pack of | as | ms | the first, ms | file, KB | grown by at most, MB | target, ms |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const { scope, format, made } of rows) {
    const ms = median(made.map((one) => one.ms));
    const grown = Math.max(...made.map(({ grownMegabytes }) => grownMegabytes));
    const isPdf = format === 'pdf';
    const target =
      isPdf && scope === '1 year'
        ? TARGETS.year
        : isPdf && scope === '8 years'
          ? TARGETS.eightYears
          : '';
    console.log(
      `| ${scope} | ${format} | ${Math.round(ms)} | ${Math.round(made[0]?.ms ?? 0)} | ${Math.round((made[0]?.bytes ?? 0) / 1024)} | ${Math.round(grown)} | ${target} |`,
    );
  }
}

const { values } = parseArgs({ options: { years: { type: 'string' } } });
const most = Number(values.years ?? MANY_YEARS);
await makeDemoTemplate();
const product = await startProduct();
try {
  const pid = product.pid();
  const caller = await callerOf(product.url, ADMINISTRATOR);
  console.log(`\n${GENERATOR}; embedded engine; medians of ${ROUNDS}`);
  print([
    ...(await packs(caller, pid, '1 year', ONE_YEAR)),
    ...(await packs(caller, pid, '8 years', {})),
  ]);
  console.log(
    `\n| reads, ${CONNECTIONS} connections | p99 alone, ms | p99 beside, ms | ratio | target |`,
  );
  console.log('| --- | --- | --- | --- | --- |');
  for (const format of PACK_FORMATS) {
    const { alone, beside } = await readsBeside(product, caller, pid, format);
    console.log(
      `| while packs of eight years are made as ${format} | ${alone.toFixed(2)} | ${beside.toFixed(2)} | ${(beside / alone).toFixed(2)} | ${TARGETS.p99} |`,
    );
  }
  await growTo(caller, most);
  print(await packs(caller, pid, `${most} years`, {}));
} finally {
  await product.stop();
}

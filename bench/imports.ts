import type { Caller } from '../e2e/caller.ts';
import { callerOf } from '../e2e/caller.ts';
import { ADMINISTRATOR } from '../e2e/journey.ts';
import { createBusinessUnit } from '../src/contract/businessUnits.ts';
import { createFinancialYear, listFinancialYears } from '../src/contract/financialYears.ts';
import { CURRENCIES } from '../src/contract/forecastKinds.ts';
import type { Import } from '../src/contract/imports.ts';
import {
  applyImport,
  deleteImport,
  undoImport,
  updateImport,
  uploadImport,
} from '../src/contract/imports.ts';
import { STANDARD_BASIS } from '../src/finance/companyBasis.ts';
import { financialYearDigits, fiscalMonthNames } from '../src/finance/fiscalCalendar.ts';
import { MARKED_LINES, LINES } from '../src/finance/lines.ts';
import type { Rows } from '../src/reader/testWriters.ts';
import { bySheetJs } from '../src/reader/testWriters.ts';
import type { Bench } from './bench.ts';
import { fillHistory } from './fillHistory.ts';
import { forgetPeaks, megabytesOfAll } from './processes.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';
import { atMost } from './table.ts';

const PART = 'Imports, embedded';
/** Years of figures, thirteen lines a month, on sheets of a year each. */
const FEW_YEARS = 1;
const MANY_YEARS = 40;
/** Forecasts in one list: 99 units × 5 currencies × 101 months are just below the 50,000 rows that fit. */
const UNITS = 99;
const FORECAST_MONTHS = 101;
const FIRST_FORECAST_YEAR = 2030;
const MOST_SECONDS = 2;
/** A ledger of so many entries in so many accounts, over ten years. */
const LEDGER_ROWS = 100_000;
const LEDGER_ACCOUNTS = 3_000;
const LEDGER_MONTHS = 120;
const MOST_LEDGER_SECONDS = 5;

const STEPS = ['read', 'preview', 'apply', 'undo'] as const;
type Step = (typeof STEPS)[number];

/** Each figure by the name of its column, in whichever order the columns come. */
const COLUMNS = [...MARKED_LINES, 'grossMarginPercent'] as const;

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
    [
      heads,
      ...fiscalMonthNames(STANDARD_BASIS).map((name, at) => month(name, year * 12 + at, round)),
    ],
  ]);
  return bySheetJs(Object.fromEntries(sheets));
}

const unitName = (number: number) => `Region ${number}`;

/** A list of forecasts as CSV. */
function longList(round: number): Buffer {
  const lines = ['Business Unit,Currency,Month,Year,Forecast'];
  for (let unit = 1; unit <= UNITS; unit += 1) {
    for (const currency of CURRENCIES) {
      for (let at = 0; at < FORECAST_MONTHS; at += 1) {
        const year = FIRST_FORECAST_YEAR + Math.floor(at / 12);
        lines.push(
          `${unitName(unit)},${currency},${(at % 12) + 1},${year},${unit * 1_000 + round}`,
        );
      }
    }
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** A general ledger as CSV: vouchers of two entries, one in each account in turn. */
function longLedger(round: number): Buffer {
  const lines = ['Date,Voucher No,Account Code,Account Name,Debit,Credit'];
  for (let at = 0; at < LEDGER_ROWS; at += 1) {
    const later = Math.floor((at * LEDGER_MONTHS) / LEDGER_ROWS);
    const day = `${2016 + Math.floor(later / 12)}-${String((later % 12) + 1).padStart(2, '0')}-15`;
    const code = 10_000 + (at % LEDGER_ACCOUNTS);
    const amount = `${1_000 + round}.25`;
    const sides = at % 2 === 0 ? `${amount},` : `,${amount}`;
    lines.push(`${day},${Math.floor(at / 2) + 1},${code},Account ${code},${sides}`);
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

/** From a ledger as it is sent to its accounts as they were understood. */
async function ledgerRow(caller: Caller, pid: number, rounds: number): Promise<Row> {
  const times: number[] = [];
  let grown = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const bytes = longLedger(round);
    forgetPeaks(pid);
    const before = megabytesOfAll(pid, 'VmRSS');
    const draft = await timed(times, () => upload(caller, bytes, 'ledger.csv'));
    const [found] = draft.understood;
    if (found?.kind !== 'ledger' || found.months.length !== LEDGER_MONTHS) {
      throw new Error(`The ledger was not understood: ${JSON.stringify(draft.preview.unread)}`);
    }
    await caller.ask(deleteImport, { params: { id: String(draft.id) } });
    grown = Math.max(grown, megabytesOfAll(pid, 'VmHWM') - before);
  }
  return {
    part: PART,
    work: `a ledger of ${LEDGER_ROWS} entries, ${LEDGER_ACCOUNTS} accounts and 10 years: understood`,
    value: median(times) / 1_000,
    unit: 's',
    targets: [atMost('value', MOST_LEDGER_SECONDS)],
    remark: `the server grew by up to ${Math.round(grown)} MB`,
  };
}

/** The demo company's years, and as many after them as needed. */
async function yearsThere({ ask }: Caller): Promise<string[]> {
  const there = (await ask(listFinancialYears)).map(({ fyYear }) => fyYear);
  const last = Math.max(...there.map(financialYearDigits));
  const more = MANY_YEARS - there.length;
  for (let year = last + 1; year <= last + more; year += 1) {
    await ask(createFinancialYear, { body: { fyYear: `FY${year}` } });
    there.push(`FY${year}`);
  }
  return there;
}

function upload({ ask }: Caller, bytes: Buffer, fileName: string): Promise<Import> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), fileName);
  return ask(uploadImport, { body });
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  times.push(performance.now() - start);
  return result;
}

interface Measured {
  readonly figures: number;
  readonly ms: Readonly<Record<Step, number>>;
  readonly grownMegabytes: number;
}

async function measured(
  caller: Caller,
  pid: number,
  rounds: number,
  file: (round: number) => { bytes: Buffer; fileName: string; reportId: number | null },
): Promise<Measured> {
  const { ask } = caller;
  const times: Record<Step, number[]> = { read: [], preview: [], apply: [], undo: [] };
  let figures = 0;
  let grown = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const { bytes, fileName, reportId } = file(round);
    forgetPeaks(pid);
    const before = megabytesOfAll(pid, 'VmRSS');
    const draft = await timed(times.read, () => upload(caller, bytes, fileName));
    const params = { id: String(draft.id) };
    const layouts = draft.layouts.map((layout) => Object.assign(layout, { unit: 'units' }));
    const ready = await timed(times.preview, () =>
      ask(updateImport, { params, body: { layouts, reportId } }),
    );
    const { preview } = ready;
    if (preview.questions.length + preview.refusals.length > 0) {
      const why = [...preview.questions, ...preview.refusals].slice(0, 3);
      throw new Error(`Not everything was read: ${JSON.stringify(why)}`);
    }
    figures = preview.changes.length;
    const body = { reason: 'Measured', previewKey: preview.key };
    await timed(times.apply, () => ask(applyImport, { params, body }));
    await timed(times.undo, () => ask(undoImport, { params }));
    grown = Math.max(grown, megabytesOfAll(pid, 'VmHWM') - before);
    await fillHistory(caller);
  }
  const ms = {
    read: median(times.read),
    preview: median(times.preview),
    apply: median(times.apply),
    undo: median(times.undo),
  };
  return { figures, ms, grownMegabytes: grown };
}

/** Imports of figures as they grow, and of a list as long as is taken. */
export async function imports({ engines, rounds, isQuick }: Bench): Promise<Row[]> {
  const product = await engines.embedded.startProduct();
  try {
    const caller = await callerOf(product.url, ADMINISTRATOR);
    const years = await yearsThere(caller);
    const ofYears = (count: number) => (round: number) => ({
      bytes: workbook(years.slice(-count), round),
      fileName: 'figures.xlsx',
      reportId: null,
    });
    const pid = product.pid();
    // The first import of a server compiles what the others run.
    await measured(caller, pid, 1, ofYears(FEW_YEARS));
    const few = await measured(caller, pid, rounds, ofYears(FEW_YEARS));
    const many = await measured(caller, pid, rounds, ofYears(MANY_YEARS));
    const rows = STEPS.map((step): Row => ({
      part: PART,
      work: `${MANY_YEARS} years, ${many.figures} figures: ${step}`,
      value: many.ms[step],
      unit: 'ms',
      yardstick: { name: `${FEW_YEARS} year`, value: few.ms[step] },
      targets: [atMost('ratio', MANY_YEARS / FEW_YEARS)],
      remark: `the server grew by up to ${Math.round(many.grownMegabytes)} MB`,
    }));
    rows.push(await ledgerRow(caller, pid, rounds));
    if (isQuick) return rows;
    for (let unit = 1; unit <= UNITS; unit += 1) {
      await caller.ask(createBusinessUnit, { body: { name: unitName(unit) } });
    }
    const list = await measured(caller, pid, rounds, (round) => ({
      bytes: longList(round),
      fileName: 'forecasts.csv',
      reportId: 1,
    }));
    const { read, preview, apply } = list.ms;
    const steps = STEPS.map((step) => `${step} ${Math.round(list.ms[step])} ms`).join(', ');
    rows.push({
      part: PART,
      work: `a list of ${list.figures} rows: read, preview and apply`,
      value: (read + preview + apply) / 1_000,
      unit: 's',
      targets: [atMost('value', MOST_SECONDS)],
      remark: `${steps}; the server grew by up to ${Math.round(list.grownMegabytes)} MB`,
    });
    return rows;
  } finally {
    await product.stop();
  }
}

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportedLine, ImportUnit } from '../contract/imports.ts';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import {
  calendarYear,
  fiscalMonthName,
  fiscalToCalendar,
  shortMonthName,
  toFiscalMonth,
} from '../finance/fiscalCalendar.ts';
import { readPasted, readWorkbook } from './file/readWorkbook.ts';
import { CONTEXT, readingOf } from './testWorkbooks.ts';
import type { Cell } from './testWriters.ts';
import { bySheetJs } from './testWriters.ts';
import { cases } from '../testRounds.ts';

interface Month {
  readonly fyLabel: string;
  readonly monthNum: number;
}

/** Lines, and the headings that they can have. */
const HEADINGS: Readonly<Partial<Record<ImportedLine, readonly string[]>>> = {
  revenue: ['Revenue', 'Net sales', 'TURNOVER:'],
  adjEbitda: ['Adj. EBITDA', 'Underlying EBITDA', 'adjusted_ebitda'],
  cash: ['Cash', 'Closing cash balance'],
  production: ['COGS', 'Cost of sales (note 2)'],
  salesMarketing: ['S&M', 'Sales and marketing costs'],
  rnd: ['R & D', 'Research and development'],
  admin: ['G&A', 'General & administrative expenses'],
};

const two = (number: number) => String(number).padStart(2, '0');
const yearOf = ({ fyLabel, monthNum }: Month) => calendarYear(STANDARD_BASIS, fyLabel, monthNum);
const calendarOf = ({ monthNum }: Month) =>
  fiscalToCalendar(STANDARD_BASIS, toFiscalMonth(monthNum));

/** Ways of writing a month, with its year and without. */
const DATED: readonly ((month: Month) => Cell)[] = [
  (month) => `${fiscalMonthName(STANDARD_BASIS, month.monthNum)} ${yearOf(month)}`,
  (month) =>
    `${shortMonthName(fiscalMonthName(STANDARD_BASIS, month.monthNum))}-${two(yearOf(month) % 100)}`,
  (month) => `${yearOf(month)}-${two(calendarOf(month))}`,
  (month) => `01.${two(calendarOf(month))}.${yearOf(month)}`,
  (month) => `${shortMonthName(fiscalMonthName(STANDARD_BASIS, month.monthNum))} ${month.fyLabel}`,
];
const BARE: readonly ((month: Month) => Cell)[] = [
  ({ monthNum }) => fiscalMonthName(STANDARD_BASIS, monthNum),
  ({ monthNum }) => shortMonthName(fiscalMonthName(STANDARD_BASIS, monthNum)).toUpperCase(),
  ({ monthNum }) => `P${two(monthNum)}`,
];

const DECIMALS: Readonly<Record<ImportUnit, number>> = { units: 2, thousands: 5, millions: 8 };

/** An amount in cents, as plain decimal text. */
function plain(cents: number, unit: ImportUnit): string {
  const digits = String(Math.abs(cents)).padStart(DECIMALS[unit] + 1, '0');
  return `${digits.slice(0, -DECIMALS[unit])}.${digits.slice(-DECIMALS[unit])}`;
}

const grouped = (text: string) => text.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');

/** Ways of writing an amount. */
const WRITTEN: readonly ((cents: number, unit: ImportUnit) => Cell)[] = [
  (cents, unit) => Number(plain(cents, unit)) * (cents < 0 ? -1 : 1),
  (cents, unit) => (cents < 0 ? '-' : '') + plain(cents, unit),
  (cents, unit) => (cents < 0 ? `(${grouped(plain(cents, unit))})` : grouped(plain(cents, unit))),
  (cents, unit) => (cents < 0 ? '\u2212$' : 'US$ ') + grouped(plain(cents, unit)),
  (cents, unit) => `${plain(cents, unit)}${cents < 0 ? '-' : ''}`,
];
const BLANKS: readonly Cell[] = [null, '', ' ', '-', '–', 'n/a'];

const month = fc.record({
  fyLabel: fc.constantFrom(...CONTEXT.financialYears),
  monthNum: fc.integer({ min: 1, max: 12 }),
});
const keyOf = ({ fyLabel, monthNum }: Month) => `${fyLabel} ${monthNum}`;
/** Months three or twelve apart are taken for quarters or years, and refused: amounts/agreement.test.ts. */
function areLonger(months: readonly Month[]): boolean {
  const numbers = months
    .map(({ fyLabel, monthNum }) => Number(fyLabel.slice(2)) * 12 + monthNum)
    .toSorted((a, b) => a - b);
  const steps = new Set(numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0)));
  return steps.size === 1 && (steps.has(3) || steps.has(12));
}
// Within a spreadsheet's precision, in any unit.
const cents = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });

const table = fc.record({
  months: fc
    .uniqueArray(month, { selector: keyOf, minLength: 2, maxLength: 20 })
    .filter((months) => !areLonger(months)),
  lines: fc.uniqueArray(fc.constantFrom(...Object.entries(HEADINGS)), {
    selector: ([line]) => line,
    minLength: 2,
  }),
  amounts: fc.infiniteStream(fc.option(cents, { freq: 6 })),
  forms: fc.infiniteStream(fc.nat(29)),
  unit: fc.constantFrom<ImportUnit>('units', 'thousands', 'millions'),
  layout: fc.constantFrom('down', 'across', 'list'),
  order: fc.infiniteStream(fc.nat()),
  years: fc.constantFrom('inMonths', 'beside', 'bySheet'),
  isPasted: fc.boolean(),
  titles: fc.nat(3),
});
type Table = typeof table extends fc.Arbitrary<infer Value> ? Value : never;

const pick = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at % items.length];
  if (item === undefined) throw new RangeError('there is nothing to pick from');
  return item;
};

const chronological = (a: Month, b: Month) =>
  a.fyLabel.localeCompare(b.fyLabel) || a.monthNum - b.monthNum;

const transposed = (rows: readonly (readonly Cell[])[]): Cell[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? null));

/** A table with its months down, as a list: one row per amount, rows and columns in any order. */
function listed(rows: readonly (readonly Cell[])[], labels: number, order: () => number): Cell[][] {
  const [head = [], ...months] = rows;
  const inOrder = <Item>(items: readonly Item[]) =>
    items
      .map((item) => ({ item, at: order() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ item }) => item);
  const entries = months.flatMap((row) =>
    row
      .slice(labels)
      .map((amount, at): Cell[] => row.slice(0, labels).concat(head[labels + at] ?? null, amount)),
  );
  const columns = inOrder(Array.from({ length: labels + 2 }, (_, column) => column));
  return [[...head.slice(0, labels), 'Account', 'Amount'], ...inOrder(entries)].map((row) =>
    columns.map((column) => row[column] ?? null),
  );
}

/** The sheets of the table, and what reading them should give. */
function laidOut({ months, lines, amounts, forms, unit, layout, order, years, titles }: Table) {
  const form = () => forms.next().value;
  const nameOfMonth = pick(years === 'inMonths' ? DATED : BARE, form());
  const sorted = months.toSorted(chronological);
  const expected: string[] = [];
  const rowOf = (of: Month): Cell[] => [
    ...(years === 'beside' ? [of.fyLabel] : []),
    nameOfMonth(of),
    ...lines.map(([line]) => {
      const drawn = amounts.next().value;
      if (drawn === null) return pick(BLANKS, form());
      // Revenue that is negative throughout is refused: amounts/agreement.test.ts.
      const amount = line === 'revenue' ? Math.abs(drawn) : drawn;
      const value = plain(amount, 'units');
      expected.push(`${of.fyLabel} ${of.monthNum} ${line} ${amount < 0 ? '-' : ''}${value}`);
      return pick(WRITTEN, form())(amount, unit);
    }),
  ];
  const head: Cell[] = [
    ...(years === 'beside' ? ['FY'] : []),
    'Month',
    ...lines.map(([, headings]) => pick(headings, form())),
  ];
  const sheets = Map.groupBy(sorted, ({ fyLabel }) => (years === 'bySheet' ? fyLabel : 'All'));
  const made = [...sheets].map(([name, its]): [string, Cell[][]] => {
    const rows = [head, ...its.map(rowOf)];
    const above = Array.from({ length: titles }, (_, at): Cell[] => (at === 0 ? ['Board'] : []));
    const labels = years === 'beside' ? 2 : 1;
    const placed = {
      down: () => rows,
      across: () => transposed(rows),
      list: () => listed(rows, labels, () => order.next().value),
    };
    return [name, [...above, ...placed[layout]()]];
  });
  return { sheets: Object.fromEntries(made), expected };
}

/** The text that a spreadsheet shows with room for all digits. */
const shown = (cell: Cell) => (typeof cell === 'number' ? cell.toFixed(8) : String(cell ?? ''));

const asText = (rows: readonly (readonly Cell[])[]) =>
  rows.map((row) => row.map(shown).join('\t')).join('\n');

/** Months of one sheet that are three or twelve months apart, which are read as the ends of quarters or years. */
function endLongerPeriods({ months, years }: Table): boolean {
  const sheets = Map.groupBy(months, ({ fyLabel }) => (years === 'bySheet' ? fyLabel : 'All'));
  return [...sheets.values()].some((its) => {
    const numbers = its
      .toSorted(chronological)
      .map(({ fyLabel, monthNum }) => Number(fyLabel.slice(2)) * 12 + monthNum);
    const steps = new Set(numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0)));
    return steps.size === 1 && (steps.has(3) || steps.has(12));
  });
}

test('any months, lines and amounts, in any layout, unit and notation, are read exactly', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (made) => {
      // Refused: amounts/agreement.test.ts.
      fc.pre(!endLongerPeriods(made));
      const { sheets, expected } = laidOut(made);
      const names = Object.keys(sheets);
      const [first] = names;
      // A pasted block is one sheet without a name that could say its year.
      const isPasted = made.isPasted && made.years !== 'bySheet' && first !== undefined;
      const workbook = isPasted
        ? readPasted(asText(sheets[first] ?? []))
        : await readWorkbook(bySheetJs(sheets), 'xlsx');
      const reading = readingOf(workbook, (layout) => ({
        ...layout,
        unit: made.unit,
        // Random amounts can make a cost negative throughout.
        signs: 'asWritten',
      }));
      expect(reading.refusals).toEqual([]);
      expect(reading.questions).toEqual([]);
      expect(reading.amounts.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: cases(1_500) },
  );
});

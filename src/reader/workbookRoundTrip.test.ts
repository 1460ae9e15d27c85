import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import { read, write } from '@e965/xlsx';
import type { CellObject } from '@e965/xlsx';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Forecast } from '../contract/forecasts.ts';
import { Decimal, decimal } from '../finance/decimal.ts';
import { MARKED_LINES } from '../finance/lines.ts';
import { cellAddress } from '../office/cellAddress.ts';
import { convertedByOffice } from '../server/testOffice.ts';
import { buildPack } from '../packs/model/buildPack.ts';
import type { PackSource } from '../packs/model/packSource.ts';
import { HOSTILE_TEXTS, eightYears, normalMonth } from '../packs/model/testPacks.ts';
import { changed, testForecast, testSource } from '../packs/model/testSource.ts';
import { renderWorkbook } from '../packs/workbook/renderWorkbook.ts';
import { readAmounts } from './amounts/readAmounts.ts';
import { readWorkbook } from './file/readWorkbook.ts';
import type { CellIdentity } from './file/workbook.ts';
import type { ReadAmount } from './amounts/readAmount.ts';
import { cases } from '../testRounds.ts';

const DATA_SHEETS = ['Figures data', 'Forecasts data'];
const MONTHS = 14;
const LARGEST = '9999999999999.99';

const cents = (amount: bigint) => decimal(String(amount)).div('100');
const money = fc.oneof(
  fc.constantFrom('0.00', '-0.01', LARGEST, `-${LARGEST}`),
  fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }).map((amount) => {
    const text = cents(amount).toFixed(2);
    return text === '-0.00' ? '0.00' : text;
  }),
);
const percent = fc
  .integer({ min: -99_999, max: 99_999 })
  .map((share) => cents(BigInt(share)).toFixed(2));
const monthFigures = fc.record({
  ...Object.fromEntries(MARKED_LINES.map((key) => [key, fc.option(money)])),
  grossMarginPercent: fc.option(percent),
});
const plans = fc.array(
  fc.record({
    businessUnit: fc.constantFrom('North', 'North ', '=1+1', '@x', ...HOSTILE_TEXTS.slice(0, 3)),
    metric: fc.constantFrom('forecast', 'budget'),
    month: fc.integer({ min: 1, max: 12 }),
    amount: money,
    actualAmount: fc.option(money),
  }),
  { maxLength: 12 },
);

/** Two years of figures, with these values in their months. */
const sources = fc
  .tuple(fc.array(monthFigures, { minLength: MONTHS, maxLength: MONTHS }), plans)
  .map(([months, planned]) => sourceOf(months, planned));

function sourceOf(
  months: readonly object[],
  planned: readonly (Partial<Forecast> & { readonly month: number })[],
): PackSource {
  const source = testSource({ firstYear: 25, years: 2, lastMonths: MONTHS - 12 });
  const figures = source.figures.map((row, index) => changed(row, months[index] ?? {}));
  const forecasts = planned.map((plan, index) =>
    testForecast(
      index + 1,
      changed(plan, { fy: plan.month > 3 ? 2025 : 2026, monthlySummariesId: 25 * 12 + 12 }),
    ),
  );
  return { ...source, scope: {}, figures, forecasts };
}

/** The data sheets of the workbook; the other sheets do not matter for importing. */
async function exported(source: PackSource): Promise<Buffer> {
  return Buffer.from(await renderWorkbook({ ...buildPack(source), sections: [] }));
}

async function imported(bytes: Buffer, { financialYears, forecasts }: PackSource) {
  return readAmounts(await readWorkbook(bytes, 'xlsx'), [], {
    basis: STANDARD_BASIS,
    financialYears: financialYears.map(({ fyYear }) => fyYear),
    businessUnits: [],
    forecasts: forecasts.map(({ id, businessUnit, currency, metric, fy, month }) => ({
      id,
      businessUnit,
      currency,
      metric,
      calendarYear: fy,
      calendarMonth: month,
    })),
  });
}

const nameOf = (amount: ReadAmount) =>
  amount.subject === 'figures'
    ? `${amount.fyLabel} ${amount.monthNum} ${amount.line}`
    : `${amount.id ?? ''} ${amount.field}`;

/** "FY25 1 revenue: 100", as plain as possible, in alphabetical order. */
const told = (values: Iterable<readonly [string, string]>) =>
  [...values].map(([name, value]) => `${name}: ${Decimal(value).toFixed()}`).toSorted();

const nameOfIdentity = (identity: CellIdentity) =>
  identity.noun === 'financialData'
    ? `${identity.fyLabel} ${identity.monthNum} ${identity.line}`
    : `${identity.id} ${identity.field}`;

const labelOf = (source: PackSource, fyId: number) =>
  source.financialYears.find(({ id }) => id === fyId)?.fyYear ?? '';

function stored(source: PackSource): Map<string, string> {
  const values = new Map<string, string>();
  for (const row of source.figures) {
    for (const line of [...MARKED_LINES, 'grossMarginPercent'] as const) {
      const value = row[line];
      if (value !== null) values.set(`${labelOf(source, row.fyId)} ${row.monthNum} ${line}`, value);
    }
  }
  for (const { id, amount, actualAmount } of source.forecasts) {
    values.set(`${id} amount`, amount);
    if (actualAmount !== null) values.set(`${id} actualAmount`, actualAmount);
  }
  return values;
}

const isChanged = ({ value, exported: before }: ReadAmount) =>
  before === null || before === undefined || !decimal(before).eq(decimal(value));

interface Treatment {
  /** Which cells are changed, as fractions of all cells with a figure, and to how many cents. */
  readonly edits: readonly (readonly [share: number, amount: bigint])[];
  readonly seed: number;
  readonly rowsBefore: number;
  readonly columnsBefore: number;
}

/** Derived from a seed, so the same in every run. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  return items
    .map((item, index) => ({ item, order: Math.imul(index + 1, seed | 1) >>> 0 }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** The row numbers, by current position. */
function numbersOf(rows: readonly (readonly (CellObject | undefined)[])[], firstRow: number) {
  return rows.flatMap((cells, row) =>
    // An array with holes shows them only to code that visits every index.
    Array.from(cells, (cell, column) => ({
      cell,
      place: cellAddress(firstRow + row, column),
    })).filter(({ cell }) => cell?.t === 'n'),
  );
}

/**
 * Opens a workbook with a library that did not write it, changes figures, sorts the rows, inserts
 * rows and columns, and saves it.
 * @returns The changes, by sheet and by the original name of the cell.
 */
function treated(bytes: Buffer, { edits, seed, rowsBefore, columnsBefore }: Treatment) {
  const book = read(bytes, { dense: true, cellNF: true });
  const changes = new Map<string, string>();
  for (const name of DATA_SHEETS) {
    const sheet = book.Sheets[name];
    if (sheet === undefined) continue;
    const rows = sheet['!data'] ?? [];
    const head = rows.findIndex((cells) => cells?.some((cell) => cell?.v === 'Month'));
    const end = rows.findLastIndex((cells) => cells?.some((cell) => cell?.t === 'n')) + 1;
    const body = rows.slice(head + 1, end);
    const numbers = numbersOf(body, head + 1);
    for (const [share, amount] of edits) {
      const { cell, place = '' } = numbers[Math.floor(share * numbers.length)] ?? {};
      if (cell === undefined) continue;
      const isPercent = String(cell.z).includes('%');
      const value = cents(isPercent ? amount % 100_000n : amount);
      cell.v = Number((isPercent ? value.div('100') : value).toFixed());
      delete cell.w;
      changes.set(`${name} ${place}`, value.toFixed());
    }
    const before = Array.from({ length: rowsBefore }, (): CellObject[] => []);
    const moved = [...before, ...rows.slice(0, head + 1), ...shuffled(body, seed)];
    const inserted = Array.from({ length: columnsBefore }, (): CellObject => ({ t: 'z' }));
    sheet['!data'] = Array.from(moved, (cells) => inserted.concat(cells ?? []));
    delete sheet['!merges'];
    delete sheet['!autofilter'];
  }
  for (const sheet of Object.values(book.Sheets)) {
    // The package reads rows without cells as holes, and cannot write them.
    const rows = Array.from(sheet['!data'] ?? [], (cells) => cells ?? []);
    sheet['!data'] = rows;
    sheet['!ref'] = `A1:AZ${rows.length}`;
  }
  return { changes, bytes: Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' })) };
}

const treatments = fc.record({
  edits: fc.array(
    fc.tuple(
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n }),
    ),
    { maxLength: 5 },
  ),
  seed: fc.integer(),
  rowsBefore: fc.integer({ min: 0, max: 3 }),
  columnsBefore: fc.integer({ min: 0, max: 2 }),
});

describe('a workbook that is exported and imported again', () => {
  test('gives exactly the stored figures, with any values', async () => {
    await fc.assert(
      fc.asyncProperty(sources, async (source) => {
        const { amounts, refusals } = await imported(await exported(source), source);
        expect(refusals).toEqual([]);
        expect(told(amounts.map((amount) => [nameOf(amount), amount.value]))).toEqual(
          told(stored(source)),
        );
        expect(amounts.filter(isChanged)).toEqual([]);
      }),
      { numRuns: cases(250) },
    );
  });

  test('gives exactly the changes, wherever its rows and columns were moved', async () => {
    await fc.assert(
      fc.asyncProperty(sources, treatments, async (source, treatment) => {
        const bytes = await exported(source);
        const { identities } = await readWorkbook(bytes, 'xlsx');
        const names = new Map(
          (identities ?? []).map((identity) => [
            `${identity.sheet} ${identity.cell}`,
            nameOfIdentity(identity),
          ]),
        );
        const { changes, bytes: saved } = treated(bytes, treatment);
        const values = stored(source);
        const expected = [...changes].flatMap(([place, value]): [string, string][] => {
          const name = names.get(place);
          // Staff, months and differences come along, but are not imported.
          if (name === undefined) return [];
          return decimal(values.get(name) ?? '0').eq(decimal(value)) ? [] : [[name, value]];
        });
        const { amounts, refusals } = await imported(saved, source);
        expect(refusals).toEqual([]);
        expect(amounts.length).toBe(values.size);
        const different = amounts.filter(isChanged);
        expect(told(different.map((amount) => [nameOf(amount), amount.value]))).toEqual(
          told(expected),
        );
      }),
      { numRuns: cases(250) },
    );
  });

  test('is the same after LibreOffice has saved it', async () => {
    const all = { 'month.xlsx': normalMonth(), 'years.xlsx': eightYears() };
    const files: Record<string, Uint8Array> = {};
    for (const [name, source] of Object.entries(all)) {
      files[name] = await renderWorkbook(buildPack(source));
    }
    const saved = await convertedByOffice(files, 'xlsx');
    for (const [name, source] of Object.entries(all)) {
      const before = await imported(Buffer.from(files[name] ?? []), source);
      const after = await imported(Buffer.from(saved.get(name) ?? []), source);
      expect(after.refusals).toEqual([]);
      expect(after.amounts).toEqual(before.amounts);
      expect(after.amounts.length).toBeGreaterThan(50);
      expect(after.amounts.filter(isChanged)).toEqual([]);
    }
  });
});

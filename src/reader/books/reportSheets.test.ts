import { describe, expect, test } from 'vitest';
import type { SheetLayout } from '../../contract/imports.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { reportSheetOf } from '../words/versionName.ts';
import { NO_ANSWERS } from '../ledgers/booksOfSheet.ts';
import { readWorkbook } from '../file/readWorkbook.ts';
import type { Rows } from '../testWriters.ts';
import { bySheetJs } from '../testWriters.ts';
import { booksOfWorkbook } from './booksOfWorkbook.ts';

const statement = (months: readonly string[], sales: number): Rows => {
  const row = (label: string, amount: number) => [label, ...months.map((_, at) => amount + at)];
  return [
    ['Profit and Loss'],
    ['Harbour & Vale Ltd'],
    ['USD', ...months],
    ['Income'],
    row('Sales', sales),
    ['Services', ...months.map(() => 20.25)],
    row('Total Income', sales + 20.25),
    ['Expenses'],
    ['Rent', ...months.map(() => 10.5)],
    ['Power', ...months.map(() => 5.25)],
    ['Total Expenses', ...months.map(() => 15.75)],
    row('Net Income', sales + 4.5),
  ];
};

const MONTHS = ['Apr 2025', 'May 2025'];
const file = (sheets: Readonly<Record<string, readonly [readonly string[], number]>>) =>
  readWorkbook(
    bySheetJs(
      Object.fromEntries(
        Object.entries(sheets).map(([name, [months, sales]]) => [name, statement(months, sales)]),
      ),
    ),
    'xlsx',
  );

const ofEntity = (sheet: string, entity: string): SheetLayout => ({
  sheet,
  isUsed: false,
  subject: 'figures',
  orientation: 'monthsAcross',
  headerRow: 1,
  labelColumn: 1,
  fyLabel: null,
  unit: null,
  meanings: [],
  books: { ...NO_ANSWERS, entity },
});

async function fates(sheets: Parameters<typeof file>[0]) {
  const books = booksOfWorkbook(STANDARD_BASIS, await file(sheets));
  return [...books].map(([name, { shownAgain }]) => `${name}: ${shownAgain ?? 'read'}`);
}

describe('sheets that show the same company once more', () => {
  test.each([
    ['P&L', 'P&L copy'],
    ['P&L', 'P&L (2)'],
    ['Copy of Actuals 2025', 'Actuals 2025'],
    ['Résultat', 'Résultat - Copie'],
  ])('as copies of each other: “%s” and “%s”', async (one, other) => {
    expect(await fates({ [one]: [MONTHS, 100.5], [other]: [MONTHS, 100.5] })).toEqual([
      `${one}: read`,
      `${other}: It repeats ${one}.`,
    ]);
    // With other amounts, or the name of an entity, they may be of two.
    expect(await fates({ [one]: [MONTHS, 100.5], [other]: [MONTHS, 100.75] })).toEqual([
      `${one}: read`,
      `${other}: read`,
    ]);
    expect(await fates({ [one]: [MONTHS, 100.5], North: [MONTHS, 100.5] })).toEqual([
      `${one}: read`,
      'North: read',
    ]);
  });

  test.each([
    ['Shop 1', 'Shop 2'],
    ['Unit (1)', 'Unit (2)'],
  ])('but not “%s” and “%s”, which both have a number', async (one, other) => {
    expect(await fates({ [one]: [MONTHS, 100.5], [other]: [MONTHS, 100.5] })).toEqual([
      `${one}: read`,
      `${other}: read`,
    ]);
  });

  test('compare, or are of another year, by their names', async () => {
    expect(
      await fates({
        'P&L': [MONTHS, 100.5],
        Variance: [MONTHS, 3.5],
        'Budget vs Actual': [MONTHS, 7.5],
        'Prior Year': [MONTHS, 90.5],
      }),
    ).toEqual([
      'P&L: read',
      'Variance: Its name suggests that it compares amounts of other sheets.',
      'Budget vs Actual: Its name suggests that it compares amounts of other sheets.',
      'Prior Year: Its name suggests an earlier period, and another sheet has its months.',
    ]);
  });

  test('say the same as another sheet', async () => {
    expect(await fates({ Summary: [MONTHS, 100.5], Detail: [MONTHS, 100.5] })).toEqual([
      'Summary: It repeats Detail.',
      'Detail: read',
    ]);
  });

  test('are read where nothing else has their months, or their amounts', async () => {
    expect(await fates({ Variance: [MONTHS, 100.5], Notes: [['Jun 2025'], 100.5] })).toEqual([
      'Variance: read',
      'Notes: read',
    ]);
    expect(await fates({ 'Prior Year': [['Apr 2024'], 90.5], Actual: [MONTHS, 100.5] })).toEqual([
      'Prior Year: read',
      'Actual: read',
    ]);
    expect(await fates({ Summary: [MONTHS, 100.5], UK: [MONTHS, 60.5] })).toEqual([
      'Summary: read',
      'UK: read',
    ]);
  });

  test('are read where a person says of which entity they are', async () => {
    const workbook = await file({ 'P&L': [MONTHS, 100.5], Bridge: [MONTHS, 7.5] });
    const layouts = [ofEntity('Bridge', 'Bridge Ltd')];
    const books = booksOfWorkbook(STANDARD_BASIS, workbook, layouts);
    expect([...books.values()].map(({ shownAgain }) => shownAgain)).toEqual([undefined, undefined]);
  });

  test('are read where one of their months is in no other sheet', async () => {
    expect(
      await fates({ Actual: [MONTHS, 100.5], Variance: [[...MONTHS, 'Jun 2025'], 3.5] }),
    ).toEqual(['Actual: read', 'Variance: read']);
    expect(
      await fates({
        April: [['Apr 2025'], 100.5],
        May: [['May 2025'], 110.5],
        Variance: [MONTHS, 3.5],
      }),
    ).toEqual([
      'April: read',
      'May: read',
      'Variance: Its name suggests that it compares amounts of other sheets.',
    ]);
  });

  test.each([
    'UK Ltd',
    'Bridgetown',
    'Varna',
    'North',
    'Covered Markets',
    'Prior Park',
    'Lyon',
    'Tower Bridge',
    'Tower Bridge Actual',
    'Bridge Street',
    'Var Ltd',
  ])('are not those of %s', (name) => {
    expect(reportSheetOf(name)).toBeNull();
  });

  test.each([
    'Bridge',
    'EBITDA Bridge',
    'Group Profit Bridge',
    'Var %',
    'Budget Var',
    'Diff May 2025',
  ])('are those that compare: %s', (name) => {
    expect(reportSheetOf(name)).toBe('comparison');
  });
});

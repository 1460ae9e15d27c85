import { expect, test } from 'vitest';
import type { Cell, Rows } from '../testWriters.ts';
import { bySheetJs } from '../testWriters.ts';
import { readWorkbook } from './readWorkbook.ts';

/** A statement of a period, as rows of two columns. */
const statement = (title: string, revenue: number): readonly (readonly Cell[])[] => [
  [title, null],
  ['Category', 'Amount'],
  ['Revenue', null],
  ['Subscriptions', revenue],
  ['Advertising', 100],
  ['Total Revenue', revenue + 100],
  ['Operating Expenses', null],
  ['Salaries', 50],
  ['Total Operating Expenses', 50],
  ['Net Income', revenue + 50],
];

const separated = (at: number): Cell[] => (at === 0 ? [] : [null]);

const beside = (...tables: readonly Rows[]): Rows =>
  (tables[0] ?? []).map((_, row) =>
    tables.flatMap((table, at): Cell[] => separated(at).concat(table[row] ?? [])),
  );

async function sheetsOf(rows: Rows) {
  const { sheets } = await readWorkbook(bySheetJs({ IS: rows }), 'xlsx');
  return sheets.map(({ name, rows: read }) => ({
    name,
    filled: read.flatMap((row) => row.flatMap((cell) => cell?.value ?? [])),
    at: read.flatMap((row, line) => row.flatMap((cell, column) => (cell ? [[line, column]] : []))),
  }));
}

test('statements beside each other are read each on its own, and their cells stay', async () => {
  const rows = beside(
    statement('April 2025', 1000),
    statement('May 2025', 2000),
    statement('June 2025', 3000),
  );
  const sheets = await sheetsOf([['Harbour & Vale'], ...rows]);
  expect(sheets.map(({ name }) => name)).toEqual(['IS (A:C)', 'IS (D:F)', 'IS (G:H)']);
  expect(sheets.map(({ filled }) => filled.slice(0, 2))).toEqual([
    ['Harbour & Vale', 'April 2025'],
    ['Harbour & Vale', 'May 2025'],
    ['Harbour & Vale', 'June 2025'],
  ]);
  expect(sheets[1]?.filled).toContain('2100');
  expect(sheets[1]?.filled).not.toContain('1100');
  expect(sheets[1]?.at.at(-1)).toEqual([10, 4]);
});

const codeOf = (at: number): Cell[] => [at > 2 ? 4000 + at : null];

const coded = (title: string, revenue: number) =>
  statement(title, revenue).map((row, at) => codeOf(at).concat(row));

test('codes before the names are of the table whose names they are', async () => {
  const [first, second] = await sheetsOf(beside(coded('UK Ltd', 1), coded('US Inc', 2)));
  expect([first?.name, second?.name]).toEqual(['IS (A:D)', 'IS (E:G)']);
  expect(first?.filled.filter((text) => text === '4003')).toHaveLength(1);
});

const LABELS = statement('P&L', 10).map(([label]) => label ?? null);

test.each<[string, Rows]>([
  ['several months', LABELS.map((label, at) => [label, at, at + 1, at + 2])],
  [
    'names that are indented',
    LABELS.map((label, at) => (at % 3 === 0 ? [label, null, at] : [null, label, at])),
  ],
  ['names of both languages', LABELS.map((label, at) => [label, label, at])],
  [
    'the same names again to the right of the amounts',
    LABELS.map((label, at) => [label, at, label]),
  ],
  [
    'what each row is, before a second amount',
    LABELS.map((label, at) => [label, at, at < 6 ? 'Total revenue' : 'Expenses', at]),
  ],
  ['comments', LABELS.map((label, at) => [label, at, `Up by ${at}: a large customer`, at])],
])('%s are one table', async (_, rows) => {
  expect((await sheetsOf(rows)).map(({ name }) => name)).toEqual(['IS']);
});

const table = (title: string): Rows => [
  [title, null],
  [null, 'Jan 2025'],
  ...['Revenue', 'COGS', 'Admin'].map((label, at): Cell[] => [label, at + 1]),
];

test('tables with the same names are apart, although no total is among them', async () => {
  const rows = table('Actual').map((row, at) => row.concat(null, table('Budget')[at] ?? []));
  expect((await sheetsOf(rows)).map(({ name }) => name)).toEqual(['IS (A:C)', 'IS (D:E)']);
});

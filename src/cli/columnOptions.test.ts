import { expect, test } from 'vitest';
import type { SheetLayout } from '../contract/imports.ts';
import { checkColumnOptions, parseColumnOption, columnOptionsOfSheet } from './columnOptions.ts';

const SHEET = {
  name: 'Sheet1',
  isHidden: false,
  rowCount: 3,
  columnCount: 2,
  cells: [],
  columns: [
    { position: 1, heading: 'GL #', samples: ['4000'], means: null, isKnown: false },
    { position: 2, heading: 'Net', samples: ['1.00'], means: null, isKnown: false },
  ],
};
const LAYOUT: SheetLayout = {
  sheet: 'Sheet1',
  isUsed: false,
  subject: 'figures',
  orientation: 'monthsDown',
  headerRow: 1,
  labelColumn: 1,
  fyLabel: null,
  unit: null,
  meanings: [],
};
const TABLE = {
  name: 'Sheet1',
  isHidden: false,
  rowCount: 4,
  columnCount: 3,
  cells: [
    ['', 'Jan', 'Feb'],
    ['Year', '2025', '2025'],
    ['Turnover', '10', '11'],
    ['Units', '1', '2'],
  ],
};
const ACROSS: SheetLayout = {
  ...LAYOUT,
  isUsed: true,
  orientation: 'monthsAcross',
  meanings: [{ position: 4, meaning: { kind: 'line', line: 'admin' } }],
};

const column = (text: string) => parseColumnOption('--column', text);
const row = (text: string) => parseColumnOption('--row', text);

test.each([
  ['GL #=account number', 'GL #', 'accountNumber'],
  ['a=b=Debit', 'a=b', 'debit'],
  ['C=not needed', 'C', 'notNeeded'],
  ['Date=date, day first', 'Date', 'dateDayFirst'],
  ['X=debit or credit (D/C)', 'X', 'side'],
  ['X=closingBalance', 'X', 'closingBalance'],
])('%s says what a column holds', (text, place, means) => {
  expect(column(text)).toMatchObject({ place, column: means });
});

test.each(['GL #', 'GL #=', '=debit', 'GL #=nonsense'])('%s is refused', (text) => {
  expect(() => column(text)).toThrow(
    '--column takes a column and its meaning, such as "GL #=account number". The meanings are: account number, account name,',
  );
  expect(() => row(text)).toThrow(
    '--row takes a row and its meaning, such as "Turnover=revenue" or "5=not needed".',
  );
});

const NOTHING_ASKED = { questions: [] };

test('all rows that a question names are ignored by one option', () => {
  const said = { columns: [], rows: [row('all=not needed')] };
  const asked = { sheet: TABLE.name, about: 'lines' as const, question: 'Which?', positions: [4] };
  const preview = { questions: [asked] };
  expect(columnOptionsOfSheet(said, TABLE, ACROSS, preview).meanings).toContainEqual({
    position: 4,
    meaning: { kind: 'ignore' },
  });
  const draft = { sheets: [TABLE], layouts: [ACROSS] };
  expect(() => checkColumnOptions(said, { ...draft, preview })).not.toThrow();
  expect(() => checkColumnOptions(said, { ...draft, preview: NOTHING_ASKED })).toThrow(
    '--row "all" matches no row',
  );
});

test('a column is found by its heading or its letter', () => {
  const said = { columns: [column('gl #=account number'), column('B=balance')], rows: [] };
  expect(columnOptionsOfSheet(said, SHEET, LAYOUT, NOTHING_ASKED)).toEqual({
    columns: [
      { position: 1, heading: 'GL #', means: 'accountNumber' },
      { position: 2, heading: 'Net', means: 'balance' },
    ],
  });
  expect(() =>
    checkColumnOptions(said, { sheets: [SHEET], layouts: [LAYOUT], preview: NOTHING_ASKED }),
  ).not.toThrow();
});

test('one that no sheet has is named with those that there are', () => {
  const draft = { sheets: [SHEET], layouts: [LAYOUT], preview: NOTHING_ASKED };
  expect(() =>
    checkColumnOptions({ columns: [column('Konto=account number')], rows: [] }, draft),
  ).toThrow(
    '--column "Konto" matches no column of the file that can have this meaning; it has A "GL #", B "Net"',
  );
  expect(() => checkColumnOptions({ columns: [], rows: [row('5=revenue')] }, draft)).toThrow(
    '--row "5" matches no row of a table with months across',
  );
});

test('a row below months is a line, years, or nothing, by its name or its number', () => {
  const said = {
    columns: [],
    rows: [row('Turnover=revenue'), row('2=years'), row('Units=not needed')],
  };
  expect(columnOptionsOfSheet(said, TABLE, ACROSS, NOTHING_ASKED)).toEqual({
    headerRow: 1,
    labelColumn: 1,
    meanings: [
      { position: 2, meaning: { kind: 'year' } },
      { position: 3, meaning: { kind: 'line', line: 'revenue' } },
    ],
  });
  expect(
    columnOptionsOfSheet({ columns: [], rows: [row('2=months')] }, TABLE, ACROSS, NOTHING_ASKED),
  ).toMatchObject({
    headerRow: 2,
  });
});

test('a column of lines is one below its heading', () => {
  const down: SheetLayout = { ...LAYOUT, isUsed: true };
  const sheet = { ...TABLE, cells: [['Month', 'Turnover']] };
  const said = { columns: [column('Turnover=Revenue')], rows: [] };
  expect(columnOptionsOfSheet(said, sheet, down, NOTHING_ASKED).meanings).toEqual([
    { position: 2, meaning: { kind: 'line', line: 'revenue' } },
  ]);
});

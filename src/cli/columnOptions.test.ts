import { expect, test } from 'vitest';
import { checkColumns, columnOption, columnsOfSheet } from './columnOptions.ts';

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
const LAYOUT = {
  sheet: 'Sheet1',
  isUsed: false,
  subject: 'figures' as const,
  orientation: 'monthsDown' as const,
  headerRow: 1,
  labelColumn: 1,
  fyLabel: null,
  unit: null,
  meanings: [],
};

test.each([
  ['GL #=account number', 'GL #', 'accountNumber'],
  ['a=b=Debit', 'a=b', 'debit'],
  ['C=not needed', 'C', 'notNeeded'],
  ['Date=date, day first', 'Date', 'dateDayFirst'],
  ['X=debit or credit (D/C)', 'X', 'side'],
  ['X=closingBalance', 'X', 'closingBalance'],
])('%s says what a column holds', (text, column, means) => {
  expect(columnOption(text)).toEqual({ column, means });
});

test.each(['GL #', 'GL #=', '=debit', 'GL #=credits'])('%s is refused', (text) => {
  expect(() => columnOption(text)).toThrow(
    '--column is a column and what it holds, such as "GL #=account number". It is one of: account number, account name,',
  );
});

test('a column is found by its heading or its letter', () => {
  const options = [columnOption('gl #=account number'), columnOption('B=balance')];
  expect(columnsOfSheet(options, SHEET, LAYOUT)).toEqual({
    columns: [
      { position: 1, heading: 'GL #', means: 'accountNumber' },
      { position: 2, heading: 'Net', means: 'balance' },
    ],
  });
  expect(() => checkColumns(options, [SHEET])).not.toThrow();
});

test('one that no sheet has is named with those that there are', () => {
  expect(() => checkColumns([columnOption('Konto=account number')], [SHEET])).toThrow(
    '--column "Konto" is no column of the file; it has A "GL #", B "Net"',
  );
});

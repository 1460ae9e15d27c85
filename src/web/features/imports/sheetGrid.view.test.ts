import { describe, expect, test } from 'vitest';
import type { SheetLayout } from '../../../contract/imports.ts';
import type { Sheet } from './sheetGrid.view.ts';
import {
  cellMark,
  columnName,
  columnTag,
  isAmountText,
  placesOf,
  rowTag,
} from './sheetGrid.view.ts';

function sheetOf(cells: string[][]): Sheet {
  return { name: 'FY26', isHidden: false, rowCount: 90, columnCount: 4, cells };
}

const down = sheetOf([
  ['Northwind', '', ''],
  ['Month', 'Revenue', 'Comment', ''],
  ['Apr-26', '1,200', 'audited'],
  ['May-26', '1,300', ''],
]);
const DOWN: SheetLayout = {
  sheet: 'FY26',
  isUsed: true,
  subject: 'figures',
  orientation: 'monthsDown',
  headerRow: 2,
  labelColumn: 1,
  fyLabel: null,
  unit: null,
  meanings: [{ position: 2, meaning: { kind: 'line', line: 'revenue' } }],
};
const across = sheetOf([
  ['US$000', 'Apr-26', 'May-26'],
  ['Revenue', '1,200', '1,300'],
  ['', '', ''],
  ['Headcount', '12', '13'],
]);
const ACROSS: SheetLayout = { ...DOWN, orientation: 'monthsAcross', headerRow: 1 };

test.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [52, 'AZ'],
  [703, 'AAA'],
])('column %d is %s', (column, name) => {
  expect(columnName(column)).toBe(name);
});

test.each([
  ['1,200', true],
  ['(120.4)', true],
  ['-3.5%', true],
  ['$1,234.50', true],
  ['-', true],
  ['Apr-26', false],
  ['n/a', false],
  ['', false],
])('"%s" reads as an amount: %s', (text, is) => {
  expect(isAmountText(text)).toBe(is);
});

describe('marks in the sheet', () => {
  test('with months down', () => {
    const marks = down.cells.map((row, at) =>
      row.map((_, index) => cellMark(down, DOWN, at + 1, index + 1)),
    );
    expect(marks).toEqual([
      ['leftOut', 'blank', 'blank'],
      ['heading', 'heading', 'heading', 'blank'],
      ['month', 'taken', 'leftOut'],
      ['month', 'taken', 'blank'],
    ]);
    expect([1, 2, 3].map((column) => columnTag(DOWN, column))).toEqual(['Months', 'Revenue', '']);
    expect([1, 2, 3].map((row) => rowTag(DOWN, row))).toEqual(['', 'Headings', '']);
  });

  test('with months across', () => {
    const marks = across.cells.map((row, at) =>
      row.map((_, index) => cellMark(across, ACROSS, at + 1, index + 1)),
    );
    expect(marks).toEqual([
      ['heading', 'month', 'month'],
      ['taken', 'taken', 'taken'],
      ['blank', 'blank', 'blank'],
      ['leftOut', 'leftOut', 'leftOut'],
    ]);
    expect([1, 2, 4].map((row) => rowTag(ACROSS, row))).toEqual(['Months', 'Revenue', '']);
  });

  test('nothing of a sheet that is not used', () => {
    expect(cellMark(down, { ...DOWN, isUsed: false }, 3, 2)).toBe('leftOut');
    expect(columnTag({ ...DOWN, isUsed: false }, 2)).toBe('');
  });
});

describe('what can be given a meaning', () => {
  test('columns with a heading or an entry, without the months', () => {
    expect(placesOf(down, DOWN)).toEqual([
      { position: 2, name: 'B', heading: 'Revenue', example: '1,200' },
      { position: 3, name: 'C', heading: 'Comment', example: 'audited' },
    ]);
  });

  test('rows with a name, and those below what is shown that mean something', () => {
    const layout: SheetLayout = {
      ...ACROSS,
      meanings: [{ position: 77, meaning: { kind: 'line', line: 'cash' } }],
    };
    expect(placesOf(across, layout)).toEqual([
      { position: 2, name: '2', heading: 'Revenue', example: '1,200' },
      { position: 4, name: '4', heading: 'Headcount', example: '12' },
      { position: 77, name: '77', heading: '', example: '' },
    ]);
  });
});

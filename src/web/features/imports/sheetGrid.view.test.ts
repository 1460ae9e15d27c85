import { describe, expect, test } from 'vitest';
import type { ImportPreview, SheetLayout } from '../../../contract/imports.ts';
import type { DraftSheet } from './sheetGrid.view.ts';
import { columnName } from '../../../format/columnName.ts';
import {
  cellMark,
  columnTag,
  isAmountText,
  placesOf,
  readCells,
  rowTag,
} from './sheetGrid.view.ts';

function sheetOf(cells: string[][]): DraftSheet {
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
      row.map((text, index) => cellMark(text, DOWN, null, at + 1, index + 1)),
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
      row.map((text, index) => cellMark(text, ACROSS, null, at + 1, index + 1)),
    );
    expect(marks).toEqual([
      ['heading', 'month', 'month'],
      ['taken', 'taken', 'taken'],
      ['blank', 'blank', 'blank'],
      ['leftOut', 'leftOut', 'leftOut'],
    ]);
    expect([1, 2, 4].map((row) => rowTag(ACROSS, row))).toEqual(['Months', 'Revenue', '']);
  });

  test('of a list, names of lines stand as labels beside the amounts that were taken in', () => {
    const list = sheetOf([
      ['Amount', 'Account', 'Period', 'Year'],
      ['5', 'Revenue', 'Apr', 'FY26'],
      ['6', 'Rent', 'Apr', 'FY26'],
    ]);
    const layout: SheetLayout = {
      ...DOWN,
      headerRow: 1,
      labelColumn: 3,
      meanings: [
        { position: 1, meaning: { kind: 'amount' } },
        { position: 2, meaning: { kind: 'lineName' } },
        { position: 3, meaning: { kind: 'month' } },
        { position: 4, meaning: { kind: 'year' } },
      ],
    };
    const read = {
      taken: new Set(['A2']),
      refused: new Map([['B3', '“Rent” is no line that is kept; its amount is not read.']]),
      rows: new Set(['2', '3']),
      columns: new Set(['A', 'B']),
    };
    const marks = list.cells.map((row, at) =>
      row.map((text, index) => cellMark(text, layout, read, at + 1, index + 1)),
    );
    expect(marks).toEqual([
      ['heading', 'heading', 'heading', 'heading'],
      ['taken', 'taken', 'month', 'taken'],
      ['leftOut', 'refused', 'month', 'taken'],
    ]);
    expect([1, 2, 3, 4].map((column) => columnTag(layout, column))).toEqual([
      'Amount',
      'Line name',
      'Months',
      'Year',
    ]);
  });

  test('nothing of a sheet that is not used', () => {
    expect(cellMark('1,200', { ...DOWN, isUsed: false }, null, 3, 2)).toBe('leftOut');
    expect(columnTag({ ...DOWN, isUsed: false }, 2)).toBe('');
  });
});

test('what the server took in is marked by its own answer, totals and refused cells as such', () => {
  const sheet = sheetOf([
    ['', 'Apr-26', 'May-26', 'YTD'],
    ['Revenue', '1,200', 'n/a', '2,500'],
    ['Headcount', '12', '13', '25'],
  ]);
  const taken = { sheet: 'FY26', cell: 'B2' } as const;
  const preview: ImportPreview = {
    key: 'one',
    counts: {
      new: 1,
      changed: 0,
      unchanged: 0,
      conflict: 0,
      refused: 1,
      warnings: 0,
      blank: 0,
      leftOut: 0,
      reports: 0,
    },
    changes: [
      {
        ...taken,
        status: 'new',
        subject: 'figures',
        period: 'April 2026',
        what: 'Revenue',
        before: null,
        after: '1200.00',
        exported: null,
        unit: 'money',
        currency: 'USD',
      },
    ],
    refusals: [
      { sheet: 'FY26', cell: 'C2', cells: ['C2'], reason: '“n/a” is no amount.', remedy: '' },
    ],
    warnings: [],
    leftOut: [],
    unread: [],
    monthsWithoutReport: [],
    questions: [],
  };
  const read = readCells(preview, 'FY26');
  const marks = sheet.cells.map((row, at) =>
    row.map((text, index) => cellMark(text, ACROSS, read, at + 1, index + 1)),
  );
  expect(marks).toEqual([
    ['blank', 'month', 'month', 'leftOut'],
    ['taken', 'taken', 'refused', 'leftOut'],
    ['leftOut', 'leftOut', 'leftOut', 'leftOut'],
  ]);
  // Before it is said what the amounts are in, only refusals are known.
  const asked = readCells({ ...preview, changes: [] }, 'FY26');
  expect(cellMark('1,200', ACROSS, asked, 2, 2)).toBe('taken');
  expect(cellMark('n/a', ACROSS, asked, 2, 3)).toBe('refused');
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

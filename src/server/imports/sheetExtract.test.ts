import { expect, test } from 'vitest';
import type { ImportChange, SheetLayout } from '../../contract/imports.ts';
import { columnLetters } from '../../office/cellAddress.ts';
import type { GridSheet } from '../../reader/cells/grid.ts';
import { sheetExtract } from './sheetExtract.ts';

/** A sheet of which each cell says its own address. */
function sheetOf(rows: number, columns: number): GridSheet {
  return {
    name: 'Accounts',
    isHidden: false,
    rows: Array.from({ length: rows }, (_r, row) =>
      Array.from({ length: columns }, (_c, column) => ({
        kind: 'text',
        value: `${columnLetters(column)}${row + 1}`,
      })),
    ),
    hiddenRows: [],
    hiddenColumns: [],
    merged: [],
  };
}

const change = (cell: string, status: ImportChange['status']): ImportChange => ({
  status,
  sheet: 'Accounts',
  cell,
  subject: 'figures',
  period: 'April 2025',
  what: 'Revenue',
  before: null,
  after: '1.00',
  exported: null,
  unit: 'money',
  currency: 'USD',
});

const ACROSS: SheetLayout = {
  sheet: 'Accounts',
  isUsed: true,
  subject: 'figures',
  orientation: 'monthsAcross',
  headerRow: 3,
  labelColumn: 2,
  fyLabel: null,
  unit: 'units',
  meanings: [
    { position: 2, meaning: { kind: 'year' } },
    { position: 20, meaning: { kind: 'line', line: 'revenue' } },
  ],
};

const changes = [change('AB20', 'new'), change('AC20', 'unchanged'), change('AB21', 'conflict')];
const place = (cell: string) => ({ sheet: 'Accounts', cell });

test('far into a sheet with months across, the headings stay beside the cell', () => {
  const extract = sheetExtract(sheetOf(40, 60), ACROSS, { changes }, place('AB20'));
  expect(extract?.columns).toEqual(['B', 'Z', 'AA', 'AB', 'AC', 'AD']);
  expect(extract?.rows.map(({ number }) => number)).toEqual([
    2, 3, 16, 17, 18, 19, 20, 21, 22, 23, 24,
  ]);
  const shown = (extract?.rows ?? [])
    .flatMap(({ cells }) => cells)
    .filter(({ is }) => is !== 'hidden');
  expect(shown).toEqual([
    { text: 'B2', is: 'heading' },
    { text: 'AB2', is: 'heading' },
    { text: 'AC2', is: 'heading' },
    { text: 'B3', is: 'heading' },
    { text: 'AB3', is: 'heading' },
    { text: 'AC3', is: 'heading' },
    { text: 'B20', is: 'heading' },
    { text: 'AB20', is: 'figure' },
    { text: 'AC20', is: 'figure' },
  ]);
});

test.each(['AC20', 'AB21', 'B20', 'A1'])('nothing was stored from %s', (cell) => {
  expect(sheetExtract(sheetOf(40, 60), ACROSS, { changes }, place(cell))).toBeNull();
});

test('a sheet that knows its figures itself shows these alone, and one that is gone nothing', () => {
  const extract = sheetExtract(sheetOf(40, 60), undefined, { changes }, place('AB20'));
  const texts = (extract?.rows ?? []).flatMap(({ cells }) => cells.map(({ text }) => text));
  expect(texts.filter((text) => text !== '')).toEqual(['AB20', 'AC20']);
  expect(sheetExtract(undefined, ACROSS, { changes }, place('AB20'))).toBeNull();
});

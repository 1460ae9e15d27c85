import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { textOf } from '../cells/grid.ts';
import { csvSheet } from './csvGrid.ts';
import { withOrderedMonths } from './orderedMonths.ts';

function read(lines: readonly string[]): string[][] {
  const sheets = [csvSheet(lines.join('\n'), 'CSV file')];
  const [sheet] = withOrderedMonths(STANDARD_BASIS, {
    sheets,
    identities: null,
    identityRefusals: [],
  }).sheets;
  return (sheet?.rows ?? []).map((row) => row.map((cell) => textOf(cell)));
}

test('months across, over the end of a year', () => {
  const [head] = read(['Line,11/25,12/25,1/26', 'Revenue,10.00,11.00,12.00']);
  expect(head).toEqual(['Line', 'November 2025', 'December 2025', 'January 2026']);
});

test('months down', () => {
  const rows = read(['Month,Revenue', '01/25,10.00', '02/25,11.00', '03/25,12.00']);
  expect(rows.map(([first]) => first)).toEqual([
    'Month',
    'January 2025',
    'February 2025',
    'March 2025',
  ]);
});

test.each([
  ['days of one month', '1/25,1/26,1/27'],
  ['one cell alone', '1/25,Note'],
  ['shares', '1/12,3/12'],
])('%s stay as they are', (_, cells) => {
  expect(read([`Line,${cells}`, 'Revenue,1.00,2.00'])[0]?.join(',')).toBe(`Line,${cells}`);
});

test.each([
  ['Polish', 'Styczeń,Luty,Marzec', 'January,February,March'],
  ['Polish short names', 'paź,lis,gru,sty', 'October,November,December,January'],
  ['Hungarian', 'Január,Február,Március', 'January,February,March'],
  ['Hungarian short names', 'jan.,febr.,márc.', 'January,February,March'],
  ['Czech', 'Květen,Červen,Červenec', 'May,June,July'],
  ['Turkish', 'Ocak,Şubat,Mart', 'January,February,March'],
  ['Finnish', 'Tammikuu,Helmikuu,Maaliskuu', 'January,February,March'],
  ['Russian', 'Январь,Февраль,Март', 'January,February,March'],
])('months in %s without a year, next to each other', (_, names, months) => {
  const rows = read([`Line,${names},Total`, `Revenue,1.00,2.00,3.00,6.00`]);
  expect(rows[0]?.join(',')).toBe(`Line,${months},Total`);
});

test('months below each other without a year, with sums between them', () => {
  const names = ['Styczeń', 'Luty', 'Marzec', 'I kwartał', 'Kwiecień', 'Maj'];
  const rows = read(['Miesiąc,Revenue', ...names.map((name) => `${name},10.00`)]);
  expect(rows.map(([first]) => first)).toEqual([
    'Miesiąc',
    'January',
    'February',
    'March',
    'I kwartał',
    'April',
    'May',
  ]);
});

test.each([['Pro,Lis'], ['Mar,Ara'], ['Maj,Note'], ['Luty,Total']])(
  'words that are no months in order stay as they are: %s',
  (cells) => {
    expect(read([`Line,${cells}`, 'Revenue,1.00,2.00'])[0]?.join(',')).toBe(`Line,${cells}`);
  },
);

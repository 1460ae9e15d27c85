import { expect, test } from 'vitest';
import { textOf } from '../cells/grid.ts';
import { csvSheet } from './csvGrid.ts';
import { withSlashMonths } from './slashMonths.ts';

function read(lines: readonly string[]): string[][] {
  const sheets = [csvSheet(lines.join('\n'), 'CSV file')];
  const [sheet] = withSlashMonths({ sheets, identities: null, identityRefusals: [] }).sheets;
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

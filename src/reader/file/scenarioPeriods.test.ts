import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { textOf } from '../cells/grid.ts';
import { csvSheet } from './csvGrid.ts';
import { withScenarioPeriods } from './scenarioPeriods.ts';

const read = (heads: string) =>
  (
    withScenarioPeriods(STANDARD_BASIS, csvSheet(`${heads}\nSales,1.00,2.00,3.00`, 'CSV file'))
      .rows[0] ?? []
  )
    .map((cell) => textOf(cell))
    .join(',');

test.each([
  [
    'QuickBooks Desktop, by month',
    ',Jan 26,Budget,$ Over Budget,% of Budget,Feb 26,Budget,$ Over Budget,% of Budget',
    ',Jan 26 Actual,Jan 26 Budget,Jan 26 $ Over Budget,Jan 26 % of Budget,Feb 26 Actual,Feb 26 Budget,Feb 26 $ Over Budget,Feb 26 % of Budget',
  ],
  ['one month', ',Jan 26,Budget', ',Jan 26 Actual,Jan 26 Budget'],
  [
    'with totals after them',
    ',Jan 26,Budget,Feb 26,Budget,Total,Budget,YTD Actual,YTD Budget',
    ',Jan 26 Actual,Jan 26 Budget,Feb 26 Actual,Feb 26 Budget,Total,Budget,YTD Actual,YTD Budget',
  ],
])('%s', (_, heads, headings) => {
  expect(read(heads)).toBe(headings);
});

test('rows of a list stay as they are', () => {
  const rows = [
    'Account,Period,Version,Amount',
    'Sales,2026-01,Budget,9.00',
    'Sales,2026-02,Budget,',
  ];
  const sheet = csvSheet(rows.join('\n'), 'CSV file');
  expect(withScenarioPeriods(STANDARD_BASIS, sheet)).toBe(sheet);
});

test.each([
  ',Jan 26,Feb 26,Budget',
  ',Jan 26,% of Income,Feb 26,% of Income',
  ',Jan 26,Notes,Feb 26,Notes',
  ',Jan 26 Actual,Jan 26 Budget',
  ',Actual,Budget',
])('headings that say it themselves, or not of each month, stay as they are: %s', (heads) => {
  expect(read(heads)).toBe(heads);
});

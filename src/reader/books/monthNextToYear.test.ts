import { expect, test } from 'vitest';
import { fate, JANUARY, under } from './testMisleading.ts';

const YEAR = ['5100.55', '510.25', '5610.80', '2000.10', '250.05', '2250.15', '3360.65'];
const share = () => JANUARY.map(() => '12.5%');

test.each([
  ['Selected Period,% of Sales,Year to Date,% of YTD Sales', 'May 2025'],
  ['Net Change,Variance %,Year to Date,Variance %', 'Period,01/05/25..31/05/25'],
  ['Total,% of Total,Year To Date,%', 'From 01/05/2025 To 31/05/2025'],
  ['Period,% of Income,Year to Date,%', 'May 2025'],
  ['Periode,% av salg,Hittil i år,%', 'Mai 2025'],
])('the month beside the year to date is the one of the title: %s', (heads, title) => {
  const { frame, rows, left } = fate(
    title,
    'Fiscal Start Date,01/01/25',
    'Created on:,06/01/2025',
    ...under(`USD,${heads}`, JANUARY, share(), YEAR, share()),
  );
  expect(frame).toBe('profitAndLoss | month | USD | units | 2025-05');
  expect(rows[0]).toBe('Sales (revenue) -1100.55');
  expect(left).toHaveLength(3);
});

const EARLIER = YEAR.map((amount) => `-${amount}`);

test('years below a month that ended are that month, and the one a year before', () => {
  const { frame, rows, left } = fate(
    'for the month ended 31 May 2025',
    ...under('USD,2025,2024', JANUARY, EARLIER),
  );
  expect([frame, left]).toEqual(['profitAndLoss | month | USD | units | 2025-05', ['C4']]);
  expect(rows[0]).toBe('Sales (revenue) -1100.55');
  const year = fate('Year ended 31 May 2025', ...under('USD,2025,2024', JANUARY, EARLIER));
  expect(year.frame).toBe('profitAndLoss | year | USD | units | 2024-05 2025-05');
});

test('rates of taxes in names of accounts are no shares', () => {
  const text = under('USD,May 2025', JANUARY).map((row) =>
    row.replace('Sales', '8400 Erlöse 19% USt').replace('Services', '8300 Erlöse 7 %'),
  );
  const { rows } = fate(...text);
  expect(rows.slice(0, 2)).toEqual([
    '8400 Erlöse 19% USt (revenue) -1100.55',
    '8300 Erlöse 7 % (revenue) -110.25',
  ]);
});

test('the day on which the year began, or a report was made, is no period of its amounts', () => {
  const { frame } = fate(
    'Fiscal Start Date,01/01/2025',
    'Report date:,2025-07-01',
    ...under('USD,Amount', JANUARY),
  );
  expect(frame).toBe('profitAndLoss | – | USD | units | –');
});

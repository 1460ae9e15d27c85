import { expect, test } from 'vitest';
import { fate } from './testMisleading.ts';
import { rowsOf, understoodText } from './testStatements.ts';

const lines = (head: string, ...rows: readonly string[]) =>
  rowsOf(understoodText([head, ...rows].join('\n')));

test.each([
  [
    'tiny next to the amounts',
    ['Revenue,512400.00,530100.00', 'Production,204900.00,211000.00'],
    'other Gross margin =grossMarginPercent',
  ],
  [
    'the share that the production leaves, in thousands',
    ['Revenue,512.4,530.1', 'Production,204.9,211.0'],
    'other Gross margin =grossMarginPercent',
  ],
])('a gross margin without a percent sign that is %s is a share', (_, above, read) => {
  for (const margin of ['60.0,60.2', '60,60']) {
    const rows = lines(
      'USD,Jan 2025,Feb 2025',
      ...above,
      `Gross margin,${margin}`,
      'Admin,55.5,56',
    );
    expect(rows.find((row) => row.includes('Gross margin'))).toMatch(new RegExp(`^${read}`));
  }
});

test.each([
  ['in whole amounts', ['512400', '530100'], ['204900', '211000'], ['307500', '319100']],
  ['of about a hundred', ['100.0', '110.0'], ['45.0', '50.0'], ['55.0', '60.0']],
  ['in millions', ['512.4', '530.1'], ['457.4', '460.1'], ['55.0', '70.0']],
])('a gross margin that is an amount %s stays gross profit', (_, revenue, production, margin) => {
  const rows = lines(
    'USD,Jan 2025,Feb 2025',
    `Revenue,${revenue.join(',')}`,
    `Production,${production.join(',')}`,
    `Gross margin,${margin.join(',')}`,
    'Admin,5.5,6.5',
    'Visitors,120000,130000',
  );
  expect(rows.find((row) => row.includes('Gross margin'))).toContain('=grossProfit');
});

test('margins between the accounts of a statement are no accounts', () => {
  const { rows, stops } = fate(
    'Profit and Loss',
    'Account,Jan 2025,Feb 2025',
    'Sales,51240.00,53010.00',
    'Total Income,51240.00,53010.00',
    'Cost of Sales,20490.00,21100.00',
    'Gross profit,30750.00,31910.00',
    'Gross margin,60.0,60.2',
    'Rent,2000.00,2000.00',
    'Wages,3000.00,3100.00',
    'Net Profit,25750.00,26810.00',
    'Net margin,50.3,50.6',
  );
  expect([rows, stops]).toEqual([
    [
      'Sales (revenue) -51240.00 -53010.00',
      'Cost of Sales (costOfSales) 20490.00 21100.00',
      'Rent (open) 2000.00 2000.00',
      'Wages (open) 3000.00 3100.00',
    ],
    [],
  ]);
});

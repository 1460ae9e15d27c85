import { expect, test } from 'vitest';
import { readingOfPasted } from '../testWorkbooks.ts';

const ROWS = '2025-01-05,Workshop,Acme,120.50\n2025-02-03,Studio,Initech,75.00';

test.each([
  `Date,Department,Vendor,Amount\n${ROWS}`,
  `Date,Team,Paid to,Amount\n${ROWS}`,
  `Expenses by card\nDate,Region,Shop,Amount\n${ROWS}`,
  `Month,Division,Supplier,Value\n${ROWS}`,
])('a list of spending is no forecast: %j', (text) => {
  const { amounts, refusals } = readingOfPasted(text);
  expect(amounts).toEqual([]);
  expect(refusals.join(' ')).not.toContain('business unit');
});

test.each([
  ['Month,Business unit,Currency,Metric,Amount\n2025-04,Retial,USD,Budget,75.00'],
  ['Budget FY25\nMonth,Business unit,Currency,Amount\n2025-04,Retial,USD,75.00'],
  ['Month,Business unit,Currency,Budget\n2025-04,Retial,USD,75.00'],
])('an unknown unit of a forecast is refused by name: %j', (text) => {
  expect(readingOfPasted(text).refusals.join(' ')).toContain('There is no business unit “Retial”');
});

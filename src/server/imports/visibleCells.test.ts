import { expect, test } from 'vitest';
import type { ImportChange } from '../../contract/imports.ts';
import { isCellVisible } from './visibleCells.ts';

const CHANGE: ImportChange = {
  status: 'new',
  sheet: 'Accounts',
  cell: 'B2',
  subject: 'figures',
  period: 'April 2025',
  what: 'Revenue',
  before: null,
  after: '1.00',
  exported: null,
  unit: 'money',
  currency: 'USD',
};
const BUDGET = { subject: 'forecasts', what: 'Retail, EUR: Budget', period: 'May 2025' } as const;
const ACTUAL = { ...BUDGET, what: 'Retail, EUR: Budget, actual' };

test.each([
  [{}, true],
  [{ period: 'May 2025' }, false],
  [{ ...BUDGET, forecastId: 5 }, true],
  [{ ...BUDGET, forecastId: 6 }, false],
  [BUDGET, false],
  [{ ...ACTUAL, forecastId: 5 }, false],
  [{ ...ACTUAL, forecastId: 5, period: 'April 2025' }, true],
])('a cell of %j: %j', (change, told) => {
  const cells = { months: ['April 2025'], forecasts: [5], newForecasts: false };
  expect(isCellVisible({ ...CHANGE, ...change }, cells)).toBe(told);
});

test('forecasts that the import made are told if its report is', () => {
  const cells = { months: [], forecasts: [], newForecasts: true };
  expect(isCellVisible({ ...CHANGE, ...BUDGET }, cells)).toBe(true);
  expect(isCellVisible({ ...CHANGE, ...ACTUAL }, cells)).toBe(false);
});

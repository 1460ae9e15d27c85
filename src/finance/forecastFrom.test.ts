import { describe, expect, test } from 'vitest';
import { forecastFrom } from './forecastFrom.ts';
import type { PlanLine } from './plan.ts';
import { planMonths } from './plan.ts';

const year = (...amounts: readonly (string | null)[]) =>
  Array.from({ length: 12 }, (_, place) => amounts[place] ?? null);
const every = (amount: string) => Array.from({ length: 12 }, () => amount);

const BUDGET: readonly PlanLine[] = [
  { line: 'revenue', amounts: every('100.00') },
  { line: 'production', amounts: every('40.00') },
  { line: 'admin', amounts: every('10.00') },
];
const ACTUALS: readonly PlanLine[] = [
  { line: 'revenue', amounts: year('90.00', '95.00', null, '1.00') },
  { line: 'production', amounts: year('45.00', '44.00') },
  { line: 'admin', amounts: year('11.00', '12.00') },
  { line: 'rnd', amounts: year('5.00', null) },
  { line: 'grossProfit', amounts: year('45.00', '51.00') },
  { line: 'ebitda', amounts: year('29.00', '39.00') },
];

describe('a forecast from actuals and a budget', () => {
  const forecast = forecastFrom(ACTUALS, BUDGET, (monthNum) => monthNum <= 3);
  const amountsOf = (line: string) =>
    forecast.find((one) => one.line === line)?.amounts.slice(0, 5);

  test('has the actual months that have begun, and the budget for all others', () => {
    expect(amountsOf('revenue')).toEqual(['90.00', '95.00', '100.00', '100.00', '100.00']);
    expect(amountsOf('production')).toEqual(['45.00', '44.00', '40.00', '40.00', '40.00']);
  });

  test('has EBITDA in each month that has all it needs', () => {
    const months = planMonths(forecast);
    expect(months.map(({ ebitda }) => ebitda).slice(0, 4)).toEqual([
      '29.00',
      '39.00',
      '50.00',
      '50.00',
    ]);
    // A cost that the budget does not have is nothing there.
    expect(amountsOf('rnd')).toEqual(['5.00', null, '0.00', '0.00', '0.00']);
  });

  test('leaves profits to follow that follow anyway', () => {
    expect(amountsOf('grossProfit')).toBeUndefined();
    expect(amountsOf('ebitda')).toEqual([null, '39.00', null, null, null]);
  });
});

test('without actual months it is the plan', () => {
  expect(forecastFrom([], BUDGET, () => true)).toEqual(BUDGET);
});

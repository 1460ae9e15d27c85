import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal } from './decimal.ts';
import { netIncome, profitBelowEbitda } from './netIncome.ts';

const amount = fc
  .integer({ min: -1_000_000, max: 1_000_000 })
  .map((cents) => (cents / 100).toFixed(2));
const figures = fc.record({
  ebitda: amount,
  otherIncome: amount,
  depreciation: amount,
  interest: amount,
  tax: amount,
});

const amountOf = (value: string | null) => decimal(value ?? 'NaN');

test('operating profit, profit before tax and net income lead from one to the next', () => {
  fc.assert(
    fc.property(figures, (month) => {
      const [operating, beforeTax] = (['operatingProfit', 'profitBeforeTax'] as const).map((line) =>
        amountOf(profitBelowEbitda(line, month)),
      );
      expect(operating?.eq(decimal(month.ebitda).minus(month.depreciation))).toBe(true);
      expect(beforeTax?.eq(operating?.plus(month.otherIncome).minus(month.interest) ?? '0')).toBe(
        true,
      );
      expect(amountOf(netIncome(month)).eq(beforeTax?.minus(month.tax) ?? '0')).toBe(true);
    }),
  );
});

test('a month without one of its parts has none', () => {
  expect(profitBelowEbitda('operatingProfit', { ebitda: '10', depreciation: null })).toBeNull();
  expect(profitBelowEbitda('operatingProfit', { ebitda: '10', depreciation: '4' })).toBe('6.00');
  expect(
    profitBelowEbitda('profitBeforeTax', { ebitda: '10', depreciation: '4', interest: '1' }),
  ).toBeNull();
});

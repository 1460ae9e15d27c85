import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overMonths } from './overMonths.ts';

describe('a line over several months', () => {
  const months = [
    { revenue: '100.00', grossProfit: '60.00', cash: '500.00', staffCount: '40' },
    { revenue: '300.00', grossProfit: '90.00', cash: '450.00', staffCount: '42' },
    { revenue: null, grossProfit: '10.00', cash: null },
  ];

  test('adds flows and says how many months were missing', () => {
    expect(overMonths('revenue', months)).toEqual({ value: '400.00', missing: 1 });
    expect(overMonths('admin', months)).toEqual({ value: null, missing: 3 });
    expect(overMonths('revenue', [])).toEqual({ value: null, missing: 0 });
  });

  test('takes the closing value of cash and headcount', () => {
    expect(overMonths('cash', months)).toEqual({ value: '450.00', missing: 1 });
    expect(overMonths('staffCount', months)).toEqual({ value: '42', missing: 1 });
    expect(overMonths('cash', [{}])).toEqual({ value: null, missing: 1 });
  });

  test('divides sums for a margin, and never averages margins', () => {
    expect(overMonths('grossMarginPercent', months)).toEqual({ value: '37.50', missing: 1 });
    expect(overMonths('grossMarginPercent', [{ revenue: '0', grossProfit: '5' }])).toEqual({
      value: null,
      missing: 0,
    });
    expect(overMonths('grossMarginPercent', [])).toEqual({ value: null, missing: 0 });
  });

  test('the margin of equal months is that of each', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 12 }),
        (revenue, profit, count) => {
          const month = { revenue: String(revenue), grossProfit: String(profit) };
          const one = overMonths('grossMarginPercent', [month]);
          const many = overMonths(
            'grossMarginPercent',
            Array.from({ length: count }, () => month),
          );
          expect(many).toEqual(one);
        },
      ),
    );
  });
});

import { STANDARD_BASIS } from './companyBasis.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  axisMaximum,
  axisMinimum,
  axisRange,
  chartLabel,
  chartPercent,
  chartScale,
  chartValue,
  percentAxisMaximum,
} from './chartAxis.ts';
import { LINES } from './lines.ts';

describe('axis', () => {
  test('ends at 1.2 times the highest value', () => {
    expect(axisMaximum([1, 2.5, 2])).toBe(3);
    expect(axisMaximum([3, null])).toBe(3.6);
    expect(axisMaximum([])).toBe(0);
    expect(axisMaximum([-5, -1])).toBe(0);
  });

  test('in percent of revenue ends at 20 or more', () => {
    expect(percentAxisMaximum([])).toBe(20);
    expect(percentAxisMaximum([10])).toBe(20);
    expect(percentAxisMaximum([50])).toBe(60);
  });

  test('begins at 0, or below the data when that is negative', () => {
    expect(axisMinimum([1, 2])).toBe(0);
    expect(axisMinimum([-10, 5, null])).toBe(-12);
    expect(axisRange([-10, 5])).toEqual({ min: -12, max: 6 });
    expect(axisRange([0, 0])).toEqual({ min: 0, max: 1 });
    expect(axisRange([null])).toEqual({ min: 0, max: 1 });
  });

  test('includes every value and has a length', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true })), (values) => {
        const { min, max } = axisRange(values);
        expect(min).toBeLessThan(max);
        expect(values.filter((value) => value < min || value > max)).toEqual([]);
      }),
    );
  });
});

describe('scale', () => {
  test.each([
    ['revenue', 'Revenue ($M)'],
    ['adjEbitda', 'Adj EBITDA ($K)'],
    ['production', 'Production ($K)'],
    ['salesMarketing', 'S&M ($K)'],
    ['rnd', 'R&D ($K)'],
    ['marketing', 'Marketing ($K)'],
    ['admin', 'Admin ($K)'],
    ['cash', 'Cash ($K)'],
    ['grossMarginPercent', 'Gross Margin (%)'],
    ['staffCount', 'Staff'],
  ] as const)('%s is labelled %s', (line, label) => {
    expect(chartLabel(STANDARD_BASIS, line)).toBe(label);
  });

  test('revenue is drawn in millions, other amounts in thousands, counts as they are', () => {
    expect(chartValue(LINES.revenue, '2450000.00')).toBe(2.45);
    expect(chartScale(LINES.revenue).decimals).toBe(1);
    expect(chartValue(LINES.adjEbitda, '-125300.00')).toBe(-125.3);
    expect(chartValue(LINES.staffCount, '42')).toBe(42);
    expect(chartValue(LINES.grossMarginPercent, '45.30')).toBe(45.3);
    expect(chartPercent('12.5')).toBe(12.5);
  });

  test('missing is a gap, not zero', () => {
    expect(chartValue(LINES.revenue, null)).toBeNull();
    expect(chartPercent(undefined)).toBeNull();
  });
});

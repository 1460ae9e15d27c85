import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LINES, type LineKey } from './lines.ts';
import { leftOutOf, type MonthFigures, overMonths, overSameMonths } from './overMonths.ts';

describe('a line over several months', () => {
  const months = [
    { revenue: '100.00', grossProfit: '60.00', cash: '500.00', staffCount: '40' },
    { revenue: '300.00', grossProfit: '90.00', cash: '450.00', staffCount: '42' },
    { revenue: null, grossProfit: '10.00', cash: null },
  ];

  test('adds flows and says how many months were missing', () => {
    expect(overMonths(LINES.revenue, months)).toEqual({ value: '400.00', missing: 1 });
    expect(overMonths(LINES.admin, months)).toEqual({ value: null, missing: 3 });
    expect(overMonths(LINES.revenue, [])).toEqual({ value: null, missing: 0 });
  });

  test('takes the closing value of cash and headcount', () => {
    expect(overMonths(LINES.cash, months)).toEqual({ value: '450.00', missing: 1 });
    expect(overMonths(LINES.staffCount, months)).toEqual({ value: '42', missing: 1 });
    expect(overMonths(LINES.cash, [{}])).toEqual({ value: null, missing: 1 });
  });

  test('divides sums for a margin, and never averages margins', () => {
    expect(overMonths(LINES.grossMarginPercent, months)).toEqual({ value: '37.50', missing: 1 });
    expect(overMonths(LINES.grossMarginPercent, [{ revenue: '0', grossProfit: '5' }])).toEqual({
      value: null,
      missing: 0,
    });
    expect(overMonths(LINES.grossMarginPercent, [])).toEqual({ value: null, missing: 0 });
  });

  test('the margin of equal months is that of each', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 12 }),
        (revenue, profit, count) => {
          const month = { revenue: String(revenue), grossProfit: String(profit) };
          const one = overMonths(LINES.grossMarginPercent, [month]);
          const many = overMonths(
            LINES.grossMarginPercent,
            Array.from({ length: count }, () => month),
          );
          expect(many).toEqual(one);
        },
      ),
    );
  });
});

describe('the months that a figure leaves out', () => {
  const months = [
    { revenue: '1', grossProfit: '1', cash: '5' },
    { revenue: null, grossProfit: '1' },
    { revenue: '3', grossProfit: null, cash: '7' },
    { revenue: '4', grossProfit: '2', cash: null },
  ];

  test('are those without it; of a margin those without either part', () => {
    expect(leftOutOf(LINES.revenue, months)).toEqual([1]);
    expect(leftOutOf(LINES.grossMarginPercent, months)).toEqual([1, 2]);
    expect(leftOutOf(LINES.admin, months)).toEqual([0, 1, 2, 3]);
    expect(leftOutOf(LINES.revenue, [])).toEqual([]);
  });

  test('of what closes a period are those after the last one that has it', () => {
    expect(leftOutOf(LINES.cash, months)).toEqual([3]);
    expect(leftOutOf(LINES.cash, months.slice(0, 3))).toEqual([]);
    expect(leftOutOf(LINES.staffCount, months)).toEqual([0, 1, 2, 3]);
  });

  test('decide whether two periods can be compared', () => {
    const whole = months.map(() => ({ revenue: '0', cash: '0' }));
    expect(overSameMonths(LINES.revenue, months, months)).toBe(true);
    expect(overSameMonths(LINES.revenue, months, whole)).toBe(false);
    expect(overSameMonths(LINES.cash, months.slice(0, 3), whole.slice(0, 3))).toBe(true);
    expect(overSameMonths(LINES.cash, months, whole)).toBe(false);
    expect(overSameMonths(LINES.revenue, whole, whole.slice(1))).toBe(false);
    expect(overSameMonths(LINES.revenue, [], [])).toBe(true);
    // The same number is left out, but not the same months.
    expect(overSameMonths(LINES.revenue, [{ revenue: '1' }, {}], [{}, { revenue: '1' }])).toBe(
      false,
    );
  });

  test('are as many as the figure says, but for what closes a period', () => {
    const figure = fc.option(fc.integer({ min: -1000, max: 1000 }).map(String), { nil: null });
    const month = fc.record({ revenue: figure, grossProfit: figure, admin: figure, cash: figure });
    const line = fc.constantFrom<LineKey>('revenue', 'grossMarginPercent', 'admin', 'cash');
    fc.assert(
      fc.property(fc.array(month, { maxLength: 12 }), line, (list: MonthFigures[], key) => {
        const leftOut = leftOutOf(LINES[key], list);
        const { missing, value } = overMonths(LINES[key], list);
        // A closing figure ignores earlier gaps.
        const counted = LINES[key].addsUp.by === 'closing' ? leftOut.length : missing;
        expect(leftOut).toHaveLength(counted);
        expect(leftOut.length).toBeLessThanOrEqual(missing);
        // The months that are left out do not affect the figure.
        const rest = list.filter((_, index) => !leftOut.includes(index));
        expect(overMonths(LINES[key], rest).value).toBe(value);
        expect(overSameMonths(LINES[key], list, list)).toBe(true);
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentOfRevenue } from './percentOfRevenue.ts';
import { grossMarginPercent, grossProfit, marginDisagrees, marginToShow } from './grossMargin.ts';
import { rounded } from './money.ts';
import { overMonths } from './overMonths.ts';
import { lineVariance } from './variance.ts';
import { LINES } from './lines.ts';

describe('gross profit', () => {
  test('is revenue minus production', () => {
    expect(grossProfit('2450000.00', '1050000.50')).toBe('1399999.50');
    expect(grossProfit('100', '250')).toBe('-150.00');
    expect(grossProfit('0.3', '0.1')).toBe('0.20');
    expect(grossProfit('-100', '-250')).toBe('150.00');
  });

  test('is missing when either is', () => {
    expect(grossProfit(null, '1')).toBeNull();
    expect(grossProfit('1', undefined)).toBeNull();
  });
});

describe('gross margin', () => {
  test.each([
    ['60', '100', '60.00'],
    ['1', '3', '33.33'],
    ['2', '3', '66.67'],
    ['-150', '100', '-150.00'],
    ['0', '100', '0.00'],
    ['999.99', '100', '999.99'],
    ['999.994', '100', '999.99'],
    ['999.995', '100', null],
    ['-1000', '100', null],
    ['60', '0', null],
    ['60', '0.00', null],
    [null, '100', null],
    ['60', null, null],
  ])('of %s on %s is %s', (profit, revenue, expected) => {
    expect(grossMarginPercent(profit, revenue)).toBe(expected);
  });

  test('a derived margin never disagrees with what it came from', () => {
    const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });
    fc.assert(
      fc.property(cents, cents, (profit, revenue) => {
        const margin = grossMarginPercent(String(profit), String(revenue));
        expect(marginDisagrees(margin, String(profit), String(revenue))).toBe(false);
      }),
    );
  });

  test.each([
    ['33.33', '1', '3', false],
    ['33.34', '1', '3', true],
    ['33.32', '1', '3', true],
    ['60.00', '60', '100', false],
    // Half of the last digit is rounding; a ten-thousandth more is not.
    ['60.12', '60115', '100000', false],
    ['60.11', '60115', '100000', false],
    ['60.12', '601149', '1000000', true],
    ['6.00', '60', '100', true],
    ['99.00', '1234', '100', true],
    [null, '60', '100', false],
    ['60.00', null, '100', false],
    ['60.00', '60', null, false],
    ['60.00', '60', '0', false],
  ])('stored %s against %s on %s disagrees: %s', (stored, profit, revenue, expected) => {
    expect(marginDisagrees(stored, profit, revenue)).toBe(expected);
  });
});

describe('percent of revenue', () => {
  test.each([
    ['25', '100', '25.0'],
    ['1', '3', '33.3'],
    ['-5', '100', '-5.0'],
    ['150', '100', '150.0'],
    ['0', '100', '0.0'],
    ['25', '0', null],
    ['25', null, null],
    [undefined, '100', null],
  ])('%s of %s is %s', (amount, revenue, expected) => {
    expect(percentOfRevenue(amount, revenue)).toBe(expected);
  });
});

/** Tenths of a percent of two whole amounts, rounded once, half away from zero. */
function tenths(profit: number, revenue: number): string {
  const thousand = 1000n * BigInt(Math.abs(profit));
  const whole = BigInt(revenue);
  const count = (2n * thousand + whole) / (2n * whole);
  const text = `${count / 10n}.${count % 10n}`;
  return profit < 0 && count > 0n ? `-${text}` : text;
}

describe('A10: a margin is rounded once', () => {
  test('from 68.447 to 68.4, although 68.45 is stored', () => {
    const month = { revenue: '100000.00', grossProfit: '68447.00', grossMarginPercent: '68.45' };
    expect(rounded(marginToShow(month) ?? '', 1)).toBe('68.4');
    const { value } = overMonths(LINES.grossMarginPercent, [month]);
    expect(rounded(value ?? '', 1)).toBe('68.4');
    // 0.05 points, and not the 0.1 of two margins that were rounded before.
    const earlier = { ...month, grossProfit: '68399.00', grossMarginPercent: '68.40' };
    const change = lineVariance(
      LINES.grossMarginPercent,
      marginToShow(month),
      marginToShow(earlier),
    );
    expect(change).toMatchObject({ difference: '0.048' });
  });

  test('whatever its amounts, for a month and for a sum of months', () => {
    const profit = fc.integer({ min: -999_999_999, max: 999_999_999 });
    const revenue = fc.integer({ min: 1, max: 999_999_999 });
    fc.assert(
      fc.property(profit, revenue, (part, whole) => {
        const month = { revenue: String(whole), grossProfit: String(part) };
        const stored = grossMarginPercent(month.grossProfit, month.revenue);
        const expected = tenths(part, whole);
        const shown = marginToShow({ ...month, grossMarginPercent: stored });
        expect(shown === null ? null : rounded(shown, 1)).toBe(stored === null ? null : expected);
        const { value } = overMonths(LINES.grossMarginPercent, [month]);
        expect(rounded(value ?? '', 1)).toBe(expected);
      }),
    );
  });

  test('and so is any other share of revenue', () => {
    const amount = fc.integer({ min: -999_999_999, max: 999_999_999 });
    const revenue = fc.integer({ min: 1, max: 999_999_999 });
    fc.assert(
      fc.property(amount, revenue, (part, whole) => {
        expect(percentOfRevenue(String(part), String(whole))).toBe(tenths(part, whole));
      }),
    );
  });

  test('one that was entered as something else, or that nothing can check, is shown as it is', () => {
    const amounts = { revenue: '100', grossProfit: '60' };
    expect(marginToShow({ ...amounts, grossMarginPercent: '61.00' })).toBe('61.00');
    expect(marginToShow({ revenue: '100', grossProfit: null, grossMarginPercent: '61.00' })).toBe(
      '61.00',
    );
    expect(marginToShow({ ...amounts, grossMarginPercent: null })).toBe(null);
  });
});

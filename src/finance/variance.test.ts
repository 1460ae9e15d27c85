import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forecastVariance, judge, lineVariance, variance } from './variance.ts';
import { LINES } from './lines.ts';

const amount = fc
  .integer({ min: -1_000_000_000, max: 1_000_000_000 })
  .map((whole) => `${whole}.00`);

describe('variance', () => {
  test.each([
    ['110', '100', '10.00', '10.0'],
    ['90', '100', '-10.00', '-10.0'],
    ['100', '300', '-200.00', '-66.7'],
    ['100', '100.00', '0.00', '0.0'],
    ['99.99', '100000', '-99900.01', '-99.9'],
    ['0', '100', '-100.00', '-100.0'],
    ['50', '0', '50.00', null],
    ['0', '0', '0.00', null],
    ['50', '-100', '150.00', null],
    // A11: a reference below zero, and a sign that swings.
    ['-450000', '-500000', '50000.00', null],
    ['-305800', '100000', '-405800.00', null],
    ['-0.01', '100', '-100.01', null],
    ['9999999999999.99', '0.01', '9999999999999.98', '99999999999999800.0'],
  ])('of %s against %s is %s, %s percent', (actual, reference, difference, percent) => {
    expect(variance(actual, reference)).toEqual({ difference, percent });
  });

  test('with something missing there is none', () => {
    const nothing = { difference: null, percent: null };
    expect(variance(null, '5')).toEqual(nothing);
    expect(variance('5', undefined)).toEqual(nothing);
    expect(forecastVariance(null, null)).toEqual(nothing);
    expect(() => variance('abc', '5')).toThrow(RangeError);
  });
});

describe('forecastVariance', () => {
  test.each([
    ['1200', '1000', '200.00', '20.0'],
    ['800', '1000', '-200.00', '-20.0'],
    ['1000', '1000', '0.00', '0.0'],
    ['5', '0', '5.00', null],
    ['-50', '-100', '50.00', '50.0'],
    ['-150', '-100', '-50.00', '-50.0'],
    ['9999999999999999.99', '1', '9999999999999998.99', '999999999999999899.0'],
  ])('of %s against %s is %s, %s percent', (figure, reference, difference, percent) => {
    expect(forecastVariance(figure, reference)).toEqual({ difference, percent });
  });

  test('difference and percentage never have opposite signs', () => {
    fc.assert(
      fc.property(amount, amount, (figure, reference) => {
        const { difference, percent } = forecastVariance(figure, reference);
        expect(Number(difference)).toBe(Number(figure) - Number(reference));
        expect(percent === null).toBe(Number(reference) === 0);
        expect(Number(difference) * Number(percent ?? '0')).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('A11: is the general variance wherever the reference is above zero and no sign swings', () => {
    fc.assert(
      fc.property(amount, amount, (actual, reference) => {
        const general = variance(actual, reference);
        expect(general.percent === null).toBe(Number(reference) <= 0 || Number(actual) < 0);
        expect({ ...forecastVariance(actual, reference), percent: general.percent }).toEqual(
          general,
        );
      }),
    );
  });
});

describe('favourable or unfavourable', () => {
  test('depends on which way the line is better', () => {
    expect(judge('1.00', 'higher')).toBe('favourable');
    expect(judge('-1.00', 'higher')).toBe('unfavourable');
    expect(judge('1.00', 'lower')).toBe('unfavourable');
    expect(judge('-1.00', 'lower')).toBe('favourable');
    expect(judge('0.00', 'higher')).toBeNull();
    expect(judge('5.00', 'neither')).toBeNull();
    expect(judge(null, 'lower')).toBeNull();
  });

  test('the variance of a line has percentages in points, people whole', () => {
    expect(lineVariance(LINES.revenue, '110', '100')).toEqual({
      difference: '10.00',
      percent: '10.0',
      unit: 'usd',
    });
    expect(lineVariance(LINES.grossMarginPercent, '45.50', '47.00')).toEqual({
      difference: '-1.50',
      percent: null,
      unit: 'points',
    });
    expect(lineVariance(LINES.staffCount, '44', '40')).toEqual({
      difference: '4',
      percent: '10.0',
      unit: 'people',
    });
    expect(lineVariance(LINES.cash, null, '1').difference).toBeNull();
  });
});

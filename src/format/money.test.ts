import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmountIn, formatCompactMoney, formatMoney, formatWholeAmountIn } from './money.ts';

const FORMATS = [
  (amount: string | null | undefined) => formatMoney('USD', amount),
  (amount: string | null | undefined) => formatAmountIn('USD', amount),
  (amount: string | null | undefined) => formatCompactMoney('USD', amount),
];

describe('formatMoney', () => {
  test.each([
    ['2450000.00', '$2,450,000'],
    ['-1234.00', '-$1,234'],
    ['0', '$0'],
    ['0.00', '$0'],
    ['-0.49', '$0'],
    ['0.5', '$1'],
    ['-0.5', '-$1'],
    ['9999999999999999.49', '$9,999,999,999,999,999'],
    ['123456789012345678901234567890', '$123,456,789,012,345,678,901,234,567,890'],
  ])('%s is %s', (amount, text) => {
    expect(formatMoney('USD', amount)).toBe(text);
  });
});

describe('formatAmountIn', () => {
  test.each([
    ['1234.00', '$1,234'],
    ['1234.50', '$1,234.50'],
    ['1234.56', '$1,234.56'],
    ['-1234.5', '-$1,234.50'],
    ['0.00', '$0'],
    ['-0.001', '$0'],
    ['9999999999999999.99', '$9,999,999,999,999,999.99'],
  ])('%s is %s', (amount, text) => {
    expect(formatAmountIn('USD', amount)).toBe(text);
  });

  test('loses no digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), (whole) => {
        expect(formatAmountIn('USD', `-${whole}.07`).replace(/[$,]/g, '')).toBe(`-${whole}.07`);
      }),
    );
  });
});

describe('formatCompactMoney', () => {
  test.each([
    ['2450000.00', '$2.5M'],
    ['3000000', '$3.0M'],
    ['-3040000', '-$3.0M'],
    ['999960', '$1.0M'],
    ['2000000000', '$2.0B'],
    ['9999999999999.99', '$10.0T'],
    ['950000', '$950K'],
    ['-120000', '-$120K'],
    ['999', '$999'],
    ['0', '$0'],
    ['1250000000', '$1.3B'],
  ])('%s is %s', (amount, text) => {
    expect(formatCompactMoney('USD', amount)).toBe(text);
  });
});

describe('missing and invalid', () => {
  test.each([null, undefined, '', ' ', 'abc', 'NaN', 'Infinity', '1e3', '1,234', '$5'])(
    '%j is N/A',
    (amount) => {
      expect(FORMATS.map((format) => format(amount))).toEqual(['N/A', 'N/A', 'N/A']);
      expect(formatAmountIn('EUR', amount)).toBe('N/A');
      expect(formatAmountIn('?', amount)).toBe('N/A');
    },
  );
});

describe('formatAmountIn, of other currencies', () => {
  test.each([
    ['USD', '1234.00', '$1,234'],
    ['USD', '-1234.5', '-$1,234.50'],
    ['EUR', '1234567.89', '€1,234,567.89'],
    ['GBP', '1234', '£1,234'],
    ['NZD', '1234', 'NZ$1,234'],
    ['AUD', '-1234', '-A$1,234'],
    ['CHF', '1234', 'CHF\u00A01,234'],
    ['USD', '0.00', '$0'],
    ['USD', '9999999999999999.99', '$9,999,999,999,999,999.99'],
    ['JPY', '1234.50', '¥1,234.50'],
    ['E1', '1234.5', 'E1 1,234.50'],
    ['', '1234', '1,234'],
  ])('%s %s is %s', (currency, amount, text) => {
    expect(formatAmountIn(currency, amount)).toBe(text);
  });
});

describe('formatWholeAmountIn', () => {
  test.each([
    ['USD', '1234.49', '$1,234'],
    ['USD', '-1234.5', '-$1,235'],
    ['EUR', '1234567.89', '€1,234,568'],
    ['NZD', '0.00', 'NZ$0'],
    ['USD', '0.5', '$1'],
    ['GBP', '0.40', '£0.40'],
    ['GBP', '-0.01', '-£0.01'],
    ['USD', '9999999999999999.49', '$9,999,999,999,999,999'],
    ['E1', '1234.5', 'E1 1,234.50'],
    ['USD', null, 'N/A'],
    ['USD', 'abc', 'N/A'],
  ])('%s %s is %s', (currency, amount, text) => {
    expect(formatWholeAmountIn(currency, amount)).toBe(text);
  });
});

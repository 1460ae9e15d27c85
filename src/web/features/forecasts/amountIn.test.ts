import { describe, expect, test } from 'vitest';
import { CURRENCIES } from '../../../contract/forecastKinds.ts';
import { readAmountIn } from './amountIn.ts';

describe('an amount in its own currency', () => {
  test.each(CURRENCIES)('plain and pasted amounts are understood in %s', (currency) => {
    expect(readAmountIn(currency, '1,234.50')).toEqual({ kind: 'amount', amount: '1234.50' });
    expect(readAmountIn(currency, '(1,234)')).toEqual({ kind: 'amount', amount: '-1234' });
    expect(readAmountIn(currency, `${currency} 5`)).toEqual({ kind: 'amount', amount: '5' });
    expect(readAmountIn(currency, `-7 ${currency.toLowerCase()}`)).toEqual({
      kind: 'amount',
      amount: '-7',
    });
    expect(readAmountIn(currency, '  ')).toEqual({ kind: 'blank' });
    expect(readAmountIn(currency, 'about ten')).toEqual({ kind: 'unreadable' });
  });

  test.each([
    ['USD', '-$1,234.5', '-1234.5'],
    ['USD', 'US$ 12', '12'],
    ['EUR', '€1,234.50', '1234.50'],
    ['EUR', '-€5', '-5'],
    ['GBP', '(£5)', '-5'],
    ['NZD', 'NZ$1,000', '1000'],
    ['NZD', '$1,000', '1000'],
    ['AUD', 'A$1,000', '1000'],
    ['AUD', '$3', '3'],
  ] as const)('in %s, %s is %s', (currency, text, amount) => {
    expect(readAmountIn(currency, text)).toEqual({ kind: 'amount', amount });
  });

  test.each([
    ['EUR', '$5'],
    ['EUR', '£5'],
    ['GBP', '5 EUR'],
    ['USD', '€5'],
    ['USD', '$'],
    ['USD', '$$5'],
    ['USD', '€$5'],
    ['EUR', '1.234,50'],
    ['EUR', '1e5'],
  ] as const)('in %s, %s is not understood', (currency, text) => {
    expect(readAmountIn(currency, text)).toEqual({ kind: 'unreadable' });
  });

  test('an amount that the column cannot hold says so', () => {
    expect(readAmountIn('EUR', '9999999999999999.99')).toEqual({
      kind: 'amount',
      amount: '9999999999999999.99',
    });
    expect(readAmountIn('EUR', '€12345678901234567')).toMatchObject({
      kind: 'tooLong',
      message: 'At most 16 digits before the decimal point',
    });
    expect(readAmountIn('EUR', '1.005')).toMatchObject({
      kind: 'tooLong',
      message: 'At most 2 decimals',
    });
  });
});

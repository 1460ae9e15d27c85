import { expect, test } from 'vitest';
import { currencySymbol } from '../finance/currencies.ts';
import { refusedCurrency, REPORTING_CURRENCIES } from '../finance/reportingCurrencies.ts';
import { currencyCode, currencyName, currencyTitle } from './currencyName.ts';
import { formatCompactMoney, formatMoney, formatAmountIn } from './money.ts';

const format = (currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency });

test.each(REPORTING_CURRENCIES)(
  '%s is written as Intl writes it, with at most two decimals',
  (code) => {
    // Intl puts a space only after letters.
    const written = format(code).formatToParts(5);
    const before = written.slice(
      0,
      written.findIndex(({ type }) => type === 'integer'),
    );
    expect(before.map(({ value }) => value).join('')).toBe(currencySymbol(code));
    expect(format(code).resolvedOptions().maximumFractionDigits).toBeLessThanOrEqual(2);
    expect(refusedCurrency(code)).toBeNull();
  },
);

test('currencies with more decimals than are stored are refused, with the reason', () => {
  expect(refusedCurrency('KWD')).toBe(
    'Amounts have two decimals, and KWD needs more. Choose another currency',
  );
  expect(refusedCurrency('usd')).toBe('Choose a currency by its three letters, such as EUR');
});

test('amounts are named and written in the currency of the company', () => {
  expect([currencyName('USD'), currencyTitle('USD'), currencyCode('USD')]).toEqual([
    'US dollars',
    'US dollars',
    'US$',
  ]);
  expect([currencyName('EUR'), currencyTitle('EUR'), currencyCode('EUR')]).toEqual([
    'euros',
    'Euros',
    'EUR',
  ]);
  expect(formatMoney('EUR', '2450000')).toBe('€2,450,000');
  expect(formatAmountIn('EUR', '-1234.5')).toBe('-€1,234.50');
  expect(formatCompactMoney('EUR', '3000000')).toBe('€3.0M');
  expect(formatAmountIn('JPY', '1234')).toBe('¥1,234');
  expect(formatAmountIn('JPY', '0.5')).toBe('¥0.50');
});

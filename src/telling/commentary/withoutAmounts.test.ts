import { expect, test } from 'vitest';
import { currencySymbol } from '../../finance/currencies.ts';
import { REPORTING_CURRENCIES } from '../../finance/reportingCurrencies.ts';
import { withoutAmounts } from './withoutAmounts.ts';

test('a sentence is the same one whatever its amounts are, in any currency', () => {
  for (const code of REPORTING_CURRENCIES) {
    const symbol = currencySymbol(code);
    const before = `Profit was ${symbol}4K (${code}), up 3%.`;
    expect(withoutAmounts(before)).toBe(`Profit was # (${code}), up #%.`);
    expect(withoutAmounts(before.replace(`${symbol}4K`, () => `-${symbol}12.60M`))).toBe(
      withoutAmounts(before),
    );
  }
  expect(withoutAmounts('Profit was CHF 4K.')).toBe(withoutAmounts('Profit was -CHF 4,100.'));
  expect(withoutAmounts('It is +$4K, +1.2 pts.')).toBe(withoutAmounts('It is -$1M, 0.0 pts.'));
  expect(withoutAmounts('Loss was $4K.')).not.toBe(withoutAmounts('Profit was $4K.'));
});

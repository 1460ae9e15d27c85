import { expect, test } from 'vitest';
import { regionOfCurrency, usualBasis } from './regionBasis.ts';
import { REPORTING_CURRENCIES } from './reportingCurrencies.ts';

test.each([
  ['GB', 1, 'start', 'GBP'],
  ['US', 1, 'start', 'USD'],
  ['DE', 1, 'start', 'EUR'],
  ['CH', 1, 'start', 'CHF'],
  ['IN', 4, 'end', 'INR'],
  ['JP', 4, 'start', 'JPY'],
  ['AU', 7, 'end', 'AUD'],
  ['NZ', 4, 'end', 'NZD'],
  // Kuwait's dinar has three decimals, and cannot be kept.
  ['KW', 1, 'start', 'USD'],
  [undefined, 4, 'start', 'USD'],
] as const)('a company of %s', (region, yearStartMonth, yearNamedAfter, currency) => {
  expect(usualBasis(region)).toEqual({ yearStartMonth, yearNamedAfter, currency });
});

test('every currency that can be kept is that of some region, and none other is proposed', () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
  const regions = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
  const proposed = new Set(regions.map((region) => usualBasis(region).currency));
  // Panama's and El Salvador's companies keep their books in dollars.
  expect([...proposed, 'PAB', 'SVC'].toSorted()).toEqual(REPORTING_CURRENCIES.toSorted());
});

test('every currency is used in a region, which proposes it', () => {
  const otherwise = new Set(['EUR', 'PAB', 'SVC']);
  const proposing = REPORTING_CURRENCIES.filter((currency) => !otherwise.has(currency));
  expect(proposing.map((currency) => usualBasis(regionOfCurrency(currency)).currency)).toEqual(
    proposing,
  );
  expect([...otherwise].map(regionOfCurrency)).toEqual(['150', 'PA', 'SV']);
});

import { expect, test } from 'vitest';
import { headingUnit, withoutUnit } from './headingUnit.ts';

test.each([
  ['US$000', 'thousands', 'USD'],
  ["US$'000", 'thousands', 'USD'],
  ['US$’000s', 'thousands', 'USD'],
  ['$k', 'thousands', null],
  ['($000s)', 'thousands', null],
  ['in thousands', 'thousands', null],
  ['USD thousands', 'thousands', 'USD'],
  ['Thousands of US$', 'thousands', 'USD'],
  ['All figures in US$ thousands unless otherwise stated', 'thousands', 'USD'],
  ['Amounts in US$ 000', 'thousands', 'USD'],
  ['Board figures (US$ million)', 'millions', 'USD'],
  ['Board figures in millions of US$', 'millions', 'USD'],
  ['Revenue US$m', 'millions', 'USD'],
  ['Revenue, $m', 'millions', null],
  ['Revenue (€000)', 'thousands', 'EUR'],
  ['Revenue £m', 'millions', 'GBP'],
  ['Revenue (USD)', 'units', 'USD'],
  ['Revenue in whole US$', 'units', 'USD'],
  ['Gross Profit ($)', 'units', null],
])('%j says %s of %s', (heading, scale, currency) => {
  const unit = headingUnit(heading);
  expect([unit?.scale, unit?.currency]).toEqual([scale, currency]);
});

test.each([
  ['Revenue (US$000)', 'US$000'],
  ['Monthly accounts, US$000', 'US$000'],
  ['Figures in US$ Thousands, unaudited', 'US$ Thousands'],
])('%j says it as %j, in its own letters', (heading, written) => {
  expect(headingUnit(heading)?.written).toContain(written);
});

test.each([
  '',
  'Revenue',
  'Month',
  'M',
  'K',
  'Margin (%)',
  'EBITDA (adjusted)',
  'Note 000',
  'April',
])('%j says nothing', (heading) => {
  expect(headingUnit(heading)).toBeNull();
});

test.each([
  ['Revenue (US$000)', 'Revenue'],
  ['Revenue (US$000)¹:', 'Revenue'],
  ['Revenue US$m', 'Revenue'],
  ['Revenue, $k', 'Revenue'],
  ['Revenue (note 3)', 'Revenue'],
  ['Revenue, note 3', 'Revenue'],
  ['2. Revenue *', 'Revenue'],
  ['EBITDA (adjusted)', 'EBITDA (adjusted)'],
])('%j without its unit is %j', (heading, bare) => {
  expect(withoutUnit(heading)).toBe(bare);
});

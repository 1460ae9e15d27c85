import { expect, test } from 'vitest';
import { sentenceText } from '../../format/briefingText.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import { forLines, OPERATING_COSTS } from '../../finance/lines.ts';
import type { CustomLineNames } from '../../finance/catalogue.ts';
import { STANDARD_MATERIALITY } from '../../finance/materiality.ts';
import type { Materiality } from '../../finance/materiality.ts';
import { countOfMonth } from './briefingMonths.ts';
import { itemExplanation } from './explanations.ts';
import { MonthPages } from './monthPage.ts';
import { demoPlans, demoSource, monthOf, testMonth } from './testDemoMonths.ts';

const NO_COSTS = forLines(OPERATING_COSTS, () => '0');

/** A month with a profit and cash, with what is other in it. */
function month(at: string, figures: CompanyMonth['figures'] = {}): CompanyMonth {
  return testMonth(at, {
    ...NO_COSTS,
    revenue: '100000',
    production: '30000',
    grossProfit: '70000',
    admin: '50000',
    ebitda: '20000',
    adjEbitda: '20000',
    cash: '1000000',
    ...figures,
  });
}

const REFUNDED = {
  revenue: '-20000',
  production: '10000',
  grossProfit: '-30000',
  ebitda: '-80000',
  adjEbitda: '-80000',
};
const LOSS = { admin: '150000', ebitda: '-80000', adjEbitda: '-80000' };

/** The page of the last month as text. */
function pageOf(
  months: readonly CompanyMonth[],
  costsBy: Materiality['costsBy'] = 'amount',
  lineNames: CustomLineNames = {},
) {
  const source = demoSource({ months, materiality: { ...STANDARD_MATERIALITY, costsBy } });
  const page = new MonthPages({ ...STANDARD_BASIS, lineNames }, source).page(monthOf('2026-10'));
  if (page === null) throw new Error('a month without a page');
  const { headline, named, rest, cash } = page;
  const text = (sentence: typeof headline) => sentenceText('USD', sentence);
  return {
    headline: text(headline),
    drivers: named.map(({ sentence }) => text(sentence)),
    rest: rest && text(rest),
    cash: text(cash.sentence),
  };
}

test('revenue below zero is an amount, and no loss', () => {
  expect(pageOf([month('2026-10', REFUNDED)]).headline).toBe(
    'October 2026 is the first month: revenue -$20K, EBITDA a loss of $80K.',
  );
});

test('the unexplained part is stated even if no line is named', () => {
  const { headline, drivers, rest } = pageOf([
    month('2025-10'),
    month('2026-10', { ebitda: '-90000', adjEbitda: '-90000' }),
  ]);
  expect(headline).toContain('EBITDA turned from a profit of $20K to a loss of $90K.');
  expect(drivers).toEqual([]);
  expect(rest).toBe('The unexplained remainder lowered EBITDA by $110K; in all it fell $110K.');
});

test('a share of revenue below zero judges no cost', () => {
  const { drivers } = pageOf([month('2025-10'), month('2026-10', REFUNDED)], 'shareOfRevenue');
  expect(drivers).toEqual([
    'Gross profit fell $100K to -$30K: revenue down $120K, production costs down $20K. Not explained yet.',
  ]);
});

test('a cost above its share is said in a whole sentence', () => {
  const figures = { admin: '60000', other: '10000', ebitda: '0', adjEbitda: '0' };
  const { drivers } = pageOf([month('2025-10'), month('2026-10', figures)], 'shareOfRevenue');
  expect(drivers).toEqual([
    'Admin was $10K above its share of revenue at $60K (60.0% of revenue, was 50.0%). Not explained yet.',
    'Other costs were $10K above their share of revenue at $10K (10.0% of revenue, was 0.0%). Not explained yet.',
  ]);
});

test('after a loss, more revenue at the same shares of costs is a larger loss', () => {
  const before = { ...LOSS, production: '30000' };
  const figures = {
    revenue: '200000',
    production: '60000',
    grossProfit: '140000',
    admin: '240000',
  };
  const { drivers, rest } = pageOf(
    [
      month('2025-10', before),
      month('2026-10', { ...figures, ebitda: '-100000', adjEbitda: null }),
    ],
    'shareOfRevenue',
  );
  expect(drivers).toEqual([
    'Higher revenue at the October 2025 loss margin took $80K of EBITDA.',
    'Admin was $60K below its share of revenue at $240K (120.0% of revenue, was 150.0%). Not explained yet.',
  ]);
  expect(rest).toBeNull();
});

test('names in the plural have their verb in the plural', () => {
  const figures = { revenue: '110000', grossProfit: '80000', admin: '80000', ebitda: '0' };
  const names = { revenue: 'Sales', admin: 'Overheads', cash: 'Liquid funds' };
  const before = month('2025-10');
  const { headline, drivers, cash } = pageOf(
    [before, month('2026-10', figures)],
    'shareOfRevenue',
    names,
  );
  expect(headline).toMatch(/^Sales of \$110K were 10\.0% above October 2025/);
  expect(drivers.join(' ')).toContain('Overheads were $25K above their share of sales at $80K');
  expect(cash).toBe('Liquid funds are $1.00M.');
});

test.each([
  ['0', 'Cash fell $50K to $0. None is left.'],
  ['20000', 'it would be used up within a month.'],
  ['90000', 'it would be used up in 1 month.'],
])('cash of %s says how long it lasts', (cash, said) => {
  const before = String(Number(cash) + 50_000);
  const { cash: sentence } = pageOf([
    month('2026-08', { ...LOSS, cash: '200000' }),
    month('2026-09', { ...LOSS, cash: before }),
    month('2026-10', { ...LOSS, cash }),
  ]);
  expect(sentence.slice(-said.length)).toBe(said);
});

test.each([
  ['EBITDA', 'EBITDA of'],
  ['Trading result', 'a trading result of'],
  ['Operating result', 'an operating result of'],
  ['Earnings', 'earnings of'],
])('the year is heading for %s with its article', (ebitda, said) => {
  const basis = { ...STANDARD_BASIS, lineNames: { ebitda } };
  const source = demoSource({ plans: [demoPlans()] });
  const page = new MonthPages(basis, source).page(monthOf('2026-10'));
  expect(sentenceText('USD', page?.outlook.sentence ?? [])).toContain(`is heading for ${said} $`);
});

/** Four months of a year at a quarter of last year's EBITDA, because of timing in the first of them. */
function lightWithTiming(movesTo: string, isAdjusted: boolean) {
  const months = ['04', '05', '06', '07'].flatMap((of) => {
    const adjusted = of === '04' ? '65000' : '5000';
    const now = { admin: '65000', ebitda: '5000', adjEbitda: isAdjusted ? adjusted : null };
    return [
      month(`2025-${of}`, { adjEbitda: isAdjusted ? '20000' : null }),
      month(`2026-${of}`, now),
    ];
  });
  const audit = { name: 'audit', amount: '60000', line: 'admin', kind: 'timing' } as const;
  const source = demoSource({
    months: months.toSorted((a, b) => countOfMonth(a) - countOfMonth(b)),
    explanations: [itemExplanation({ ...audit, movesTo: monthOf(movesTo) }, monthOf('2026-04'))],
  });
  return new MonthPages(STANDARD_BASIS, source).page(monthOf('2026-07'))?.results.light;
}

test.each([true, false])(
  'timing between months of the year to date changes nothing in it (adjusted EBITDA: %s)',
  (isAdjusted) => {
    expect(lightWithTiming('2026-08', isAdjusted)).toBe('watch');
    expect(lightWithTiming('2026-06', isAdjusted)).toBe('act');
  },
);

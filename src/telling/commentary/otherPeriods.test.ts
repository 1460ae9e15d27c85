import { describe, expect, test } from 'vitest';
import { sentenceText } from '../../format/briefingText.ts';
import { MonthPages } from '../briefing/monthPage.ts';
import { allSentences } from '../briefing/testPageSource.ts';
import { DEMO_MONTHS, demoSource, monthOf, testMonth } from '../briefing/testDemoMonths.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { textChecker } from './checkText.ts';

/** May 2026 with the month and the year before, with a budget and two months of the year. */
const months = [
  testMonth('2025-04', { revenue: '400000.00', ebitda: '41000.00', admin: '52000.00' }),
  testMonth('2026-04', { revenue: '430000.00', ebitda: '58000.00', admin: '55000.00' }),
  testMonth('2026-05', { revenue: '470000.00', ebitda: '67000.00', admin: '61000.00' }),
  testMonth('2025-05', { revenue: '405000.00', ebitda: '76000.00', admin: '57000.00' }),
];
const budget = {
  name: 'Budget',
  months: [
    { revenue: '440000.00', ebitda: '60000.00' },
    { revenue: '455000.00', ebitda: '72000.00' },
  ],
};
const plans = { fyLabel: 'FY26', budget, forecast: null };
const check = textChecker(STANDARD_BASIS, { month: monthOf('2026-05'), months, plans });
const verdicts = (text: string) => check(text).map(({ kind: is }) => is);

describe('a number is judged against the line and the month that its sentence is about', () => {
  test.each([
    ['EBITDA was $76K.', 'last year'],
    ['EBITDA of $76K reflects one-off freight.', 'last year, before a verb'],
    ['EBITDA of $76K includes a one-off gain.', 'last year, before a verb'],
    ['EBITDA came to $58K.', 'the month before'],
    ['EBITDA was $72K.', 'the budget'],
    ['EBITDA was $125K.', 'the year to date'],
    ['EBITDA was $61K.', 'Admin'],
    ['Revenue was $405K in May.', 'last year'],
    ['In May 2026 revenue was $430K.', 'the month before'],
    ['Last year EBITDA was $67K.', 'this year'],
    ['In April EBITDA was $67K.', 'this month'],
    ['Year to date, EBITDA was $67K.', 'the month'],
    ['EBITDA was $67K, against a budget of $76K.', 'last year', 1],
    ['Revenue rose 9.3% on May 2025.', 'on the month before'],
    ['Revenue grew 16.0% against budget.', 'on last year'],
    ['Admin grew 13.0%.', 'its share of revenue'],
  ])('%s has the number of %s', (text, _of, place = 0) => {
    expect(verdicts(text)[place]).toBe('contradicts');
  });

  test.each([
    'Orders of $470K were signed.',
    'A customer paid $67K.',
    'Recurring revenue was $470K.',
    'Forecast revenue is $470K.',
    'Revenue should reach $470K next quarter.',
    'Revenue in the north was $470K.',
    'EBITDA excluding freight was $67K.',
    'EBITDA of $67K before one-off costs.',
  ])('%s is another measure: it never matches', (text) => {
    expect(verdicts(text)).toEqual(['notInBooks']);
  });

  test.each([
    'EBITDA was $67K.',
    'EBITDA of $67K reflects one-off freight.',
    'EBITDA was $67K, against $76K last year.',
    'EBITDA was $67K, against a budget of $72K.',
    'EBITDA rose from $58K to $67K.',
    'EBITDA fell from $76K in May 2025 to $67K.',
    'EBITDA fell from $76K last year to $67K.',
    'Last year EBITDA was $76K.',
    'In April EBITDA was $58K.',
    'EBITDA was $67K in May and $125K for the year to date.',
    'Year to date, EBITDA was $125K.',
    'The budget for EBITDA was $72K.',
    'Revenue rose 16.0% on May 2025 to $470K.',
    'Revenue was 3.3% above budget.',
    'Revenue grew 9.3% month on month.',
    'Admin was 13.0% of revenue.',
    'EBITDA was $67K, $9K below last year.',
  ])('%s matches', (text) => {
    expect(new Set(verdicts(text))).toEqual(new Set(['matches']));
  });
});

const ofYear = (fyLabel: string | undefined) =>
  DEMO_MONTHS.filter((month) => month.fyLabel === fyLabel).map(({ figures }) => figures);

test('no sentence that the product writes itself contradicts its figures', () => {
  const years = [...new Set(DEMO_MONTHS.map(({ fyLabel }) => fyLabel))];
  const withPlans = years.slice(1).map((fyLabel, index) => ({
    fyLabel,
    budget: { name: 'Budget', months: ofYear(years[index]) },
    forecast: null,
  }));
  const contradicting: string[] = [];
  let matching = 0;
  for (const source of [demoSource(), demoSource({ plans: withPlans })]) {
    const pages = new MonthPages(STANDARD_BASIS, source);
    for (const month of DEMO_MONTHS) {
      const page = pages.page(month);
      const own = source.plans.find(({ fyLabel }) => fyLabel === month.fyLabel) ?? null;
      const ofMonth = textChecker(STANDARD_BASIS, { month, months: DEMO_MONTHS, plans: own });
      const text =
        page === null
          ? ''
          : allSentences(page)
              .map((sentence) => sentenceText('USD', sentence))
              .join(' ');
      for (const { kind: is, number } of ofMonth(text)) {
        const words = text.slice(Math.max(0, number.start - 60), number.end + 30);
        if (is === 'contradicts') contradicting.push(`${number.text}: ${words}`);
        if (is === 'matches') matching += 1;
      }
    }
  }
  expect([...new Set(contradicting)]).toEqual([]);
  expect(matching).toBeGreaterThan(1_000);
});

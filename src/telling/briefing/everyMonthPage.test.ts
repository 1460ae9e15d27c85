import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { briefMoney, sentenceNumberText, sentenceText } from '../../format/briefingText.ts';
import { cases, propertySeed } from '../../testRounds.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { Decimal } from '../../finance/decimal.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { companies } from '../explain/testCompanies.ts';
import { smallestMaterialDifference } from '../../finance/materiality.ts';
import { countWordsOf, MOST_HEADLINE_WORDS, MOST_SENTENCE_WORDS } from './wordLimit.ts';
import type { MonthPage } from './monthPage.ts';
import { MonthPages } from './monthPage.ts';
import type { PageSource } from './pageSource.ts';
import { allSentences, noted, pageSourceOf } from './testPageSource.ts';
import type { SentenceNumber } from './sentence.ts';
import {
  DEMO_EXPLANATIONS,
  DEMO_MONTHS,
  demoSource,
  plansFromLastYear,
  testMonth,
} from './testDemoMonths.ts';

const monthsSaid = (value: string, form: SentenceNumber['form']) =>
  sentenceNumberText('USD', { value, form, figure: null });

test('numbers are written in one style', () => {
  expect(
    ['0', '999.49', '999.5', '1499', '999499', '999500', '3508212.90', '-8759.16', '-0.3'].map(
      (value) => briefMoney('USD', value),
    ),
  ).toEqual(['$0', '$999', '$1K', '$1K', '$999K', '$1.00M', '$3.51M', '-$9K', '$0']);
  expect(monthsSaid('4.199', 'monthsAndTenths')).toBe('4.1 months');
  expect(monthsSaid('12.99', 'months')).toBe('12 months');
  expect(monthsSaid('1.5', 'months')).toBe('1 month');
});

const total = (values: readonly DecimalValue[]) =>
  values.reduce((sum, value) => sum.plus(value), Decimal('0'));

/** A page of a random company: months with gaps, plans, recorded reasons, notes, and costs judged either way. */
const pages = fc
  .record({
    stored: companies,
    at: fc.nat(14),
    notes: noted,
    costsBy: fc.constantFrom('amount' as const, 'shareOfRevenue' as const),
  })
  .map(({ stored, at, notes, costsBy }) => {
    const month = stored.months[at % Math.max(stored.months.length, 1)];
    if (month === undefined) return null;
    const source = pageSourceOf(stored, { notes, costsBy });
    const page = new MonthPages(STANDARD_BASIS, source).page(month);
    if (page === null) throw new Error('a month without a page');
    return { page, source };
  });

/** Made once: a page takes longer than all that is checked of it. */
const PAGES = fc
  .sample(pages, { numRuns: cases(10_000, 300), seed: propertySeed })
  .filter((made) => made !== null);

function ofEveryPage(check: (page: MonthPage, source: PageSource) => void) {
  for (const { page, source } of PAGES) check(page, source);
}

describe('the page of any month', () => {
  test('names lines whose effects, with the rest, are the change of EBITDA', () => {
    ofEveryPage(({ drivers, named }) => {
      if (drivers === null) return;
      const { change, steps, unexplained, rest } = drivers;
      const effects = total(steps.map(({ effect }) => effect));
      expect(effects.plus(unexplained).toFixed()).toBe(change.toFixed());
      const told = total(named.map(({ step }) => step.effect));
      expect(told.plus(rest).toFixed()).toBe(change.toFixed());
      expect(named.length).toBeLessThanOrEqual(5);
      expect(new Set(named.map(({ line }) => line)).size).toBe(named.length);
    });
  });

  test('gives a line the colour of what it did to EBITDA', () => {
    ofEveryPage(({ drivers, statement, reference }, { materiality }) => {
      for (const { line, effect, noise } of drivers?.steps ?? []) {
        const row = statement.find((one) => one.row === line);
        const compared = reference?.kind === 'plan' ? row?.month.plan : row?.month.earlier;
        const judgement = compared?.judgement ?? null;
        if (judgement === null || (line === 'revenue' && drivers?.isByShare === true)) continue;
        expect([line, judgement]).toEqual([line, effect.gt('0') ? 'favourable' : 'unfavourable']);
        expect(materiality.costsBy !== 'amount' || effect.abs().gte(noise)).toBe(true);
      }
    });
  });

  test('is never Act by its results while revenue and EBITDA reach the reference', () => {
    ofEveryPage(({ results, figures, toDate, reference }) => {
      if (results.light !== 'act' || reference === null) return;
      const isBelow = (['revenue', 'ebitda'] as const).some((line) =>
        [
          [figures[line], reference.month[line]],
          [toDate[line], reference.toDate?.[line]],
        ].some(([actual, other]) => actual && other && Decimal(actual).lt(other)),
      );
      expect(isBelow).toBe(true);
    });
  });

  test('never says that a line is unexplained next to a quote or an event', () => {
    ofEveryPage(({ named }) => {
      for (const { explained, whole, sentence } of named) {
        const text = sentenceText('USD', whole ?? sentence);
        expect(text.includes("Finance's note") && explained.isUnexplained).toBe(false);
        expect(explained.quote !== null && /not explained yet/i.test(text)).toBe(false);
      }
    });
  });

  test('keeps to its words, in whole sentences', () => {
    ofEveryPage((page) => {
      const sentences = allSentences(page);
      const isFolded = page.named.every(({ whole }) => whole !== null);
      expect(countWordsOf(sentences) <= MOST_SENTENCE_WORDS || isFolded).toBe(true);
      expect(countWordsOf([page.headline])).toBeLessThanOrEqual(MOST_HEADLINE_WORDS);
      for (const sentence of sentences) {
        const text = sentenceText('USD', sentence);
        expect(text).not.toMatch(/null|undefined|NaN| {2}|N\/A|[.:;,] ?[.:;,]/);
        expect(text).toMatch(/[.”]$/);
      }
    });
  });
});

test('a month is never Fine while EBITDA is a tenth below the plan that it is compared with', () => {
  let below = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 80, max: 140 }),
      fc.integer({ min: 80, max: 140 }),
      fc.integer({ min: 12, max: DEMO_MONTHS.length - 1 }),
      (revenue, costs, at) => {
        const plans = plansFromLastYear((line) => (line === 'revenue' ? revenue : costs));
        const month = DEMO_MONTHS[at];
        const source = demoSource({ plans, explanations: DEMO_EXPLANATIONS });
        const page = month && new MonthPages(STANDARD_BASIS, source).page(month);
        if (page?.reference?.kind !== 'plan') throw new Error('a month without a whole plan');
        const plan = Decimal(page.reference.month.ebitda ?? '0');
        const missing = plan.minus(page.figures.ebitda ?? '0');
        const isNoise = missing.lt(smallestMaterialDifference(plan, source.materiality));
        if (isNoise || missing.lt(plan.abs().times('0.1'))) return;
        below += 1;
        expect(page.light).not.toBe('fine');
      },
    ),
  );
  expect(below).toBeGreaterThan(10);
});

const earningMonth = (at: string, revenue: number, admin: number) =>
  testMonth(at, {
    revenue: String(revenue),
    production: '0',
    grossProfit: String(revenue),
    admin: String(admin),
    ebitda: String(revenue - admin),
  });

test('shares of revenue close and judge as the bridge does, also after a loss or at break-even', () => {
  const amount = fc.integer({ min: 1, max: 900_000 });
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      amount,
      fc.constantFrom(0, 1, 3),
      (was, now, cost, spent, times) => {
        // Break-even, a loss, and a loss of several times the revenue.
        const before = earningMonth('2025-05', was, was + (times === 0 ? 0 : times * was + cost));
        const after = earningMonth('2026-05', now, spent);
        const source = pageSourceOf(
          { months: [before, after], plans: [] },
          { notes: '', costsBy: 'shareOfRevenue' },
        );
        const page = new MonthPages(STANDARD_BASIS, source).page(after);
        const { drivers = null, statement = [] } = page ?? {};
        const effects = total(drivers?.steps.map(({ effect }) => effect) ?? []);
        expect(effects.plus(drivers?.unexplained ?? '0').toFixed()).toBe(drivers?.change.toFixed());
        const admin = drivers?.steps.find(({ line }) => line === 'admin')?.effect;
        const judged =
          statement.find(({ row }) => row === 'admin')?.month.earlier?.judgement ?? null;
        expect([null, admin?.gt('0') === true ? 'favourable' : 'unfavourable']).toContain(judged);
        const said = page === null || page === undefined ? [] : allSentences(page);
        for (const sentence of said) {
          expect(sentenceText('USD', sentence)).not.toMatch(/NaN|Infinity|null|undefined|--/);
        }
        const isBetter = now - spent >= was - Number(before.figures.admin) && now >= was;
        expect(isBetter && page?.results.light === 'act').toBe(false);
      },
    ),
  );
});

/** All of it grows with revenue. */
const figures = (by: number) => ({
  revenue: String(10_000 * by),
  production: String(3_000 * by),
  grossProfit: String(7_000 * by),
  admin: String(2_000 * by),
  ebitda: String(5_000 * by),
});

test('costs that keep their share of a growing revenue move nothing where the company judges by share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 110, max: 190 }), (growth) => {
      const source = pageSourceOf(
        {
          months: [testMonth('2025-05', figures(100)), testMonth('2026-05', figures(growth))],
          plans: [],
        },
        { notes: '', costsBy: 'shareOfRevenue' },
      );
      const month = source.months.at(-1);
      const page = month && new MonthPages(STANDARD_BASIS, source).page(month);
      expect(page?.named.map(({ line }) => line)).toEqual(['revenue']);
      expect(page?.drivers?.rest.toFixed()).toBe('0');
      expect(page?.drivers?.unexplained.toFixed()).toBe('0');
    }),
  );
});

/** The largest number of words in forty letters. */
const MANY_WORDS = 'a b c d e f g h i j k l m n o p q r s t';

test('a headline keeps to its words under the longest names, and never loses EBITDA', () => {
  const lineNames = { revenue: MANY_WORDS, ebitda: `${MANY_WORDS.slice(0, -1)}u` };
  const basis = {
    ...STANDARD_BASIS,
    lineNames: { ...lineNames, admin: `${MANY_WORDS.slice(0, -1)}v` },
  };
  for (const plans of [[], plansFromLastYear((line) => (line === 'revenue' ? 104 : 96))]) {
    const named = new MonthPages(basis, demoSource({ plans }));
    for (const month of DEMO_MONTHS) {
      const headline = named.page(month)?.headline ?? [];
      expect(countWordsOf([headline])).toBeLessThanOrEqual(MOST_HEADLINE_WORDS);
      expect(sentenceText('USD', headline).toLowerCase()).toContain(lineNames.ebitda);
    }
  }
});

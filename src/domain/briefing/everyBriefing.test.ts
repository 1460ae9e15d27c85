import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { briefMoney, saidNumber, sentenceText } from '../../format/briefingText.ts';
import { STANDARD_BASIS } from '../companyBasis.ts';
import { decimal } from '../decimal.ts';
import { explain } from '../explain/explain.ts';
import { companies } from '../explain/testCompanies.ts';
import type { Briefing } from './briefing.ts';
import { briefingOf } from './briefing.ts';
import type { BriefingSource } from './briefingMonths.ts';
import { BriefingMonths, countOfMonth } from './briefingMonths.ts';
import { worstLight } from './lights.ts';
import { exceptionsAmong, rankedLines } from './ranking.ts';
import type { SaidNumber } from './sentence.ts';
import { allSentences } from './testBriefings.ts';
import { DEMO_MONTHS, demoSource, monthOf, testMonth } from './testDemoMonths.ts';

const monthsSaid = (value: string, form: SaidNumber['form']) =>
  saidNumber('USD', { value, form, figure: null });

describe('numbers', () => {
  test('are written in one style', () => {
    expect(
      ['0', '999.49', '999.5', '1499', '999499', '999500', '3508212.90', '-8759.16', '-0.3'].map(
        (value) => briefMoney('USD', value),
      ),
    ).toEqual(['$0', '$999', '$1K', '$1K', '$999K', '$1.00M', '$3.51M', '-$9K', '$0']);
    expect(monthsSaid('4.199', 'monthsAndTenths')).toBe('4.1 months');
    expect(monthsSaid('12.99', 'months')).toBe('12 months');
    expect(monthsSaid('1.5', 'months')).toBe('1 month');
  });
});

/** Every number that names a figure is that figure, but for the sign that its sentence says in words. */
function expectTrueNumbers(briefing: Briefing, months: BriefingSource['months']): number {
  const numbers = allSentences(briefing)
    .flat()
    .filter((piece) => typeof piece !== 'string');
  let proven = 0;
  for (const { value, form, figure } of numbers) {
    if (figure === null) continue;
    const known = explain(STANDARD_BASIS, figure, { months, plans: [] }).value;
    expect(known).not.toBeNull();
    const said = (text: string) =>
      saidNumber('USD', { value: text.replace('-', ''), form, figure });
    expect(said(value)).toBe(said(known ?? ''));
    proven += 1;
  }
  return proven;
}

/** All of it grows with revenue. */
const figures = (by: number) => ({
  revenue: String(10_000 * by),
  production: String(3_000 * by),
  grossProfit: String(7_000 * by),
  admin: String(2_000 * by),
  ebitda: String(5_000 * by),
});

describe('every briefing', () => {
  test('of the demo company says figures that are there, in at most 350 words', () => {
    let proven = 0;
    for (const month of DEMO_MONTHS) {
      const briefing = briefingOf(STANDARD_BASIS, demoSource(), month);
      if (briefing === null) throw new Error('a month without a briefing');
      proven += expectTrueNumbers(briefing, DEMO_MONTHS);
      const words = allSentences(briefing)
        .map((sentence) => sentenceText('USD', sentence))
        .join(' ')
        .split(/\s+/);
      expect(words.length).toBeLessThanOrEqual(350);
    }
    expect(proven).toBeGreaterThan(1_000);
  });

  test('of any company: five figures, at most five exceptions in order, the worst light', () => {
    fc.assert(
      fc.property(companies, fc.nat(14), ({ months }, at) => {
        const month = months[at % Math.max(months.length, 1)];
        if (month === undefined) return;
        const source = demoSource({ months });
        const briefing = briefingOf(STANDARD_BASIS, source, month);
        if (briefing === null) throw new Error('a month without a briefing');
        expectTrueNumbers(briefing, months);
        expect(briefing.figures).toHaveLength(5);
        const ranked = rankedLines(
          new BriefingMonths(source),
          countOfMonth(month),
          source.materiality,
        );
        const told = exceptionsAmong(ranked);
        expect(briefing.exceptions.map(({ line }) => line)).toEqual(told.map(({ line }) => line));
        expect(told.length).toBeLessThanOrEqual(5);
        for (const { news, months: inARow, score } of told) {
          expect(news.isMaterial && score.gt('0') && inARow > 0).toBe(true);
          // Good news of a third month is no news.
          expect(news.effect.lt('0') || inARow < 3).toBe(true);
        }
        for (const [place, { score }] of told.entries()) {
          expect(score.lte(told[place - 1]?.score ?? score)).toBe(true);
        }
        const worst = worstLight([
          ...briefing.figures.map(({ light }) => light?.light ?? null),
          briefing.cash?.light ?? null,
          briefing.outlook?.light ?? null,
        ]);
        const isOpen = (month.figures.ebitda ?? null) === null;
        expect(briefing.worry).toBe(worst === 'fine' && isOpen ? null : worst);
        for (const sentence of allSentences(briefing)) {
          expect(sentenceText('USD', sentence)).not.toMatch(/null|undefined|NaN| {2}|N\/A/);
        }
      }),
    );
  });

  test('of costs that keep their share of a growing revenue has nothing to say of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 190 }), (growth) => {
        const months = [testMonth('2025-05', figures(100)), testMonth('2026-05', figures(growth))];
        const briefing = briefingOf(STANDARD_BASIS, demoSource({ months }), monthOf('2026-05'));
        expect(briefing?.exceptions.map(({ line }) => line)).toEqual(
          growth >= 102 ? ['revenue'] : [],
        );
        const revenue = briefing?.figures.find(({ line }) => line === 'revenue');
        expect(decimal(revenue?.value ?? '0').eq(String(10_000 * growth))).toBe(true);
      }),
    );
  });
});

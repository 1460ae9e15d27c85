import { describe, expect, test } from 'vitest';
import { sentenceText } from '../../format/briefingText.ts';
import type { Briefing } from './briefing.ts';
import { briefingOf } from './briefing.ts';
import type { BriefingSource } from './briefingMonths.ts';
import { demoSource, monthOf, testMonth } from './testDemoMonths.ts';
import { STANDARD_BASIS } from '../companyBasis.ts';

const outlookTexts = (briefing: Briefing) =>
  briefing.outlook?.sentences.map((sentence) => sentenceText('USD', sentence));

const twelve = (revenue: (place: number) => string) =>
  Array.from({ length: 12 }, (_, place) => ({ revenue: revenue(place), ebitda: '190000' }));

/** A year with an approved plan: seven months of actuals, five of a forecast. */
function plannedYear(budget: (place: number) => string): BriefingSource {
  const actuals = [1_300_000, 1_280_000, 1_310_000, 1_290_000, 1_340_000, 1_390_000, 1_420_000];
  const months = actuals.map((revenue, place) =>
    testMonth(`2026-${String(place + 4).padStart(2, '0')}`, {
      revenue: String(revenue),
      ebitda: '200000',
      admin: '300000',
      grossProfit: '900000',
    }),
  );
  const costs = { admin: '250000', grossProfit: '880000' };
  const forecast = twelve(() => '1362000');
  const plan = twelve(budget).map((one) => Object.assign(one, costs));
  return demoSource({
    months,
    plans: [
      {
        fyLabel: 'FY26',
        budget: { name: 'Budget', months: plan },
        forecast: { name: 'Forecast', months: forecast },
      },
    ],
  });
}

describe('a plan', () => {
  // 1,362,763 in October and 15,915,000 in the year.
  const source = plannedYear((place) => (place === 6 ? '1362763' : '1322930.636363'));

  test('the outlook is actuals and forecast, against the plan', () => {
    const briefing = briefingOf(STANDARD_BASIS, source, monthOf('2026-10'));
    expect(briefing === null ? null : outlookTexts(briefing)).toEqual([
      'Revenue was 4.2% above plan at $1.42M; FY26 heads for $16.14M, $225K above: seven months actual, five forecast.',
      'EBITDA heads for $2.35M, $70K above plan.',
    ]);
    expect(briefing?.outlook?.light).toBe('fine');
  });

  test('what a line may be is the plan, and the sentence says so', () => {
    const briefing = briefingOf(STANDARD_BASIS, source, monthOf('2026-10'));
    expect(briefing?.notes).toEqual([
      [
        expect.stringContaining('Production') as unknown,
        expect.anything() as unknown,
        expect.anything() as unknown,
      ],
    ]);
    expect(briefing?.exceptions.map(({ sentence }) => sentenceText('USD', sentence))).toContain(
      'Admin was level with September 2026 at $300K, $50K beyond plan: no explanation yet.',
    );
  });

  test('why to worry says that the plan is what a figure is unfavourable against', () => {
    const briefing = briefingOf(STANDARD_BASIS, source, monthOf('2026-10'));
    const admin = briefing?.figures.find(({ line }) => line === 'admin')?.light;
    expect(admin).toEqual({ light: 'act', inMonth: true, inYear: true, isByPlan: true });
    expect(sentenceText('USD', briefing?.worryReasons ?? [])).toBe(
      'Admin was unfavourable against plan in the month and in the year to date.',
    );
    const without = briefingOf(STANDARD_BASIS, { ...source, plans: [] }, monthOf('2026-10'));
    expect(sentenceText('USD', without?.worryReasons ?? [])).not.toContain('plan');
  });

  test('a month that is neither known nor planned leaves the year open', () => {
    const [plans] = source.plans;
    const months = plans?.forecast?.months.map((month, place) => (place === 11 ? {} : month)) ?? [];
    const open = { name: 'Forecast', months };
    const withoutPlan = {
      ...source,
      plans: [{ fyLabel: 'FY26', budget: null, forecast: open }],
    };
    const briefing = briefingOf(STANDARD_BASIS, withoutPlan, monthOf('2026-10'));
    expect(briefing === null ? null : outlookTexts(briefing)).toEqual([
      'No full-year plan or forecast.',
    ]);
  });

  test('a year that goes a tenth below its planned EBITDA needs an act', () => {
    const [plans] = source.plans;
    const lightAt = (planned: string) => {
      const months = twelve(() => '1362000').map((month) =>
        Object.assign(month, { ebitda: planned }),
      );
      const budget = { name: 'Budget', months };
      const of = {
        ...source,
        plans: [{ fyLabel: 'FY26', budget, forecast: plans?.forecast ?? null }],
      };
      return briefingOf(STANDARD_BASIS, of, monthOf('2026-10'))?.outlook?.light;
    };
    // 2,350,000 is what the year comes to.
    expect([lightAt('195000'), lightAt('200000'), lightAt('217000'), lightAt('218000')]).toEqual([
      'fine',
      'watch',
      'watch',
      'act',
    ]);
  });
});

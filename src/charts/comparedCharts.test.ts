import { describe, expect, test } from 'vitest';
import type { TrendPoint } from '../contract/financialTrends.ts';
import type { ChartComparison, ChartedPlan } from '../finance/chartComparisons.ts';
import { CHART_COMPARISONS } from '../finance/chartComparisons.ts';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import { explain } from '../telling/explain/explain.ts';
import type { CompanyFigures } from '../telling/explain/explanation.ts';
import { fiscalMonthNames } from '../finance/fiscalCalendar.ts';
import { monthInYear } from '../finance/pageFigures.ts';
import { planMonths } from '../finance/plan.ts';
import { readFigureId } from '../finance/readFigureId.ts';
import { figureTextsInSentences, shownTexts } from '../format/figureText.ts';
import { tableText } from './chartReading.ts';
import { comparedChart, comparedCharts } from './comparedCharts.ts';
import { comparedCounts } from './comparedSeries.ts';

/** FY24 to October 2026; nothing of May 2026. */
const MONTHS = [
  ...Array.from({ length: 24 }, (_, at) => ({ fyYear: at < 12 ? 'FY24' : 'FY25', at })),
  ...Array.from({ length: 7 }, (_, at) => ({ fyYear: 'FY26', at: 24 + at })),
];

const amount = (at: number, start: number, step: number) => `${start + step * at}.25`;

function pointAt({ fyYear, at }: (typeof MONTHS)[number]): TrendPoint {
  const monthNum = (at % 12) + 1;
  const { calendarYear } = monthInYear(STANDARD_BASIS, { fyLabel: fyYear, monthNum });
  const isMissing = at === 25;
  const of = (start: number, step: number) => (isMissing ? null : amount(at, start, step));
  return {
    fyId: 1,
    fyYear,
    monthNum,
    month: fiscalMonthNames(STANDARD_BASIS)[monthNum - 1] ?? '',
    year: calendarYear,
    revenue: of(2_000_000, 40_000),
    ebitda: of(200_000, 900),
    adjEbitda: of(-60_000, 9000),
    production: of(700_000, 12_000),
    salesMarketing: of(100_000, 1000),
    marketing: at === 20 ? null : of(50_000, 500),
    rd: of(200_000, 2000),
    admin: of(90_000, 700),
    cash: of(5_000_000, 30_000),
    staffCount: null,
    notReported: [],
  };
}

const ALL = MONTHS.map(pointAt);
const PLANNED = [
  {
    line: 'revenue' as const,
    amounts: Array.from({ length: 12 }, (_, at) => amount(at, 3e6, 10_000)),
  },
  { line: 'production' as const, amounts: Array.from({ length: 12 }, () => '900000.00') },
];
const plan = (kind: ChartedPlan['kind'], name: string): ChartedPlan => ({
  kind,
  name,
  fyLabel: 'FY26',
  months: planMonths(PLANNED),
});
const PLANS = [plan('budget', 'Budget FY26'), plan('forecast', 'Outlook FY26')];

const STORED: CompanyFigures = {
  months: ALL.map((point) => {
    const month = { fyLabel: point.fyYear, monthNum: point.monthNum };
    const {
      revenue: earned,
      adjEbitda,
      production,
      salesMarketing,
      marketing,
      admin,
      cash,
    } = point;
    const figures = {
      revenue: earned,
      adjEbitda,
      production,
      salesMarketing,
      marketing,
      admin,
      cash,
    };
    return {
      ...month,
      ...monthInYear(STANDARD_BASIS, month),
      figures: { ...figures, rnd: point.rd },
    };
  }),
  plans: [],
  linePlans: PLANS.map(({ name, fyLabel }, id) => ({ id, name, fyLabel, lines: PLANNED })),
};

const beside = (is: ChartComparison) => ({ is, all: ALL, plans: PLANS, company: 'Harbour Ltd' });
const YEAR = ALL.slice(24);
const revenue = (is: ChartComparison) =>
  comparedChart(
    STANDARD_BASIS,
    'absolute',
    'revenue',
    comparedCounts(STANDARD_BASIS, YEAR, beside(is)),
    beside(is),
  );

describe('a chart beside something else', () => {
  test('has the same months of the year before, lighter', () => {
    const { series, message, subject } = revenue('priorYear');
    expect(series.map(({ role, values }) => [role, values[0], values[1]])).toEqual([
      ['actual', 2.96000025, null],
      ['priorYear', 2.48000025, 2.52000025],
    ]);
    expect(message).toBe('Revenue was $3.20M in October 2026, 17.6% above October 2025.');
    expect(subject).toBe('Harbour Ltd · Revenue ($M) · actual, year before · Apr 2026 to Oct 2026');
  });

  test('has the budget, and the forecast of what is still to come', () => {
    const { series, categories, message } = revenue('plan');
    expect(categories).toHaveLength(12);
    expect(categories.at(-1)).toBe('Mar 2027');
    const known = series.map(({ role, values }) => [
      role,
      values.map((value) => (value === null ? '-' : 'x')).join(''),
    ]);
    expect(known).toEqual([
      ['actual', 'x-xxxxx-----'],
      ['budget', 'xxxxxxxxxxxx'],
      ['forecast', '-x-----xxxxx'],
    ]);
    expect(message).toBe('Revenue was $3.20M in October 2026, 4.6% above Budget FY26.');
  });

  test('adds twelve months, or the year so far, and leaves a gap where one is missing', () => {
    const rolling = comparedChart(
      STANDARD_BASIS,
      'absolute',
      'revenue',
      comparedCounts(STANDARD_BASIS, ALL, beside('rolling')),
      beside('rolling'),
    );
    const [own, before] = rolling.series;
    expect(own?.values.slice(0, 12)).toEqual([...Array<null>(11).fill(null), 26.640003]);
    expect(own?.values.slice(25)).toEqual(Array<null>(6).fill(null));
    expect(before?.values[23]).toBe(26.640003);
    expect(rolling.axis.label).toBe('Revenue ($M), twelve months to each month');
    const toDate = revenue('toDate');
    expect(toDate.series[0]?.values).toEqual([2.96000025, ...Array<null>(6).fill(null)]);
    expect(toDate.message).toBe(
      'Revenue was $2.96M in FY26 to April 2026, 19.4% above the year before.',
    );
    expect(toDate.addsUp).toBe(false);
  });

  test('tells a share of revenue beside what it was, and a line without a plan by itself', () => {
    const share = comparedChart(
      STANDARD_BASIS,
      'ratios',
      'production',
      comparedCounts(STANDARD_BASIS, YEAR, beside('priorYear')),
      beside('priorYear'),
    );
    expect(share.message).toBe(
      'Production was 33.1% of revenue in October 2026; in October 2025 it was 33.7%.',
    );
    const admin = comparedChart(
      STANDARD_BASIS,
      'absolute',
      'admin',
      comparedCounts(STANDARD_BASIS, YEAR, beside('plan')),
      beside('plan'),
    );
    expect(admin.message).toBe('Admin was $111K in October 2026, with nothing to compare it with.');
    expect(admin.series.map(({ role }) => role)).toEqual(['actual']);
  });
});

function explained(id: string) {
  const read = readFigureId(STANDARD_BASIS, id);
  if (read.is === 'refused') throw new Error(`${id}: ${read.reason}`);
  return explain(STANDARD_BASIS, read.id, STORED);
}

test.each(CHART_COMPARISONS)('every number beside %s is what its explanation says', (is) => {
  let numbers = 0;
  for (const tab of ['absolute', 'ratios'] as const) {
    for (const spec of comparedCharts(STANDARD_BASIS, tab, ALL, beside(is))) {
      const said = (spec.sentence ?? []).filter((piece) => typeof piece !== 'string');
      for (const { text, figure } of said) {
        expect(
          figureTextsInSentences(STANDARD_BASIS, explained(figure ?? '')),
          `${spec.title}: ${figure}`,
        ).toContain(text);
      }
      for (const series of spec.series) {
        const ids = series.figures ?? [];
        const known = ids.map((id, at) => ((series.values[at] ?? null) === null ? null : id));
        expect(ids).toEqual(known);
        for (const [at, id] of ids.entries()) {
          if (id === null) continue;
          expect(shownTexts(STANDARD_BASIS, explained(id)), `${spec.title}: ${id}`).toContain(
            tableText('USD', spec, series, at),
          );
          numbers += 1;
        }
      }
    }
  }
  expect(numbers).toBeGreaterThan(100);
});

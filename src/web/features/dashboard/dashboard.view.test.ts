import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { toCalendarMonth } from '../../../finance/fiscalCalendar.ts';
import { describe, expect, test } from 'vitest';
import type { FinancialData } from '../../../contract/financialData.ts';
import { calendarYear, fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import {
  chartedPoints,
  currentMonth,
  isFiltered,
  monthsInOrder,
  matchesFilter,
  sameMonthLastYear,
  scopeOf,
  shownMonths,
  timelineTitle,
} from './dashboard.view.ts';
import { adjEbitdaTrend, revenueTrend } from '../../../charts/dashboardCharts.ts';

// The oldest year doesn't have the smallest id.
const YEARS = [
  { id: 1, fyYear: 'FY20', startDate: '2020-04-01', endDate: '2021-03-31', version: 1 },
  { id: 8, fyYear: 'FY19', startDate: '2019-04-01', endDate: '2020-03-31', version: 1 },
];

function figures(id: number, fyId: number, monthNum: number, revenue: string): FinancialData {
  return {
    id,
    fyId,
    monthNum,
    monthName: fiscalMonthName(STANDARD_BASIS, monthNum),
    revenue,
    ebitda: '1.00',
    adjEbitda: '2.00',
    cash: null,
    grossProfit: null,
    grossMarginPercent: null,
    production: null,
    salesMarketing: null,
    customerSuccess: null,
    marketing: null,
    rnd: null,
    admin: null,
    other: null,
    notReported: [],
    notes: null,
    summaryNotes: null,
    updatedAt: '2026-01-01T00:00:00Z',
    version: 1,
  };
}

const MONTHS = monthsInOrder(
  [
    figures(4, 1, 12, '4.00'),
    figures(3, 1, 1, '3.00'),
    figures(2, 8, 12, '2.00'),
    figures(1, 8, 1, '1.00'),
    figures(9, 77, 1, '9.00'),
  ],
  YEARS,
);

test('months stand by financial year, then month, with their calendar year', () => {
  expect(MONTHS.map((month) => month.name)).toEqual([
    'April 2019',
    'March 2020',
    'April 2020',
    'March 2021',
  ]);
  expect(MONTHS.map((month) => month.isFirstOfYear)).toEqual([true, false, true, false]);
});

describe('the month that the cards speak of', () => {
  test.each([
    [{}, 'March 2021'],
    [{ fyId: 8 }, 'March 2020'],
    [{ month: 1 }, 'April 2020'],
    [{ fyId: 8, month: 1 }, 'April 2019'],
  ])('with %j it is %s', (filter, name) => {
    expect(currentMonth(MONTHS, filter)?.name).toBe(name);
  });

  test('there is none where nothing passes', () => {
    expect(currentMonth(MONTHS, { month: 5 })).toBeNull();
    expect(currentMonth([], {})).toBeNull();
  });
});

test('A6: a month after the current calendar month is not shown', () => {
  const april = { calendarYear: 2020, calendarMonth: toCalendarMonth(4) };
  const shown = shownMonths(MONTHS, april);
  expect(shown.map(({ name }) => name)).toEqual(['April 2019', 'March 2020', 'April 2020']);
  expect(currentMonth(shown, { month: 12 })?.name).toBe('March 2020');
});

test('a month is compared with the same one a year earlier', () => {
  const before = MONTHS.map((month) => sameMonthLastYear(MONTHS, month)?.name ?? null);
  expect(before).toEqual([null, null, 'April 2019', 'March 2020']);
});

test('filters that are left out let everything pass', () => {
  expect(isFiltered({})).toBe(false);
  expect(isFiltered({ fyId: undefined, month: 3 })).toBe(true);
  expect(matchesFilter({}, { fyId: 1, monthNum: 1 })).toBe(true);
  expect(matchesFilter({ fyId: 8 }, { fyId: 1, monthNum: 1 })).toBe(false);
});

test.each([
  [{}, 'All years'],
  [{ fyId: 8 }, 'FY19'],
  [{ month: 10 }, 'January, all years'],
  [{ fyId: 1, month: 1 }, 'April, FY20'],
])('%j reads %s', (filter, words) => {
  expect(scopeOf(filter, YEARS)).toBe(words);
});

const point = (monthNum: number, revenue: string | null, adjEbitda: string | null) => ({
  fyId: 1,
  fyYear: 'FY20',
  monthNum,
  month: fiscalMonthName(STANDARD_BASIS, monthNum),
  year: calendarYear(STANDARD_BASIS, 'FY20', monthNum),
  revenue,
  adjEbitda,
  ebitda: null,
  production: null,
  salesMarketing: null,
  marketing: null,
  rd: null,
  admin: null,
  cash: null,
  staffCount: null,
  notReported: [],
});

const shownMonth = (fyId: number, monthNum: number) => ({ figures: { fyId, monthNum } });

describe('charts', () => {
  test('B22: a chosen month stands at the end of its thirteen months, highlighted', () => {
    const all = Array.from({ length: 19 }, (_, index) => ({
      fyId: index < 12 ? 13 : 14,
      monthNum: (index % 12) + 1,
    }));
    expect(chartedPoints(all, { month: 3 }, shownMonth(14, 3))).toEqual({
      points: all.slice(2, 15),
      highlighted: 12,
    });
    // The first months have fewer before them.
    expect(chartedPoints(all, { fyId: 13, month: 2 }, shownMonth(13, 2))).toEqual({
      points: all.slice(0, 2),
      highlighted: 1,
    });
    expect(chartedPoints(all, { fyId: 14 }, shownMonth(14, 7))).toEqual({
      points: all.slice(12),
      highlighted: null,
    });
    expect(chartedPoints(all, { month: 12 }, null).highlighted).toBeNull();
  });

  const points = [point(1, '2450000.00', '-120000.00'), point(12, null, '300000.00')];

  test('revenue is a line in millions up to 1.2 times its highest value', () => {
    const spec = revenueTrend(STANDARD_BASIS, points);
    expect(spec).toMatchObject({ kind: 'line', title: 'Revenue Trend' });
    expect(spec.axis).toEqual({ label: 'Revenue ($M)', max: 2.94 });
    expect(spec.categories).toEqual(['Apr 2020', 'Mar 2021']);
    expect(spec.series[0]?.values).toEqual([2.45, null]);
    expect(spec.number).toEqual({ prefix: '$', suffix: 'M', decimals: 1 });
  });

  test('adjusted EBITDA is bars in thousands, losses included', () => {
    const spec = adjEbitdaTrend(STANDARD_BASIS, points);
    expect(spec).toMatchObject({ kind: 'bar', title: 'Adj EBITDA Trend' });
    expect(spec.axis).toEqual({ label: 'Adj EBITDA ($K)', max: 360 });
    expect(spec.series[0]?.values).toEqual([-120, 300]);
  });
});

test.each([
  [['FY19', 'FY20', 'FY26'], 'Financial Timeline (FY19 - FY26)'],
  [['FY25', 'FY26'], 'Financial Timeline (FY25 - FY26)'],
  [['FY26'], 'Financial Timeline (FY26)'],
  [[], 'Financial Timeline'],
])('C38: the timeline of the years %j is called %s', (labels, title) => {
  expect(timelineTitle(labels.map((fyYear) => ({ fyYear })))).toBe(title);
});

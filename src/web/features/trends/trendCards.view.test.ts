import { describe, expect, test } from 'vitest';
import type { TrendPoint } from '../../../contract/financialTrends.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { calendarYear, fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { type Materiality, STANDARD_MATERIALITY } from '../../../finance/materiality.ts';
import { trendCards, trendWords } from './trendCards.view.ts';

const NOTHING_TOO_SMALL: Materiality = { percent: '0', amount: '0', costsBy: 'amount' };

function point(monthNum: number, figures: Partial<TrendPoint>): TrendPoint {
  return {
    fyId: 1,
    fyYear: 'FY20',
    monthNum,
    month: fiscalMonthName(STANDARD_BASIS, monthNum),
    year: calendarYear(STANDARD_BASIS, 'FY20', monthNum),
    revenue: null,
    ebitda: null,
    adjEbitda: null,
    production: null,
    salesMarketing: null,
    marketing: null,
    rd: null,
    admin: null,
    cash: null,
    staffCount: null,
    notReported: [],
    ...figures,
  };
}

function card(title: string, points: readonly TrendPoint[]) {
  const found = trendCards(points, NOTHING_TOO_SMALL).find(
    (candidate) => candidate.title === title,
  );
  if (found === undefined) throw new Error(`No card ${title}`);
  return found;
}

test('there are seven cards, in this order, whatever there is to compare', () => {
  for (const points of [[], [point(1, {})], [point(1, {}), point(2, { revenue: '1.00' })]]) {
    expect(trendCards(points, STANDARD_MATERIALITY).map(({ title }) => title)).toEqual([
      'Revenue Trend',
      'Adj EBITDA Trend',
      'Staff Growth',
      'Marketing Trend',
      'Admin Trend',
      'Cash Trend',
      'Combined S&M Trend',
    ]);
  }
});

describe('an amount', () => {
  test('is compared from the first to the last month, whatever lies between', () => {
    const points = [
      point(1, { revenue: '1000000.00' }),
      point(2, { revenue: '9000000.00' }),
      point(12, { revenue: '1123000.00' }),
    ];
    expect(card('Revenue Trend', points)).toEqual({
      line: 'revenue',
      title: 'Revenue Trend',
      trend: { percent: '12.3', direction: 'up' },
      label: 'Growth',
      judgement: 'favourable',
      remark: null,
      ends: [
        { month: 'Apr 2020', figure: '$1.00M', at: { calendarYear: 2020, calendarMonth: 4 } },
        { month: 'Mar 2021', figure: '$1.12M', at: { calendarYear: 2021, calendarMonth: 3 } },
      ],
    });
  });

  test.each([
    ['Revenue Trend', 'revenue', 'Decline', 'unfavourable'],
    ['Adj EBITDA Trend', 'adjEbitda', 'Decline', 'unfavourable'],
    ['Cash Trend', 'cash', 'Decline', 'unfavourable'],
    ['Marketing Trend', 'marketing', 'Reduction', 'favourable'],
    ['Admin Trend', 'admin', 'Reduction', 'favourable'],
    ['Combined S&M Trend', 'marketing', 'Reduction', 'favourable'],
  ] as const)('%s that falls is a %s of %s', (title, field, label, judgement) => {
    const points = [point(1, { [field]: '100.00' }), point(2, { [field]: '94.90' })];
    expect(card(title, points)).toMatchObject({
      trend: { percent: '-5.1', direction: 'down' },
      label,
      judgement,
    });
  });

  test.each([
    ['105.00', '5.0'],
    ['95.00', '-5.0'],
    ['100.00', '0.0'],
  ])('from 100.00 to %s is stable, and neither good nor bad news', (last, percent) => {
    const points = [point(1, { admin: '100.00' }), point(2, { admin: last })];
    expect(card('Admin Trend', points)).toMatchObject({
      trend: { percent, direction: 'flat' },
      label: 'Stable',
      judgement: null,
    });
  });

  test('B19: below the materiality keeps its word and is not judged', () => {
    const points = [point(1, { marketing: '2000.00' }), point(2, { marketing: '6999.00' })];
    const found = trendCards(points, STANDARD_MATERIALITY).find(
      ({ title }) => title === 'Marketing Trend',
    );
    expect(found).toMatchObject({ label: 'Growth', judgement: null });
    expect(card('Marketing Trend', points).judgement).toBe('unfavourable');
  });

  test('that is missing counts as 0, and is shown as missing', () => {
    expect(card('Revenue Trend', [point(1, {}), point(2, { revenue: '5.00' })])).toMatchObject({
      trend: { percent: null, direction: 'up' },
      label: 'Growth',
      ends: [{ figure: 'N/A' }, { figure: '$5' }],
    });
    expect(card('Revenue Trend', [point(1, { revenue: '5.00' }), point(2, {})])).toMatchObject({
      trend: { percent: '-100.0', direction: 'down' },
      label: 'Decline',
      ends: [{ figure: '$5' }, { figure: 'N/A' }],
    });
    expect(card('Cash Trend', [point(1, {}), point(2, {})])).toMatchObject({
      trend: { percent: '0.0', direction: 'flat' },
      label: 'Stable',
    });
  });

  test('A4: at an end that nobody has reported is told, and not judged', () => {
    const reported = point(1, { admin: '98000.00', marketing: '40.00', salesMarketing: '60.00' });
    expect(card('Admin Trend', [reported, point(9, {})])).toMatchObject({
      trend: { percent: '-100.0', direction: 'down' },
      label: 'Reduction',
      judgement: null,
      remark: 'not reported in December',
    });
    expect(card('Admin Trend', [point(1, {}), reported, point(9, {})])).toMatchObject({
      remark: 'not reported in April and December',
    });
    const nextApril = { ...point(1, {}), year: 2021 };
    expect(card('Admin Trend', [reported, nextApril]).remark).toBe('not reported in April 2021');
    expect(card('Admin Trend', [reported, point(2, {}), reported]).remark).toBe(null);
  });

  test('A4: of two parts, one that only one end lacks is named', () => {
    const whole = point(1, { salesMarketing: '60.00', marketing: '40.00' });
    const half = point(9, { salesMarketing: '60.00' });
    expect(card('Combined S&M Trend', [whole, half])).toMatchObject({
      label: 'Reduction',
      judgement: null,
      remark: 'Marketing not reported in December',
    });
    expect(card('Combined S&M Trend', [whole, point(9, {})]).remark).toBe(
      'not reported in December',
    );
    const fewer = point(2, { salesMarketing: '30.00' });
    expect(card('Combined S&M Trend', [half, fewer])).toMatchObject({
      judgement: 'favourable',
      remark: null,
    });
  });

  test('a loss that shrinks is growth', () => {
    const points = [point(1, { adjEbitda: '-200.00' }), point(2, { adjEbitda: '-100.00' })];
    expect(card('Adj EBITDA Trend', points)).toMatchObject({
      trend: { percent: '50.0', direction: 'up' },
      label: 'Growth',
      judgement: 'favourable',
    });
  });
});

describe('combined S&M', () => {
  test('is sales & marketing plus marketing', () => {
    const points = [
      point(1, { salesMarketing: '60.00', marketing: '40.00' }),
      point(2, { salesMarketing: '90.00', marketing: '60.00' }),
    ];
    expect(card('Combined S&M Trend', points)).toMatchObject({
      trend: { percent: '50.0', direction: 'up' },
      label: 'Growth',
      judgement: 'unfavourable',
      ends: [{ figure: '$100' }, { figure: '$150' }],
    });
  });

  test('counts a missing half as 0', () => {
    const points = [
      point(1, { salesMarketing: '60.00' }),
      point(2, { salesMarketing: '60.00', marketing: '60.00' }),
    ];
    expect(card('Combined S&M Trend', points).trend).toEqual({ percent: '100.0', direction: 'up' });
  });
});

describe('staff', () => {
  test('is compared between the first and the last month that have a count', () => {
    const points = [
      point(1, {}),
      point(2, { staffCount: 40 }),
      point(3, { staffCount: 44 }),
      point(4, { staffCount: 50 }),
      point(5, {}),
    ];
    expect(card('Staff Growth', points)).toEqual({
      line: 'staffCount',
      title: 'Staff Growth',
      trend: { percent: '25.0', direction: 'up' },
      label: 'Growth',
      judgement: null,
      remark: null,
      ends: [
        { month: 'May 2020', figure: '40', at: { calendarYear: 2020, calendarMonth: 5 } },
        { month: 'Jul 2020', figure: '50', at: { calendarYear: 2020, calendarMonth: 7 } },
      ],
    });
  });

  test('that shrinks is a reduction, and a count of 0 is a count', () => {
    const points = [point(1, { staffCount: 10 }), point(2, { staffCount: 0 }), point(3, {})];
    expect(card('Staff Growth', points)).toMatchObject({
      trend: { percent: '-100.0', direction: 'down' },
      label: 'Reduction',
      judgement: null,
    });
    const hired = [point(1, { staffCount: 0 }), point(2, { staffCount: 3 })];
    expect(card('Staff Growth', hired).trend).toEqual({ percent: null, direction: 'up' });
  });

  test('without any count has no percentage and nothing to compare', () => {
    expect(card('Staff Growth', [point(1, {}), point(2, {})])).toMatchObject({
      trend: { percent: null, direction: 'flat' },
      label: 'Stable',
      ends: [],
    });
  });
});

test('C41: one data point is no trend', () => {
  const cards = trendCards(
    [point(1, { revenue: '2450000.00', staffCount: 62 })],
    STANDARD_MATERIALITY,
  );
  for (const { trend, label, judgement } of cards) {
    expect([trend.percent, label, judgement]).toEqual([null, 'One month so far', null]);
  }
  expect(card('Revenue Trend', [point(1, { revenue: '2450000.00' })]).ends).toEqual([
    { month: 'Apr 2020', figure: '$2.45M', at: { calendarYear: 2020, calendarMonth: 4 } },
  ]);
  // A second month without a count of people is none for Staff.
  const staff = card('Staff Growth', [point(1, { staffCount: 62 }), point(2, {})]);
  expect(staff).toMatchObject({ label: 'One month so far', ends: [{ figure: '62' }] });
  // Nor is a month without one.
  expect(card('Staff Growth', [point(1, {})])).toMatchObject({
    label: 'One month so far',
    ends: [],
  });
  expect(card('Revenue Trend', [point(1, {}), point(2, {})]).label).toBe('Stable');
});

test('a mark of today says which month is not reported, where a trend counts it as nothing', () => {
  const whole = [point(1, { revenue: '2000000.00' }), point(9, { revenue: '2500000.00' })];
  const gone = [point(1, { revenue: '2000000.00' }), point(9, { revenue: null })];
  expect(trendWords(card('Revenue Trend', whole))).toBe('+25.0%');
  expect(trendWords(card('Revenue Trend', gone))).toBe('-100.0%, not reported in December');
});

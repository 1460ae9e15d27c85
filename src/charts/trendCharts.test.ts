import { describe, expect, test } from 'vitest';
import type { TrendPoint } from '../contract/financialTrends.ts';
import { withFigures } from './chartFigures.ts';
import { axisBounds, chartNote } from './chartSpec.ts';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import { LINE_GROUPS } from '../finance/lineGroups.ts';
import { basisOfPoints } from './trendFigures.ts';
import { chartedLines, trendChart, trendCharts } from './trendCharts.ts';

function point(month: string, year: number, figures: Partial<TrendPoint>): TrendPoint {
  return {
    fyId: 1,
    fyYear: 'FY20',
    monthNum: 1,
    month,
    year,
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

const POINTS = [
  point('April', 2020, {
    revenue: '2450000.00',
    adjEbitda: '-120000.00',
    production: '245000.00',
    salesMarketing: '100000.00',
    marketing: '50000.00',
    rd: '75000.00',
    admin: '98000.00',
    cash: '4900000.00',
  }),
  point('May', 2020, {}),
  point('March', 2021, {
    revenue: '2000000.00',
    adjEbitda: '300000.00',
    production: '250000.00',
    salesMarketing: '120000.00',
    cash: '5000000.00',
  }),
];

const values = (spec: ReturnType<typeof trendChart>) => spec.series.map((series) => series.values);

describe('absolute values', () => {
  test('are nine charts with their units', () => {
    expect(
      trendCharts(STANDARD_BASIS, 'absolute', POINTS).map(({ title, axis }) => [title, axis.label]),
    ).toEqual([
      ['Revenue', 'Revenue ($M)'],
      ['Adj EBITDA', 'Adj EBITDA ($K)'],
      ['Production Costs', 'Production ($K)'],
      ['Sales & Marketing', 'S&M ($K)'],
      ['R&D Costs', 'R&D ($K)'],
      ['Marketing Costs', 'Marketing ($K)'],
      ['Admin Costs', 'Admin ($K)'],
      ['Cash Position', 'Cash ($K)'],
      ['Combined Sales & Marketing', 'Combined S&M ($K)'],
    ]);
  });

  test('revenue is in millions, the axis ends at 1.2 times its highest value', () => {
    const spec = trendChart(STANDARD_BASIS, 'absolute', 'revenue', POINTS);
    expect(spec.categories).toEqual(['Apr 2020', 'May 2020', 'Mar 2021']);
    expect(values(spec)).toEqual([[2.45, null, 2]]);
    expect(spec.number).toEqual({ prefix: '$', suffix: 'M', decimals: 1 });
    expect(axisBounds(spec)).toEqual({ min: 0, max: 2.94 });
  });

  test('a loss is drawn below zero, and a missing month is a gap', () => {
    const spec = trendChart(STANDARD_BASIS, 'absolute', 'adjEbitda', POINTS);
    expect(spec.kind).toBe('bar');
    expect(values(spec)).toEqual([[-120, null, 300]]);
    expect(axisBounds(spec)).toEqual({ min: -144, max: 360 });
    expect(spec.number).toEqual({ prefix: '$', suffix: 'K', decimals: 1 });
  });

  test('B22: keeps the amounts to the cent; what is earned or spent adds up, no balance or share', () => {
    const spec = trendChart(STANDARD_BASIS, 'absolute', 'revenue', POINTS);
    expect(spec.series[0]?.exact).toEqual(['2450000.00', null, '2000000.00']);
    for (const line of chartedLines(STANDARD_BASIS, 'absolute')) {
      expect(trendChart(STANDARD_BASIS, 'absolute', line, POINTS).addsUp).toBe(line !== 'cash');
    }
    for (const { addsUp, series } of trendCharts(STANDARD_BASIS, 'ratios', POINTS)) {
      expect(addsUp).toBe(false);
      expect(series[0]?.exact).toBeUndefined();
    }
  });

  test('R&D is what the points call rd', () => {
    expect(values(trendChart(STANDARD_BASIS, 'absolute', 'rnd', POINTS))).toEqual([
      [75, null, null],
    ]);
  });

  test('a combined sum without one half says so; without both it is a gap', () => {
    const spec = trendChart(STANDARD_BASIS, 'absolute', 'combinedSalesMarketing', POINTS);
    expect(values(spec)).toEqual([[150, null, 120]]);
    expect(spec.remarks).toEqual([null, null, 'without Marketing']);
    expect(chartNote(spec)).toBe('Mar 2021: without Marketing');
    const other = [point('April', 2020, { marketing: '5000.00' })];
    expect(trendChart(STANDARD_BASIS, 'absolute', 'combinedSalesMarketing', other).remarks).toEqual(
      ['without Sales & Marketing'],
    );
  });
});

describe('cost ratios', () => {
  test('are seven charts in percent of revenue', () => {
    const specs = trendCharts(STANDARD_BASIS, 'ratios', POINTS);
    expect(specs.map(({ title }) => title)).toEqual([
      'Production Costs % of Revenue',
      'Sales & Marketing % of Revenue',
      'R&D Costs % of Revenue',
      'Marketing Costs % of Revenue',
      'Admin Costs % of Revenue',
      'Cash Position % of Revenue',
      'Combined Sales & Marketing % of Revenue',
    ]);
    expect(specs.map(({ axis }) => axis.label)).toEqual([
      'Production (%)',
      'S&M (%)',
      'R&D (%)',
      'Marketing (%)',
      'Admin (%)',
      'Cash (%)',
      'Combined S&M (%)',
    ]);
    for (const spec of specs) {
      expect(spec.number).toEqual({ suffix: '%', decimals: 1 });
    }
  });

  test('the axis ends at 20 at the least', () => {
    const production = trendChart(STANDARD_BASIS, 'ratios', 'production', POINTS);
    expect(values(production)).toEqual([[10, null, 12.5]]);
    expect(axisBounds(production)).toEqual({ min: 0, max: 20 });
    expect(axisBounds(trendChart(STANDARD_BASIS, 'ratios', 'cash', POINTS))).toEqual({
      min: 0,
      max: 300,
    });
  });

  test('a ratio to a missing or a zero revenue is a gap, with nothing to remark', () => {
    const points = [
      point('April', 2020, { revenue: '0.00', salesMarketing: '5.00' }),
      point('May', 2020, { salesMarketing: '5.00' }),
      point('June', 2020, { revenue: '100.00', salesMarketing: '5.00' }),
    ];
    const spec = trendChart(STANDARD_BASIS, 'ratios', 'combinedSalesMarketing', points);
    expect(values(spec)).toEqual([[null, null, 5]]);
    expect(spec.remarks).toEqual([null, null, 'without Marketing']);
  });
});

test('all charts of a tab have the same months, which one read-out needs', () => {
  for (const tab of ['absolute', 'ratios'] as const) {
    const specs = trendCharts(STANDARD_BASIS, tab, POINTS);
    for (const spec of specs) {
      expect(spec.categories).toEqual(specs[0]?.categories);
      expect(spec.series[0]?.values).toHaveLength(POINTS.length);
    }
    expect(new Set(specs.map(({ title }) => title)).size).toBe(specs.length);
  }
});

test('cost lines that the trends do not have can be drawn where they are known', () => {
  const months = [{ ...point('April', 2020, { revenue: '100.00' }), customerSuccess: '25.00' }];
  expect(values(trendChart(STANDARD_BASIS, 'absolute', 'customerSuccess', months))).toEqual([
    [0.025],
  ]);
  expect(values(trendChart(STANDARD_BASIS, 'ratios', 'customerSuccess', months))).toEqual([[25]]);
  expect(values(trendChart(STANDARD_BASIS, 'absolute', 'other', months))).toEqual([[null]]);
  expect(trendChart(STANDARD_BASIS, 'absolute', 'other', months).title).toBe('Other Costs');
});

test('the ids of the figures are made when they are asked for', () => {
  let read = 0;
  const april = point('April', 2025, { revenue: '2000000' });
  const watched = [
    {
      ...april,
      get month() {
        read += 1;
        return april.month;
      },
    },
  ];
  const [series] = withFigures(
    STANDARD_BASIS,
    trendChart(STANDARD_BASIS, 'absolute', 'revenue', [april]),
    watched,
  ).series;
  expect(read).toBe(0);
  expect(series?.figures).toHaveLength(1);
  expect(series?.figures?.[0]).toContain('revenue');
  expect(series?.total).toContain('revenue');
  expect(read).toBe(1);
});

test('lines that are switched on come last, as shares of revenue only where they are costs', () => {
  const basis = { ...STANDARD_BASIS, lineGroups: LINE_GROUPS };
  expect(chartedLines(basis, 'absolute').slice(-3)).toEqual(['receivables', 'payables', 'debt']);
  expect(chartedLines(basis, 'ratios').slice(-3)).toEqual(['depreciation', 'interest', 'tax']);
});

test('charts have the own names, and none of a hidden line without an amount', () => {
  const points = POINTS.map((one) => ({ ...one, marketing: '0.00' }));
  const basis = {
    ...STANDARD_BASIS,
    lineNames: { admin: 'Overheads' },
    hiddenLines: ['marketing' as const],
  };
  for (const tab of ['absolute', 'ratios'] as const) {
    const hidden = JSON.stringify(trendCharts(basisOfPoints(basis, points), tab, points));
    expect(hidden).toContain('Overheads');
    expect(hidden).not.toMatch(/\bAdmin\b|(?<!& )\bMarketing\b|Combined/);
    const shown = trendCharts(basisOfPoints(basis, POINTS), tab, POINTS);
    expect(shown.map(({ title }) => title)).toContain(
      tab === 'absolute' ? 'Marketing Costs' : 'Marketing Costs % of Revenue',
    );
  }
});

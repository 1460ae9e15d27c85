import { describe, expect, test } from 'vitest';
import type { Forecast, ReportingGroup } from '../../../contract/forecasts.ts';
import { type Materiality, STANDARD_MATERIALITY } from '../../../finance/materiality.ts';
import { reportingFile, type ReportingLine, shownReport } from './reporting.view.ts';
import { analysedGroups, varianceFile, varianceLine, varianceTotals } from './variance.view.ts';

type Pair = ReportingGroup['forecasts'][number];

function pair(part: Partial<Pair>): Pair {
  return {
    businessUnit: 'Services',
    currency: 'USD',
    monthName: 'November',
    fy: 2026,
    budgetAmount: '100.00',
    forecastAmount: '110.00',
    actualAmount: null,
    ...part,
  };
}

function report(forecasts: Pair[], otherCount = 0): ReportingGroup {
  return { summaryId: 1, summaryPeriod: 'October 2026', forecasts, otherCount };
}

const words = (line: ReportingLine) => [
  line.unit,
  line.budget.text,
  line.forecast.text,
  line.actual.text,
  line.variance.amount,
  line.variance.percent,
];

describe('Reporting', () => {
  test('variance is forecast minus budget, in percent of the budget', () => {
    const { lines, overall, others } = shownReport(report([pair({})]));
    expect(lines.map(words)).toEqual([['Services', '$100', '$110', 'N/A', '+$10', '+10.0%']]);
    expect(lines[0]?.period).toBe('November 2026');
    // One row is its own total.
    expect(overall).toEqual([]);
    expect(others).toBeNull();
  });

  test('negative is red with a minus; zero, and what lacks one of the two, is a dash', () => {
    const lines = [
      pair({ forecastAmount: '90.00' }),
      pair({ monthName: 'December', forecastAmount: '100.00' }),
      pair({ monthName: 'January', fy: 2027, budgetAmount: null }),
      pair({ businessUnit: 'Research', budgetAmount: '0.00' }),
    ].map((row) => shownReport(report([row])).lines[0]?.variance);
    expect(lines).toEqual([
      { amount: '-$10', percent: '-10.0%', tone: 'negative' },
      { amount: '—', percent: '—', tone: 'none' },
      { amount: '—', percent: '—', tone: 'none' },
      { amount: '+$110', percent: '—', tone: 'positive' },
    ]);
  });

  test('each unit has its total, and all units of a currency one', () => {
    const { lines, overall, isMixed } = shownReport(
      report([
        pair({ businessUnit: 'B' }),
        pair({ businessUnit: 'A', budgetAmount: '1.00', forecastAmount: '2.00' }),
        pair({ businessUnit: 'A', monthName: 'December', budgetAmount: '0.50' }),
      ]),
    );
    expect(lines.map(({ unit, isTotal }) => [unit, isTotal])).toEqual([
      ['A', false],
      ['A', false],
      ['A total', true],
      ['B', false],
    ]);
    expect(lines[2] && words(lines[2])).toEqual(['A total', '$2', '$112', 'N/A', '+$111', '—']);
    expect(overall.map(({ unit, budget }) => [unit, budget.text])).toEqual([
      ['All units (USD)', '$102'],
    ]);
    expect(isMixed).toBe(false);
  });

  test('currencies are never added: a unit in two of them is two, and there is no total of all', () => {
    const { lines, overall, isMixed } = shownReport(
      report([
        pair({ businessUnit: 'A' }),
        pair({ businessUnit: 'A', monthName: 'December' }),
        pair({ businessUnit: 'A', currency: 'EUR' }),
        pair({ businessUnit: 'B', currency: 'GBP' }),
      ]),
    );
    expect(lines.map(({ unit, budget }) => [unit, budget.text])).toEqual([
      ['A (EUR)', '€100'],
      ['A (USD)', '$100'],
      ['A (USD)', '$100'],
      ['A (USD) total', '$200'],
      ['B', '£100'],
    ]);
    expect(overall).toEqual([]);
    expect(isMixed).toBe(true);
  });

  test('beside other currencies, units that share one have a total in it', () => {
    const { overall } = shownReport(
      report([
        pair({ businessUnit: 'A' }),
        pair({ businessUnit: 'B' }),
        pair({ businessUnit: 'C', currency: 'NZD' }),
      ]),
    );
    expect(overall.map(({ unit, budget }) => [unit, budget.text])).toEqual([
      ['All units in USD', '$200'],
    ]);
  });

  test('a total compares like with like and says what it leaves out', () => {
    const total = shownReport(
      report([pair({}), pair({ monthName: 'December', budgetAmount: null })]),
    ).lines.at(-1);
    expect(total).toMatchObject({
      unit: 'Services total',
      budget: { text: '$100', note: '1 missing' },
      forecast: { text: '$220', note: null },
      actual: { text: 'N/A', note: null },
      variance: { amount: '+$10', percent: '+10.0%' },
      varianceNote: '1 without a comparison',
    });
  });

  test('other forecasts of the report are mentioned', () => {
    expect(shownReport(report([], 1)).others).toBe(
      '1 more record of this report is for another month.',
    );
    expect(shownReport(report([], 12)).others).toBe(
      '12 more records of this report are for other months.',
    );
  });

  test('a file has every row with its currency and unrounded figures', () => {
    const file = reportingFile([report([pair({ currency: 'AUD', budgetAmount: '-0.01' })])]);
    expect(file.columns.map(({ heading }) => heading)).toEqual([
      'Report',
      'Business Unit',
      'Forecast Period',
      'Currency',
      'Budget',
      'Forecast',
      'Actual',
      'Variance',
      'Variance %',
    ]);
    expect(file.rows).toEqual([
      [
        'October 2026',
        'Services',
        'November 2026',
        'AUD',
        '-0.01',
        '110.00',
        null,
        '110.01',
        '1100100.0',
      ],
    ]);
  });
});

let lastId = 0;
function forecast(part: Partial<Forecast>): Forecast {
  lastId += 1;
  return {
    id: lastId,
    businessUnit: 'Services',
    currency: 'USD',
    metric: 'forecast',
    fy: 2026,
    month: 10,
    amount: '100.00',
    actualAmount: '90.00',
    monthlySummariesId: 1,
    notes: '',
    createdAt: '2026-10-01T00:00:00.000Z',
    version: 1,
    ...part,
  };
}

const NOTHING_TOO_SMALL: Materiality = { percent: '0', amount: '0', costsBy: 'amount' };

/** The larger the id, the newer the report. */
const order = (id: number) => id;

describe('Variance Analysis', () => {
  test('the filters come first', () => {
    const all = [forecast({}), forecast({ fy: 2025 }), forecast({ month: 9 })];
    expect(analysedGroups(all, order, {})).toHaveLength(3);
    expect(analysedGroups(all, order, { year: 2025 })).toHaveLength(1);
    expect(analysedGroups(all, order, { year: 2026, month: 9 })).toHaveLength(1);
    expect(analysedGroups(all, order, { businessUnit: 'Research' })).toEqual([]);
  });

  test('a line has the differences that can be had', () => {
    const [group] = analysedGroups([forecast({})], order, {});
    expect(group && varianceLine(group, NOTHING_TOO_SMALL)).toMatchObject({
      unit: 'Services',
      period: 'October 2026',
      budget: { text: 'N/A', isMissing: true },
      forecast: { text: '$100' },
      actual: { text: '$90', note: null },
      budgetVsActual: { amount: '—', percent: '—', tone: 'none' },
      forecastVsActual: { amount: '-$10', percent: '-10.0%', tone: 'negative' },
    });
  });

  test('B19: a difference below the materiality is grey, in its own currency', () => {
    const tones = (amount: string, materiality: Materiality | null) =>
      analysedGroups([forecast({ currency: 'EUR', amount, actualAmount: '100000.00' })], order, {})
        .map((group) => varianceLine(group, materiality).forecastVsActual)
        .map(({ amount: shown, tone }) => [shown, tone]);
    expect(tones('95000.00', STANDARD_MATERIALITY)).toEqual([['+€5,000', 'positive']]);
    expect(tones('95000.01', STANDARD_MATERIALITY)).toEqual([['+€5,000', 'none']]);
    expect(tones('105000.00', STANDARD_MATERIALITY)).toEqual([['-€5,000', 'negative']]);
    expect(tones('105000.00', null)).toEqual([['-€5,000', 'none']]);
    const [total] = varianceTotals(
      analysedGroups([forecast({ amount: '95.00' })], order, {}),
      STANDARD_MATERIALITY,
    ).units;
    expect(total?.forecastVsActual.tone).toBe('none');
  });

  test('two actuals of a pair are not passed over', () => {
    const [group] = analysedGroups(
      [forecast({}), forecast({ metric: 'budget', actualAmount: '95.00' })],
      order,
      {},
    );
    expect(group && varianceLine(group, NOTHING_TOO_SMALL).actual).toMatchObject({
      text: '$90',
      note: 'the budget says $95',
    });
  });

  test('totals by unit, and over all units where one currency allows it', () => {
    const groups = analysedGroups(
      [
        forecast({ businessUnit: 'A' }),
        forecast({ businessUnit: 'A', month: 9, amount: '50.00' }),
        forecast({ businessUnit: 'A', month: 9, metric: 'budget', amount: '60.00' }),
        forecast({ businessUnit: 'B' }),
      ],
      order,
      {},
    );
    const { units, overall, isMixed } = varianceTotals(groups, NOTHING_TOO_SMALL);
    expect(units[0]).toMatchObject({
      unit: 'A',
      period: '2 months',
      budget: { text: '$60', note: '1 missing' },
      forecast: { text: '$150' },
      actual: { text: '$180' },
      budgetVsActual: { amount: '+$30', percent: '+50.0%' },
      budgetNote: '1 without a comparison',
      forecastVsActual: { amount: '+$30', percent: '+20.0%' },
      forecastNote: null,
    });
    expect(overall.map(({ unit, actual }) => [unit, actual.text])).toEqual([
      ['All units (USD)', '$270'],
    ]);
    expect(isMixed).toBe(false);

    const mixed = varianceTotals(
      analysedGroups([forecast({}), forecast({ businessUnit: 'C', currency: 'EUR' })], order, {}),
      NOTHING_TOO_SMALL,
    );
    expect(mixed.overall).toEqual([]);
    expect(mixed.isMixed).toBe(true);
  });

  test('a file has every group, a dash as an empty cell', () => {
    const file = varianceFile(analysedGroups([forecast({ amount: '0.00' })], order, {}));
    expect(file.rows).toEqual([
      ['Services', 'October 2026', 'USD', null, '0.00', '90.00', null, null, '90.00', null],
    ]);
    expect(file.rows[0]).toHaveLength(file.columns.length);
  });
});

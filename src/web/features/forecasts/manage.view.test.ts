import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Forecast } from '../../../contract/forecasts.ts';
import { FORECAST_COLUMNS, type ForecastOrder, forecastsSearch } from './forecasts.search.ts';
import {
  currencyOptions,
  forecastPairs,
  forecastsFile,
  managedForecasts,
  managedPairs,
  type ManageFilter,
  pairsFile,
  reportOptions,
  sortForecasts,
  sortPairs,
} from './manage.view.ts';
import { newestReports } from './reports.ts';

const REPORTS = newestReports([
  { id: 17, monthName: 'September', monthNum: 6, year: 2026 },
  { id: 18, monthName: 'October', monthNum: 7, year: 2026 },
]);
const BY_ID = new Map(REPORTS.map((report) => [report.id, report]));

function made(id: number, more: Partial<Forecast> = {}): Forecast {
  return {
    id,
    businessUnit: 'Services',
    currency: 'USD',
    metric: 'forecast',
    fy: 2026,
    month: 11,
    amount: '1000.00',
    actualAmount: null,
    monthlySummariesId: 18,
    notes: '',
    createdAt: '2026-11-09T10:00:00.000Z',
    version: 1,
    ...more,
  };
}

const RECORDS = [
  made(1, { amount: '1234567.50', notes: 'Two new customers' }),
  made(2, { metric: 'budget', amount: '900.00', actualAmount: '850.00' }),
  made(3, { businessUnit: 'Asia Pacific', currency: 'AUD', month: 12, amount: '5000.00' }),
  made(4, {
    businessUnit: 'Research',
    monthlySummariesId: 17,
    fy: 2027,
    month: 1,
    amount: '-2.00',
  }),
];

const ids = (rows: readonly Forecast[]) => rows.map(({ id }) => id);
const found = (filter: ManageFilter) => ids(managedForecasts(RECORDS, filter, BY_ID));

describe('B27: forecasts are found', () => {
  test('by unit, year, type, currency and report, and by several at once', () => {
    expect(found({})).toEqual([1, 2, 3, 4]);
    expect(found({ metric: 'budget' })).toEqual([2]);
    expect(found({ currency: 'AUD' })).toEqual([3]);
    expect(found({ report: 17 })).toEqual([4]);
    expect(found({ year: 2026, currency: 'USD', metric: 'forecast' })).toEqual([1]);
  });

  test.each([
    ['CUSTOMERS', [1]],
    [' asia ', [3]],
    ['december 2026', [3]],
    ['services budget', [2]],
    ['1,234,567', [1]],
    ['1234567', [1]],
    ['-$2', [4]],
    ['850', [2]],
    ['october', [1, 2, 3]],
    ['aud', [3]],
    ['nothing like it', []],
    ['  ', [1, 2, 3, 4]],
  ])('by the text %j', (text, expected) => {
    expect(found({ text })).toEqual(expected);
  });
});

const sorted = (order: ForecastOrder) => ids(sortForecasts(RECORDS, order));
const sortedPairs = (order: ForecastOrder) =>
  sortPairs(forecastPairs(RECORDS), order).map(({ first }) => first.id);

describe('B27: forecasts are sorted', () => {
  test.each([
    ['unit', [3, 4, 1, 2]],
    ['-unit', [1, 2, 4, 3]],
    ['period', [1, 2, 3, 4]],
    ['-period', [4, 3, 1, 2]],
    ['type', [2, 1, 3, 4]],
    // Australian dollars are not compared with US dollars.
    ['amount', [3, 4, 2, 1]],
    ['-amount', [3, 1, 2, 4]],
    // Missing amounts are last either way.
    ['actual', [2, 1, 3, 4]],
    ['-actual', [2, 1, 3, 4]],
  ] as const)('by %s', (order, expected) => {
    expect(sorted(order)).toEqual(expected);
  });

  test('without losing or doubling a record, whatever the order', () => {
    const order = fc.constantFrom(
      ...FORECAST_COLUMNS.records.flatMap((column): ForecastOrder[] => [column, `-${column}`]),
    );
    const record = fc.record({
      id: fc.nat(),
      currency: fc.constantFrom('USD', 'EUR'),
      amount: fc.constantFrom('0.00', '-5.00', '9999999999999999.99'),
      actualAmount: fc.option(fc.constantFrom('1.00', '2.00')),
      metric: fc.constantFrom('forecast', 'budget'),
      month: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 12 }), order, (parts, by) => {
        const rows = parts.map((part) => made(part.id, part as Partial<Forecast>));
        const result = sortForecasts(rows, by);
        expect(new Set(result)).toEqual(new Set(rows));
        expect(result).toHaveLength(rows.length);
        expect(sortForecasts(result, by)).toEqual(result);
      }),
    );
  });
});

describe('B27: a budget stands beside its forecast', () => {
  test('of the same unit, month, currency and report, with one actual and both notes', () => {
    const [pair, ...others] = forecastPairs(RECORDS);
    expect(pair).toMatchObject({
      forecast: { id: 1 },
      budget: { id: 2 },
      actual: '850.00',
      otherActual: null,
      notes: ['Two new customers'],
    });
    expect(others.map(({ forecast, budget }) => [forecast?.id, budget])).toEqual([
      [3, null],
      [4, null],
    ]);
  });

  test('the latest of each together, older ones below: no record is hidden', () => {
    const again = made(9, { metric: 'budget', amount: '950.00' });
    expect(
      forecastPairs([...RECORDS.slice(0, 2), again]).map(({ forecast, budget }) => [
        forecast?.id,
        budget?.id,
      ]),
    ).toEqual([
      [1, 9],
      [undefined, 2],
    ]);
  });

  test('two actuals that differ are both said', () => {
    const [pair] = forecastPairs([
      made(1, { actualAmount: '10.00' }),
      made(2, { metric: 'budget', actualAmount: '12.00' }),
    ]);
    expect(pair).toMatchObject({ actual: '10.00', otherActual: '12.00' });
  });

  test('a pair is found by either of the two, and shown whole', () => {
    const pairs = managedPairs(RECORDS, { text: 'customers' }, BY_ID);
    expect(pairs.map(({ records }) => ids(records))).toEqual([[1, 2]]);
    expect(managedPairs(RECORDS, { text: '850' }, BY_ID)).toEqual(pairs);
  });

  test('pairs are sorted by what they show', () => {
    expect(sortedPairs('budget')).toEqual([1, 3, 4]);
    expect(sortedPairs('-forecast')).toEqual([3, 1, 4]);
    expect(sortedPairs('unit')).toEqual([3, 4, 1]);
  });
});

describe('B27: what is shown is saved as a file', () => {
  test('with the stored amounts, their currency and report', () => {
    expect(forecastsFile(RECORDS.slice(0, 1), BY_ID).rows).toEqual([
      [
        'Services',
        'November 2026',
        'October 2026',
        'Forecast',
        'USD',
        '1234567.50',
        null,
        'Two new customers',
      ],
    ]);
    expect(pairsFile(forecastPairs(RECORDS.slice(0, 2)), BY_ID).rows).toEqual([
      [
        'Services',
        'November 2026',
        'October 2026',
        'USD',
        '900.00',
        '1234567.50',
        '850.00',
        'Two new customers',
      ],
    ]);
  });

  test('with a heading for each value', () => {
    for (const { columns, rows } of [
      forecastsFile(RECORDS, BY_ID),
      pairsFile(forecastPairs(RECORDS), BY_ID),
    ]) {
      for (const row of rows) expect(row).toHaveLength(columns.length);
    }
  });
});

test('the filters offer what is there, and what the address names', () => {
  expect(currencyOptions(RECORDS, undefined).map(({ value }) => value)).toEqual(['', 'USD', 'AUD']);
  expect(currencyOptions(RECORDS, 'GBP').at(-1)?.value).toBe('GBP');
  expect(reportOptions(RECORDS, BY_ID, undefined).map(({ label }) => label)).toEqual([
    'All Reports',
    'October 2026',
    'September 2026',
  ]);
  expect(reportOptions(RECORDS, BY_ID, 99).at(-1)).toEqual({ value: '99', label: '99' });
});

test('the address sorts by a column that is there, and knows no type side by side', () => {
  expect(forecastsSearch({ sort: '-amount', metric: 'budget' })).toMatchObject({
    sort: '-amount',
    metric: 'budget',
  });
  expect(forecastsSearch({ view: 'pairs', sort: '-amount', metric: 'budget' })).toMatchObject({
    view: 'pairs',
    sort: undefined,
    metric: undefined,
  });
  expect(forecastsSearch({ sort: '-period' }).sort).toBeUndefined();
  expect(forecastsSearch({ sort: 'toString', currency: 'CHF', report: '-1' })).toMatchObject({
    sort: undefined,
    currency: undefined,
    report: undefined,
  });
});

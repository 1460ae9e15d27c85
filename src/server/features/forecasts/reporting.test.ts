import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import type { ReportedForecast } from './forecasts.queries.ts';
import { reportingGroups } from './reporting.ts';

let lastId = 0;
function record(changes: Partial<ReportedForecast> = {}): ReportedForecast {
  lastId += 1;
  return {
    id: lastId,
    businessUnit: 'North',
    currency: 'USD',
    metric: 'forecast',
    fy: 2026,
    month: 11,
    amount: '10.00',
    actualAmount: null,
    monthlySummariesId: 1,
    reportMonthName: 'October',
    reportMonthNum: 7,
    reportYear: 2026,
    ...changes,
  };
}

const budget = (changes: Partial<ReportedForecast> = {}) =>
  record({ metric: 'budget', amount: '8.00', ...changes });

const actual = (...records: ReportedForecast[]) =>
  reportingGroups(STANDARD_BASIS, records)[0]?.forecasts.map(({ actualAmount }) => actualAmount);

describe('a report shows', () => {
  test('the three calendar months that follow it, across the end of the year', () => {
    const [group] = reportingGroups(STANDARD_BASIS, [
      record({ month: 10 }),
      record({ month: 11 }),
      record({ month: 12 }),
      record({ fy: 2027, month: 1 }),
      record({ fy: 2027, month: 2 }),
      record({ fy: 2027, month: 11 }),
    ]);
    expect(group).toMatchObject({ summaryId: 1, summaryPeriod: 'October 2026', otherCount: 3 });
    expect(group?.forecasts.map(({ monthName, fy }) => `${monthName} ${fy}`)).toEqual([
      'November 2026',
      'December 2026',
      'January 2027',
    ]);
  });

  test('forecast and budget as a pair, with a missing half shown as missing', () => {
    const [group] = reportingGroups(STANDARD_BASIS, [record(), budget(), budget({ month: 12 })]);
    expect(group?.forecasts).toEqual([
      {
        businessUnit: 'North',
        currency: 'USD',
        monthName: 'November',
        fy: 2026,
        budgetAmount: '8.00',
        forecastAmount: '10.00',
        actualAmount: null,
      },
      {
        businessUnit: 'North',
        currency: 'USD',
        monthName: 'December',
        fy: 2026,
        budgetAmount: '8.00',
        forecastAmount: null,
        actualAmount: null,
      },
    ]);
  });

  test("one actual: the forecast's, else the budget's, whichever comes first", () => {
    const [one, two] = [{ actualAmount: '1.00' }, { actualAmount: '2.00' }];
    expect(actual(record(one), budget(two))).toEqual(['1.00']);
    expect(actual(budget(two), record(one))).toEqual(['1.00']);
    expect(actual(record(), budget(two))).toEqual(['2.00']);
    expect(actual(record(one), budget())).toEqual(['1.00']);
  });

  test('two currencies as two rows', () => {
    const [group] = reportingGroups(STANDARD_BASIS, [
      record(),
      budget({ currency: 'EUR' }),
      record({ currency: 'EUR' }),
    ]);
    expect(group?.forecasts).toMatchObject([
      { currency: 'EUR', forecastAmount: '10.00', budgetAmount: '8.00' },
      { currency: 'USD', forecastAmount: '10.00', budgetAmount: null },
    ]);
  });

  test('the later of two records for the same month', () => {
    const [group] = reportingGroups(STANDARD_BASIS, [
      record({ amount: '1.00' }),
      record({ amount: '2.00' }),
    ]);
    expect(group?.forecasts).toMatchObject([{ forecastAmount: '2.00' }]);
    expect(group?.otherCount).toBe(0);
  });

  test('units by name, with any kind of name', () => {
    const names = ['__proto__', 'constructor', 'North","USD'];
    const [group] = reportingGroups(
      STANDARD_BASIS,
      names.map((businessUnit) => record({ businessUnit })),
    );
    expect(group?.forecasts.map(({ businessUnit }) => businessUnit)).toEqual(names.toSorted());
  });
});

test('reports keep their order; one with other months only is included', () => {
  const groups = reportingGroups(STANDARD_BASIS, [
    record({ monthlySummariesId: 9 }),
    record({ monthlySummariesId: 2, month: 5 }),
    record({ monthlySummariesId: 9 }),
  ]);
  expect(groups.map(({ summaryId }) => summaryId)).toEqual([9, 2]);
  expect(groups[1]).toMatchObject({ forecasts: [], otherCount: 1 });
  expect(reportingGroups(STANDARD_BASIS, [])).toEqual([]);
});

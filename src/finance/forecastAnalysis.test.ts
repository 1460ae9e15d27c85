import { describe, expect, test } from 'vitest';
import {
  comparedTotals,
  type ForecastFigure,
  plannedGroups,
  totalsByCurrency,
  varianceGroups,
} from './forecastAnalysis.ts';

let lastId = 0;

function figure(part: Partial<ForecastFigure>): ForecastFigure {
  lastId += 1;
  return {
    id: lastId,
    businessUnit: 'Services',
    currency: 'USD',
    metric: 'forecast',
    fy: 2026,
    month: 3,
    amount: '100.00',
    actualAmount: null,
    monthlySummariesId: 1,
    ...part,
  };
}

/** A report with a larger id is newer. */
const byId = (id: number) => id;

describe('groups of the variance analysis', () => {
  test('a pair with an actual is one group', () => {
    const [group, ...others] = varianceGroups(
      [
        figure({ amount: '200.00', actualAmount: '150.50' }),
        figure({ metric: 'budget', amount: '100.00', actualAmount: '150.50' }),
      ],
      byId,
    );
    expect(others).toEqual([]);
    expect(group).toEqual({
      businessUnit: 'Services',
      currency: 'USD',
      fy: 2026,
      month: 3,
      budget: '100.00',
      forecast: '200.00',
      actual: '150.50',
      otherActual: null,
      budgetVsActual: { difference: '50.50', percent: '50.5' },
      forecastVsActual: { difference: '-49.50', percent: '-24.8' },
    });
  });

  test('without an actual there is no group', () => {
    expect(varianceGroups([figure({}), figure({ metric: 'budget' })], byId)).toEqual([]);
  });

  test('an actual of 0 is an actual', () => {
    const [group] = varianceGroups([figure({ actualAmount: '0.00' })], byId);
    expect(group).toMatchObject({
      actual: '0.00',
      budget: null,
      budgetVsActual: { difference: null, percent: null },
      forecastVsActual: { difference: '-100.00', percent: '-100.0' },
    });
  });

  test('the percentage of nothing is no percentage', () => {
    const [group] = varianceGroups(
      [figure({ metric: 'budget', amount: '0.00', actualAmount: '5.00' })],
      byId,
    );
    expect(group?.budgetVsActual).toEqual({ difference: '5.00', percent: null });
  });

  test('below zero the percentage keeps the sign of the difference', () => {
    const [group] = varianceGroups([figure({ amount: '-100.00', actualAmount: '-150.00' })], byId);
    expect(group?.forecastVsActual).toEqual({ difference: '-50.00', percent: '-50.0' });
  });

  test('of several reports the newest counts for each metric, whatever order they come in', () => {
    const records = [
      figure({ monthlySummariesId: 3, amount: '300.00', actualAmount: '310.00' }),
      figure({ monthlySummariesId: 2, amount: '200.00', actualAmount: '999.00' }),
      figure({ monthlySummariesId: 2, metric: 'budget', amount: '250.00', actualAmount: '310.00' }),
      figure({ monthlySummariesId: 1, metric: 'budget', amount: '100.00', actualAmount: '1.00' }),
    ];
    for (const order of [records, records.toReversed()]) {
      expect(varianceGroups(order, byId)).toMatchObject([
        { forecast: '300.00', budget: '250.00', actual: '310.00', otherActual: null },
      ]);
    }
    // The report's month decides which one is newer, not its id.
    expect(varianceGroups(records, (id) => -id)).toMatchObject([
      { forecast: '200.00', budget: '100.00', actual: '999.00', otherActual: '1.00' },
    ]);
  });

  test('an actual of an older report alone makes no group', () => {
    const records = [
      figure({ monthlySummariesId: 1, actualAmount: '90.00' }),
      figure({ monthlySummariesId: 2 }),
    ];
    expect(varianceGroups(records, byId)).toEqual([]);
  });

  test('in one report the later record counts, and keeps the earlier one’s actual', () => {
    const records = [figure({ amount: '1.00', actualAmount: '7.00' }), figure({ amount: '2.00' })];
    for (const order of [records, records.toReversed()]) {
      expect(varianceGroups(order, byId)).toMatchObject([{ forecast: '2.00', actual: '7.00' }]);
    }
  });

  test('the pair has one actual: the forecast’s, else the budget’s; a different one is reported', () => {
    const budgetOnly = [figure({}), figure({ metric: 'budget', actualAmount: '70.00' })];
    expect(varianceGroups(budgetOnly, byId)).toMatchObject([
      { actual: '70.00', otherActual: null },
    ]);
    const two = [
      figure({ actualAmount: '60.00' }),
      figure({ metric: 'budget', actualAmount: '70.00' }),
    ];
    expect(varianceGroups(two, byId)).toMatchObject([{ actual: '60.00', otherActual: '70.00' }]);
  });

  test('two currencies of a unit are two groups', () => {
    const groups = varianceGroups(
      [
        figure({ currency: 'USD', actualAmount: '1.00' }),
        figure({ currency: 'EUR', actualAmount: '2.00' }),
      ],
      byId,
    );
    expect(groups.map(({ currency, actual }) => [currency, actual])).toEqual([
      ['EUR', '2.00'],
      ['USD', '1.00'],
    ]);
  });

  test('by unit, the newest month first', () => {
    const groups = varianceGroups(
      [
        figure({ businessUnit: 'Z', actualAmount: '1.00' }),
        figure({ businessUnit: 'A', fy: 2025, month: 12, actualAmount: '1.00' }),
        figure({ businessUnit: 'A', fy: 2026, month: 1, actualAmount: '1.00' }),
      ],
      byId,
    );
    expect(groups.map(({ businessUnit, fy, month }) => `${businessUnit} ${fy}-${month}`)).toEqual([
      'A 2026-1',
      'A 2025-12',
      'Z 2026-3',
    ]);
  });

  test('the largest amounts of the column keep every cent', () => {
    const [group] = varianceGroups(
      [figure({ amount: '9999999999999999.99', actualAmount: '-9999999999999999.99' })],
      byId,
    );
    expect(group?.forecastVsActual).toEqual({
      difference: '-19999999999999999.98',
      percent: '-200.0',
    });
  });
});

describe('totals', () => {
  const rows = [
    { businessUnit: 'B', currency: 'USD', amount: '1.00' },
    { businessUnit: 'A', currency: 'USD', amount: '2.00' },
    { businessUnit: 'A', currency: 'EUR', amount: '4.00' },
    { businessUnit: 'A', currency: 'USD', amount: '8.00' },
  ];

  test('a unit in two currencies has two totals, and each currency one over all units', () => {
    const { units, overall } = totalsByCurrency(rows);
    const shown = (total: (typeof units)[number]) => [
      total.businessUnit,
      total.currency,
      total.rows.map(({ amount }) => amount),
    ];
    expect(units.map(shown)).toEqual([
      ['A', 'EUR', ['4.00']],
      ['A', 'USD', ['2.00', '8.00']],
      ['B', 'USD', ['1.00']],
    ]);
    expect(overall.map(shown)).toEqual([
      [null, 'EUR', ['4.00']],
      [null, 'USD', ['1.00', '2.00', '8.00']],
    ]);
  });

  test('nothing adds up to nothing', () => {
    expect(totalsByCurrency([])).toEqual({ units: [], overall: [] });
  });

  test('only rows with both figures are compared', () => {
    expect(
      comparedTotals([
        { figure: '110.00', reference: '100.00' },
        { figure: '1000.00', reference: null },
        { figure: null, reference: '5.00' },
        { figure: '0.00', reference: '50.00' },
      ]),
    ).toEqual({ difference: '-40.00', percent: '-26.7', reference: '150.00', leftOut: 2 });
  });

  test('without a row to compare there is no difference, and none of 0 in percent', () => {
    expect(comparedTotals([{ figure: '1.00', reference: null }])).toEqual({
      difference: null,
      percent: null,
      reference: null,
      leftOut: 1,
    });
    expect(comparedTotals([])).toEqual({
      difference: null,
      percent: null,
      reference: null,
      leftOut: 0,
    });
    expect(comparedTotals([{ figure: '3.00', reference: '0.00' }])).toEqual({
      difference: '3.00',
      percent: null,
      reference: '0.00',
      leftOut: 0,
    });
  });
});

describe('planned groups', () => {
  test('are there with or without an actual', () => {
    const records = [
      figure({ businessUnit: 'B', amount: '5.00' }),
      figure({ businessUnit: 'A', metric: 'budget', amount: '7.00', actualAmount: '6.00' }),
      figure({ businessUnit: 'A', currency: 'EUR', amount: '9.00' }),
    ];
    const amounts = plannedGroups(records, byId).map((group) => [
      group.businessUnit,
      group.currency,
      group.budget,
      group.forecast,
      group.actual,
      group.otherActual,
    ]);
    expect(amounts).toEqual([
      ['A', 'EUR', null, '9.00', null, null],
      ['A', 'USD', '7.00', null, '6.00', null],
      ['B', 'USD', null, '5.00', null, null],
    ]);
  });

  test('with an actual are the groups of the variance analysis', () => {
    const records = [
      figure({ amount: '1.00', actualAmount: '2.00', monthlySummariesId: 2 }),
      figure({ amount: '3.00', monthlySummariesId: 9 }),
      figure({ metric: 'budget', amount: '4.00', actualAmount: '2.50' }),
      figure({ month: 4 }),
    ];
    const known = plannedGroups(records, byId).filter(({ actual }) => actual !== null);
    const analysed = varianceGroups(records, byId);
    expect(analysed).toMatchObject(known);
    expect(analysed).toHaveLength(1);
  });
});

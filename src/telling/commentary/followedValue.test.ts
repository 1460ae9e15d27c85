import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import { FollowedValues, followedId, followedMonths } from './followedValue.ts';

const month = (fyLabel: string, monthNum: number, revenue: string | null, admin = '50.00') => ({
  fyLabel,
  monthNum,
  ...monthInYear(STANDARD_BASIS, { fyLabel, monthNum }),
  figures: { revenue, admin, cash: '7.00', grossProfit: '60.00', grossMarginPercent: '50.00' },
});

const planned = { line: 'revenue', amounts: Array.from({ length: 12 }, () => '90.00') } as const;
const values = new FollowedValues(STANDARD_BASIS, {
  months: [
    month('FY25', 1, '100.00'),
    month('FY25', 2, '-20.00'),
    month('FY26', 1, '120.00'),
    month('FY26', 2, '130.00'),
    month('FY26', 4, null),
    month('FY26', 5, '80.00'),
  ],
  plans: [{ id: 1, name: 'Budget FY26', fyLabel: 'FY26', lines: [planned] }],
});

const valueOf = (figure: string) => {
  const id = followedId(STANDARD_BASIS, figure);
  if (id === null) throw new Error(`No text follows ${figure}`);
  return values.value(id);
};

test.each([
  ['revenue.2026-04', '120.00'],
  ['grossMarginPercent.2026-04', '50.00'],
  ['admin.2026-04.share', '41.7'],
  ['revenue.2026-04.vs-year', '20.00'],
  ['revenue.2026-04.vs-year.percent', '20.0'],
  ['revenue.2026-05.vs-month.percent', '8.3'],
  ['admin.2026-05.share.vs-month', '-3.20'],
  ['revenue.FY26-to-2026-05', '250.00'],
  ['cash.FY26-to-2026-05', '7.00'],
  ['revenue.FY26-to-2026-05.vs-year', '170.00'],
  ['planned.revenue.FY26.of-Budget_FY26', '1080.00'],
  ['planned.revenue.FY26-to-2026-08.of-Budget_FY26.reported', '360.00'],
  ['variance.revenue.2026-05.of-Budget_FY26', '40.00'],
  ['variance.revenue.FY26-to-2026-05.of-Budget_FY26.reported.percent', '38.9'],
])('%s is %s', (figure, value) => {
  expect(valueOf(figure)).toBe(value);
});

describe('there is no', () => {
  test.each([
    ['figure that nobody has reported', 'revenue.2026-07'],
    ['figure of a month without figures', 'revenue.2026-06'],
    ['year to date that lacks the line in a month', 'revenue.FY26-to-2026-08'],
    ['year to date of a month without figures', 'revenue.FY26-to-2026-06'],
    ['difference from other months', 'admin.FY26-to-2026-08.vs-year'],
    ['percentage of a change of sign', 'revenue.2026-05.vs-year.percent'],
    ['line that the plan lacks', 'planned.cash.2026-05.of-Budget_FY26'],
    ['month of another year of the plan', 'planned.revenue.2025-05.of-Budget_FY26'],
    ['plan that is no approved one', 'planned.revenue.2026-05.of-Forecast'],
  ])('%s', (_, figure) => {
    expect(valueOf(figure)).toBeNull();
  });
});

test.each([
  ['revenue.2026-04.vs-year', ['2026-04', '2025-04']],
  ['revenue.2026-04.vs-month', ['2026-04', '2026-03']],
  ['cash.FY26-to-2026-06', ['2026-04', '2026-05', '2026-06']],
  ['variance.cash.2026-05.of-B', ['2026-05']],
  ['planned.cash.FY26.of-B', []],
  ['planned.cash.FY26-to-2026-05.of-B.reported', ['2026-04', '2026-05']],
  ['cash.2026-04-to-2026-07', []],
  ['weather.2026-04', []],
])('%s is made of figures of %j', (figure, months) => {
  expect(followedMonths(STANDARD_BASIS, figure)).toEqual(months);
});

import { decimalOf } from './cents.ts';
import type { DemoPlan } from './demoCompany.ts';
import type { MonthFigures } from './figures.ts';

type PlannedLine = DemoPlan['lines'][number]['line'];

/** By what each line is planned: cents, from the month a year before. */
const BUDGET: Readonly<Record<PlannedLine, (lastYear: MonthFigures) => number>> = {
  revenue: ({ revenue }) => revenue * 1.165,
  production: ({ revenue }) => revenue * 1.165 * 0.2825,
  salesMarketing: ({ salesMarketing }) => salesMarketing * 1.15,
  customerSuccess: ({ customerSuccess }) => customerSuccess * 1.14,
  marketing: ({ marketing }) => marketing * 1.15,
  rnd: ({ rnd }) => rnd * 1.14,
  admin: () => 30_000_000,
  other: () => 2_800_000,
};

/** November and December: what is left of the due diligence on Project Heron. */
const HERON_MONTHS = new Set([8, 9]);
const HERON_CENTS = 6_000_000;

/** Plans are made in hundreds of dollars. */
const HUNDRED_DOLLARS = 10_000;

const planned = (cents: number) => decimalOf(Math.round(cents / HUNDRED_DOLLARS) * HUNDRED_DOLLARS);

// A cast because TypeScript widens the keys of an object to string; these are exactly its keys.
const LINES = Object.keys(BUDGET) as PlannedLine[];

/** The budget of FY26, and its forecast once Project Heron was under way. */
export function makePlans(figures: readonly MonthFigures[]): DemoPlan[] {
  const lastYear = figures.filter(({ fyYear }) => fyYear === 'FY25');
  const linesWith = (moreOfAdmin: (monthNum: number) => number) =>
    LINES.map((line) => ({
      line,
      amounts: lastYear.map((month) =>
        planned(BUDGET[line](month) + (line === 'admin' ? moreOfAdmin(month.monthNum) : 0)),
      ),
    }));
  return [
    {
      name: 'Budget FY26',
      kind: 'budget',
      fyId: 14,
      approvedAt: '2026-03-26T14:00:00.000Z',
      lines: linesWith(() => 0),
    },
    {
      name: 'Forecast FY26',
      kind: 'forecast',
      fyId: 14,
      approvedAt: '2026-11-09T08:30:00.000Z',
      lines: linesWith((monthNum) => (HERON_MONTHS.has(monthNum) ? HERON_CENTS : 0)),
    },
  ];
}

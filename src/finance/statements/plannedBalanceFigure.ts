import type { CompanyBasis } from '../companyBasis.ts';
import { monthPeriod } from '../figureId.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import { linePlanFigure } from '../plannedFigures.ts';
import { readFigureId } from '../readFigureId.ts';
import { readStatementFigure } from './readStatementFigure.ts';

/** The planned closing balance of a balance sheet line in a month. */
export interface PlannedBalanceFigure {
  readonly slug: string;
  readonly month: MonthOfYear;
  /** The name of the plan. */
  readonly plan: string;
}

// A balance has the ids of planned cash, with its own name.
const CASH = 'planned.cash.';
const balancePrefix = (slug: string) => `planned.balance-${slug}.`;

/** An id such as "planned.balance-stock.2026-04.of-Budget_FY26". */
export const plannedBalanceFigure = ({ slug, month, plan }: PlannedBalanceFigure): string =>
  `${balancePrefix(slug)}${linePlanFigure({
    scenario: 'planned',
    line: 'cash',
    period: monthPeriod(month),
    plan,
  }).slice(CASH.length)}`;

/** Reads ids such as "planned.balance-stock.2026-04.of-Budget_FY26"; null for other figures. */
export function readPlannedBalance(basis: CompanyBasis, id: string): PlannedBalanceFigure | null {
  const [, slug, rest] = /^planned\.balance-([a-z0-9-]{1,60})\.(.+)$/u.exec(id) ?? [];
  if (slug === undefined || rest === undefined) return null;
  const read = readFigureId(basis, `${CASH}${rest}`);
  if (read.is === 'refused' || read.id.of !== 'linePlan') return null;
  const { period, plan } = read.id;
  if (period.is !== 'month') return null;
  const { calendarYear, calendarMonth } = period;
  const figure = { slug, month: { calendarYear, calendarMonth }, plan };
  // Shares and differences are not explained.
  return plannedBalanceFigure(figure) === id ? figure : null;
}

/** True for an amount of a statement, actual or planned. These can be explained, but not asked about. */
export const isStatementFigureId = (basis: CompanyBasis, id: string): boolean =>
  readStatementFigure(basis, id) !== null || readPlannedBalance(basis, id) !== null;

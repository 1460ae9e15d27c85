import type { MaybeDecimal } from './decimal.ts';
import { decimal, decimalOrNull } from './decimal.ts';
import { grossProfit } from './grossMargin.ts';
import type { LineKey, OperatingCostKey } from './lines.ts';
import { isComputedLine, LINE_LIST, LINES, OPERATING_COSTS, STATEMENT_LINES } from './lines.ts';
import { MONTHS_IN_YEAR } from './fiscalCalendar.ts';
import { sum } from './money.ts';
import { netIncome } from './netIncome.ts';
import type { MonthFigures } from './overMonths.ts';

export const PLAN_KINDS = ['budget', 'forecast'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

export const PLAN_STATES = ['draft', 'approved'] as const;

/**
 * Lines that a plan can store: all lines that are stored by month. Ratios and net income are calculated from these. A
 * company plans only lines that it has (`shownLines`).
 */
export const PLAN_LINES: readonly LineKey[] = LINE_LIST.filter(
  ({ key, names, addsUp }) =>
    Object.keys(names).length > 0 && addsUp.by !== 'ratio' && !isComputedLine(key),
).map(({ key }) => key);

/** In statement order, then the lines that aren't in the statement. */
export const PLAN_ROWS: readonly LineKey[] = [
  ...STATEMENT_LINES,
  ...PLAN_LINES.filter((line) => !STATEMENT_LINES.some((one) => one === line)),
];

export const PLAN_FIGURES: readonly LineKey[] = [
  ...PLAN_ROWS,
  'operatingCosts',
  'operatingProfit',
  'profitBeforeTax',
];

const MOST_PLANNED_PEOPLE = 1_000_000;

/** Headcount must be a whole number. */
export function fitsPlanLine(line: LineKey, amount: string): boolean {
  if (LINES[line].unit !== 'people') return true;
  return /^\d+\.00$/.test(amount) && Number.parseInt(amount, 10) <= MOST_PLANNED_PEOPLE;
}

/** One amount for each month of the company's year; null if nothing is planned. */
export interface PlanLine {
  readonly line: LineKey;
  readonly amounts: readonly MaybeDecimal[];
}

export function plannedCosts(lines: readonly PlanLine[]): OperatingCostKey[] {
  return OPERATING_COSTS.filter((cost) =>
    lines.some(
      ({ line, amounts }) =>
        line === cost && amounts.some((amount) => decimalOrNull(amount) !== null),
    ),
  );
}

/**
 * A month's gross profit less the costs in its plan; null if a cost is missing, or the plan has none. @throws
 * RangeError on an amount that is not a plain decimal.
 */
export function plannedEbitda(
  grossProfitOfMonth: MaybeDecimal,
  costs: readonly MaybeDecimal[],
): string | null {
  const profit = decimalOrNull(grossProfitOfMonth);
  const spent = sum(costs);
  if (profit === null || spent.total === null || spent.missing > 0) return null;
  return profit.minus(decimal(spent.total)).toFixed(2);
}

/**
 * The twelve months of a plan, beginning with the first month of the company's year. Gross profit is revenue −
 * production unless it is planned; EBITDA and net income are calculated. A result is missing if any input is, because
 * "not planned" isn't zero. @throws RangeError on an amount that is not a plain decimal.
 */
export function planMonths(lines: readonly PlanLine[]): MonthFigures[] {
  const costs = plannedCosts(lines);
  return Array.from({ length: MONTHS_IN_YEAR }, (_, place) => {
    const entered: Partial<Record<LineKey, MaybeDecimal>> = {};
    for (const { line, amounts } of lines) entered[line] = amounts[place] ?? null;
    const profit = entered.grossProfit ?? grossProfit(entered.revenue, entered.production);
    const month = { ...entered, grossProfit: profit };
    const spent = costs.map((cost) => entered[cost]);
    const earned = { ...month, ebitda: entered.ebitda ?? plannedEbitda(profit, spent) };
    return { ...earned, netIncome: netIncome(earned) };
  });
}

const isSamePlannedAmount = (one: MaybeDecimal, other: MaybeDecimal): boolean => {
  const [left, right] = [decimalOrNull(one), decimalOrNull(other)];
  return left !== null && right !== null && left.eq(right);
};

/**
 * Removes gross profit and EBITDA that equal their calculated amounts, so that they change with their inputs.
 * `planMonths` gives the same result. @throws RangeError on an amount that is not a plain decimal.
 */
export function withoutDerivedTotals(lines: readonly PlanLine[]): PlanLine[] {
  let kept = [...lines];
  for (const following of ['grossProfit', 'ebitda'] as const) {
    const follows = planMonths(kept.filter(({ line }) => line !== following));
    kept = kept.map((one) =>
      one.line === following
        ? {
            line: following,
            amounts: one.amounts.map((amount, place) =>
              isSamePlannedAmount(amount, follows[place]?.[following]) ? null : amount,
            ),
          }
        : one,
    );
  }
  return kept.filter(({ amounts }) => amounts.some((amount) => decimalOrNull(amount) !== null));
}

export interface PlanVersion {
  readonly id: number;
  readonly kind: PlanKind;
  readonly fyId: number;
  /** ISO 8601 in UTC; null for a draft. */
  readonly approvedAt: string | null;
}

export function planInForce<P extends PlanVersion>(
  versions: readonly P[],
  { kind, fyId }: Pick<PlanVersion, 'kind' | 'fyId'>,
): P | undefined {
  return versions
    .filter((one) => one.kind === kind && one.fyId === fyId && one.approvedAt !== null)
    .toSorted((one, other) => approvedAs(one).localeCompare(approvedAs(other)) || one.id - other.id)
    .at(-1);
}

const approvedAs = ({ approvedAt }: PlanVersion): string => approvedAt ?? '';

export const PLAN_STANDINGS = ['draft', 'inForce', 'superseded'] as const;
export type PlanStanding = (typeof PLAN_STANDINGS)[number];

export function planStanding(version: PlanVersion, all: readonly PlanVersion[]): PlanStanding {
  if (version.approvedAt === null) return 'draft';
  return planInForce(all, version)?.id === version.id ? 'inForce' : 'superseded';
}

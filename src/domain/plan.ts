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
 * The lines that a plan can keep figures of: all that are kept by month. Ratios and net income follow
 * from these. A company plans those that it has (`shownLines`).
 */
export const PLAN_LINES: readonly LineKey[] = LINE_LIST.filter(
  ({ key, names, addsUp }) =>
    Object.keys(names).length > 0 && addsUp.by !== 'ratio' && !isComputedLine(key),
).map(({ key }) => key);

/** The lines that a plan shows, as a statement lists them, and those that no statement has after these. */
export const PLAN_ROWS: readonly LineKey[] = [
  ...STATEMENT_LINES,
  ...PLAN_LINES.filter((line) => !STATEMENT_LINES.some((one) => one === line)),
];

/** The lines of a plan that figures are of: its rows, and the sum of its operating costs. */
export const PLAN_FIGURES: readonly LineKey[] = [...PLAN_ROWS, 'operatingCosts'];

/** The most people that a company counts. */
const MOST_PEOPLE = 1_000_000;

/** Whether an amount with two decimals may be planned for a line: people are counted in whole numbers. */
export function fitsPlanLine(line: LineKey, amount: string): boolean {
  if (LINES[line].unit !== 'people') return true;
  return /^\d+\.00$/.test(amount) && Number.parseInt(amount, 10) <= MOST_PEOPLE;
}

/** What a plan says of a line: one amount for each month of the company's year, null where nothing is planned. */
export interface PlanLine {
  readonly line: LineKey;
  readonly amounts: readonly MaybeDecimal[];
}

/** The operating costs that a plan says anything of. */
export function plannedCosts(lines: readonly PlanLine[]): OperatingCostKey[] {
  return OPERATING_COSTS.filter((cost) =>
    lines.some(
      ({ line, amounts }) =>
        line === cost && amounts.some((amount) => decimalOrNull(amount) !== null),
    ),
  );
}

/**
 * EBITDA as it follows from a month's gross profit and the costs that its plan uses; null where one of them is missing,
 * or the plan uses none. @throws RangeError on an amount that is not a plain decimal.
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
 * The twelve months of a plan, the first month of the company's year first. Where gross profit is not planned
 * itself it is revenue − production, and EBITDA is gross profit less the operating costs that the plan
 * uses; net income follows as in a month of figures. Each only where all that it needs is planned, because not planned is no zero.
 * @throws RangeError on an amount that is not a plain decimal.
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

const isSame = (one: MaybeDecimal, other: MaybeDecimal): boolean => {
  const [left, right] = [decimalOrNull(one), decimalOrNull(other)];
  return left !== null && right !== null && left.eq(right);
};

/**
 * The same plan without gross profits and EBITDA that would follow anyway, so that they move with what they
 * are made of. `planMonths` of both is the same. @throws RangeError on an amount that is not a plain decimal.
 */
export function withoutFollowing(lines: readonly PlanLine[]): PlanLine[] {
  let kept = [...lines];
  for (const following of ['grossProfit', 'ebitda'] as const) {
    const follows = planMonths(kept.filter(({ line }) => line !== following));
    kept = kept.map((one) =>
      one.line === following
        ? {
            line: following,
            amounts: one.amounts.map((amount, place) =>
              isSame(amount, follows[place]?.[following]) ? null : amount,
            ),
          }
        : one,
    );
  }
  return kept.filter(({ amounts }) => amounts.some((amount) => decimalOrNull(amount) !== null));
}

/** What is known of a version of a plan when it is decided which one counts. */
export interface PlanVersion {
  readonly id: number;
  readonly kind: PlanKind;
  readonly fyId: number;
  /** ISO 8601 in UTC; null: a draft. */
  readonly approvedAt: string | null;
}

/** The version of a year that counts: of its kind the one that was approved last. */
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

/** Whether a version counts, or a later one of its kind and year does. */
export function planStanding(version: PlanVersion, all: readonly PlanVersion[]): PlanStanding {
  if (version.approvedAt === null) return 'draft';
  return planInForce(all, version)?.id === version.id ? 'inForce' : 'superseded';
}

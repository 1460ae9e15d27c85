import type { LinePlan, WholePlan } from '../../../contract/plans.ts';
import type { TableFile } from '../../../contract/tables.ts';
import { lineLabel, measureOf } from '../../../finance/catalogue.ts';
import { rounded } from '../../../finance/money.ts';
import type { PeriodFigure } from '../../../finance/overMonths.ts';
import { overMonths } from '../../../finance/overMonths.ts';
import type { PlanLine } from '../../../finance/plan.ts';
import { planInForce, planMonths } from '../../../finance/plan.ts';
import type { BalanceLine } from '../../../finance/statements/balanceLines.ts';
import { linesBySide } from '../../../finance/statements/balanceLines.ts';
import type { PlannedLine } from '../../../finance/statements/balancePlan.ts';
import {
  isPlannedBalance,
  plannedAsReported,
  plannedBalanceLine,
} from '../../../finance/statements/balancePlan.ts';
import { formatPeople, formatTypedAmount } from '../../../format/accounting.ts';
import { formatDate } from '../../../format/dates.ts';
import { nameList } from '../../../format/nameList.ts';
import { NOT_AVAILABLE } from '../../../format/notAvailable.ts';
import { formatPercent } from '../../../format/percent.ts';
import type { Typed } from '../../editing/amountGrid.ts';
import { amountsNow, followingRows, plannedBalanceRows, typedRows } from './planDraft.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { gridMonths } from '../../editing/gridMonths.ts';

/** Returns "Approved by Ada Admin on Nov 21, 2026"; null for a draft. */
export function approvalWords({ approvedAt, approvedBy, standing }: LinePlan): string | null {
  if (approvedAt === null) return null;
  const by = approvedBy?.name ?? 'a person who no longer has an account';
  const words = `Approved by ${by} on ${formatDate(approvedAt)}`;
  return standing === 'superseded' ? `${words}. A later version applies.` : words;
}

/** The budget in force of the latest year that has one. */
export function firstPlan(plans: readonly LinePlan[]): LinePlan | undefined {
  const counting = plans.find((plan) => plan.kind === 'budget' && plan.standing === 'inForce');
  return counting ?? plans[0];
}

/** Writes an amount as "2,400,000", with cents if there are any, or N/A. */
export function plannedText(line: PlannedLine, amount: string | null): string {
  if (amount === null) return NOT_AVAILABLE;
  if (isPlannedBalance(line)) return formatTypedAmount(amount);
  const { unit } = measureOf(shownBasis(), line);
  if (unit === 'percent') return formatPercent(amount);
  if (unit === 'people') return formatPeople(amount);
  return formatTypedAmount(amount);
}

export interface PlanGridRow {
  readonly line: PlannedLine;
  readonly label: string;
  readonly amounts: readonly (string | null)[];
  readonly year: PeriodFigure;
}

/** Returns the rows of the grid; entered rows come first. */
export function planRows(lines: readonly PlanLine[]): PlanGridRow[] {
  const months = planMonths(lines);
  return [...typedRows(lines), ...followingRows()].map((line) => {
    const measure = measureOf(shownBasis(), line);
    return {
      line,
      label: measure.unit === 'percent' ? `${measure.label} (%)` : measure.label,
      amounts: months.map((month) => overMonths(measure, [month]).value),
      year: overMonths(measure, months),
    };
  });
}

/** The rows of the balance sheet. A year ends with its last planned balance, as for cash. */
export function planBalanceRows(
  plan: Pick<WholePlan, 'figures' | 'balances'>,
  typed: Typed<PlannedLine>,
  balanceLines: readonly BalanceLine[],
) {
  const cash = measureOf(shownBasis(), 'cash');
  return linesBySide(plannedBalanceRows(plan, balanceLines)).map(({ side, label, lines }) => ({
    side,
    label,
    rows: lines.map(({ slug, name }): PlanGridRow => {
      const line = plannedBalanceLine(slug);
      const amounts = amountsNow(plan, typed, line);
      const year = overMonths(
        cash,
        amounts.map((amount) => ({ cash: amount })),
      );
      return { line, label: name, amounts, year };
    }),
  }));
}

/** Names the balances that the plan has among the lines of the report; '' if there are none. */
export function plannedAboveWords(balanceLines: readonly BalanceLine[]): string {
  const roles = balanceLines.flatMap(({ slug }) => {
    const role = plannedAsReported(shownBasis(), balanceLines, slug);
    return role === null ? [] : [lineLabel(shownBasis(), role)];
  });
  if (roles.length === 0) return '';
  return `${nameList(roles)} ${roles.length === 1 ? 'is' : 'are'} planned above.`;
}

/** Returns "9 of 12 months" if a sum leaves out months, otherwise ''. */
export function yearRemark({ line, year }: PlanGridRow): string {
  const isSum = !isPlannedBalance(line) && measureOf(shownBasis(), line).addsUp.by === 'sum';
  return isSum && year.value !== null && year.missing > 0
    ? `${12 - year.missing} of 12 months`
    : '';
}

function tableRow({ line, label, amounts, year }: PlanGridRow): (string | null)[] {
  const decimals = isPlannedBalance(line) ? 2 : measureOf(shownBasis(), line).decimals;
  return [
    label,
    ...[...amounts, year.value].map((amount) =>
      amount === null ? null : rounded(amount, decimals),
    ),
  ];
}

export function planFile(plan: WholePlan, balanceLines: readonly BalanceLine[]): TableFile {
  const months = gridMonths(plan.fyYear);
  const balances = planBalanceRows(plan, new Map(), balanceLines).flatMap(({ rows }) => rows);
  const rows = [...planRows(plan.figures), ...balances].filter(({ year }) => year.value !== null);
  return {
    name: plan.name,
    columns: [
      { heading: 'Line', kind: 'text' },
      ...months.map(({ name }) => ({ heading: name, kind: 'amount' as const })),
      { heading: plan.fyYear, kind: 'amount' },
    ],
    rows: rows.map(tableRow),
  };
}

/** Returns the version of the same kind and year that approving this one would supersede. */
export const supersededBy = (plan: LinePlan, all: readonly LinePlan[]): LinePlan | undefined =>
  planInForce(all, plan);

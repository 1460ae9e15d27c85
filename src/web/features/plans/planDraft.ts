import type { WholePlan } from '../../../contract/plans.ts';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { MONTHS_IN_YEAR } from '../../../finance/fiscalCalendar.ts';
import { lineOfHeading } from '../../../finance/lineHeadings.ts';
import type { LineKey } from '../../../finance/lines.ts';
import { usedLines, shownWithAmounts, shownLines } from '../../../finance/catalogue.ts';
import { toMoney } from '../../../finance/money.ts';
import type { PlanLine } from '../../../finance/plan.ts';
import { fitsPlanLine, PLAN_LINES, PLAN_ROWS } from '../../../finance/plan.ts';
import type { BalanceLine } from '../../../finance/statements/balanceLines.ts';
import { linesBySide } from '../../../finance/statements/balanceLines.ts';
import type { PlannedLine } from '../../../finance/statements/balancePlan.ts';
import {
  plannableLines,
  isPlannedBalance,
  plannedBalanceLine,
} from '../../../finance/statements/balancePlan.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import type { AmountGrid, GridCell, ReadCell, Typed } from '../../editing/amountGrid.ts';
import { gridCellText, isSameHeading } from '../../editing/amountGrid.ts';
import { readTypedMoney } from '../../editing/typedAmount.ts';

const TYPED_ROWS = PLAN_ROWS.filter((line) => PLAN_LINES.includes(line));

/** Includes hidden lines that have an amount. */
export const basisOfPlan = (lines: readonly PlanLine[]): CompanyBasis =>
  shownWithAmounts(shownBasis(), (hidden) =>
    lines.flatMap(({ line, amounts }) => (line === hidden ? amounts : [])),
  );

/** Lines that are entered, in order; calculated lines follow them. */
export const typedRows = (lines: readonly PlanLine[] = []): LineKey[] =>
  usedLines(basisOfPlan(lines), TYPED_ROWS);
export const followingRows = (): LineKey[] =>
  shownLines(
    shownBasis(),
    PLAN_ROWS.filter((line) => !PLAN_LINES.includes(line)),
  );

export type PlanCell = GridCell<PlannedLine>;

type StoredPlanAmounts = Pick<WholePlan, 'figures' | 'balances'>;

/** Returns the stored amount; null if nothing is planned. */
export const storedAmount = (
  { figures, balances = [] }: StoredPlanAmounts,
  { line, monthNum }: PlanCell,
): string | null =>
  [...figures, ...balances].find((one) => one.line === line)?.amounts[monthNum - 1] ?? null;

/** Reads a typed amount; null for blank text, and a problem if the text isn't an amount. */
function readPlanCell(line: PlannedLine, text: string): ReadCell {
  const read = readTypedMoney(text);
  if ('problem' in read || read.amount === null || isPlannedBalance(line)) return read;
  return fitsPlanLine(line, toMoney(read.amount)) ? read : { problem: MESSAGES.wholePeople };
}

/** The rows of a plan's balance sheet. Empty for a company without one. */
export const plannedBalanceRows = (
  { balances = [] }: Pick<WholePlan, 'balances'>,
  balanceLines: readonly BalanceLine[],
): BalanceLine[] =>
  plannableLines(shownBasis(), balanceLines, (slug) =>
    balances.some(({ line }) => line === plannedBalanceLine(slug)),
  );

/** A plan as a grid; its lines include hidden ones with an amount. */
export function planGrid(
  stored: StoredPlanAmounts,
  typed: Typed<PlannedLine>,
  balanceLines: readonly BalanceLine[] = [],
): AmountGrid<PlannedLine> {
  const cells = { storedAmount: (cell: PlanCell) => storedAmount(stored, cell) };
  const figures = typedRows(plannedLines(stored, typed));
  const balances = linesBySide(plannedBalanceRows(stored, balanceLines)).flatMap(
    ({ lines }) => lines,
  );
  return {
    ...cells,
    lines: [...figures, ...balances.map(({ slug }) => plannedBalanceLine(slug))],
    readCell: readPlanCell,
    lineOfHeading(heading, start) {
      const figure = lineOfHeading(shownBasis(), heading)?.key ?? null;
      const slug = balances.find(({ name }) => isSameHeading(name, heading))?.slug;
      if (slug === undefined) return figure;
      // "Income tax" may be the tax of the month or the debt to the tax office.
      const isFigure = figure !== null && figures.includes(figure) && !isPlannedBalance(start);
      return isFigure ? figure : plannedBalanceLine(slug);
    },
    isOpen: () => true,
  };
}

/** Returns the lines used for totals. Text that isn't an amount is left out. */
export const plannedLines = (stored: StoredPlanAmounts, typed: Typed<PlannedLine>): PlanLine[] =>
  shownLines(shownBasis(), TYPED_ROWS).map((line) => ({
    line,
    amounts: amountsNow(stored, typed, line),
  }));

/** The amounts of a line by month, as stored or typed. Text that isn't an amount is left out. */
export function amountsNow(
  stored: StoredPlanAmounts,
  typed: Typed<PlannedLine>,
  line: PlannedLine,
): (string | null)[] {
  const cells = { storedAmount: (cell: PlanCell) => storedAmount(stored, cell) };
  return Array.from({ length: MONTHS_IN_YEAR }, (_, place) => {
    const read = readPlanCell(line, gridCellText(cells, typed, { line, monthNum: place + 1 }));
    return 'amount' in read ? read.amount : null;
  });
}

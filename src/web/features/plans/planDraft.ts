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
import { shownBasis } from '../../api/companyBasis.ts';
import type { AmountGrid, GridCell, ReadCell, Typed } from '../../editing/amountGrid.ts';
import { gridCellText } from '../../editing/amountGrid.ts';
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

export type PlanCell = GridCell<LineKey>;

type StoredPlanFigures = Pick<WholePlan, 'figures'>;

/** Returns the stored amount; null if nothing is planned. */
export const storedAmount = (
  { figures }: StoredPlanFigures,
  { line, monthNum }: PlanCell,
): string | null => figures.find((one) => one.line === line)?.amounts[monthNum - 1] ?? null;

/** Reads a typed amount; null for blank text, and a problem if the text isn't an amount. */
function readPlanCell(line: LineKey, text: string): ReadCell {
  const read = readTypedMoney(text);
  if ('problem' in read || read.amount === null) return read;
  return fitsPlanLine(line, toMoney(read.amount)) ? read : { problem: MESSAGES.wholePeople };
}

/** A plan as a grid; its lines include hidden ones with an amount. */
export function planGrid(stored: StoredPlanFigures, typed: Typed<LineKey>): AmountGrid<LineKey> {
  const cells = { storedAmount: (cell: PlanCell) => storedAmount(stored, cell) };
  return {
    ...cells,
    lines: typedRows(plannedLines(stored, typed)),
    readCell: readPlanCell,
    lineOfHeading: (heading) => lineOfHeading(shownBasis(), heading)?.key ?? null,
    isOpen: () => true,
  };
}

/** Returns the lines used for totals. Text that isn't an amount is left out. */
export function plannedLines(stored: StoredPlanFigures, typed: Typed<LineKey>): PlanLine[] {
  const cells = { storedAmount: (cell: PlanCell) => storedAmount(stored, cell) };
  return shownLines(shownBasis(), TYPED_ROWS).map((line) => ({
    line,
    amounts: Array.from({ length: MONTHS_IN_YEAR }, (_, place) => {
      const read = readPlanCell(line, gridCellText(cells, typed, { line, monthNum: place + 1 }));
      return 'amount' in read ? read.amount : null;
    }),
  }));
}

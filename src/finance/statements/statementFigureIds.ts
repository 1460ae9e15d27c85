import type { FlowLine, FlowSection } from './flowLines.ts';
import type { FlowEnd, NOT_PLANNED } from './statementRows.ts';

/** An amount of a balance sheet, such as "balance-receivables.2025-06". A line is named by its slug. */
export const balanceFigure = (line: string, month: string): string => `balance-${line}.${month}`;

/** An amount of a cash flow over a period, such as "flow-receivables.2025-06" or "flow-debt.FY25-to-2025-06". */
export const flowFigure = (
  line: FlowLine | FlowSection | FlowEnd | typeof NOT_PLANNED,
  period: string,
): string => `flow-${line}.${period}`;

/** The value of a covenant in a month, such as "covenant-3.2025-06". */
export const covenantFigure = (id: number, month: string): string => `covenant-${id}.${month}`;

/**
 * The month of an amount of a statement or of a covenant, such as "2025-06"; null for a period of several months and
 * for other figures.
 */
export const monthOfStatementFigure = (figure: string): string | null =>
  /^(?:balance|flow|covenant)-[^.]+\.(\d{4}-\d\d)$/u.exec(figure)?.[1] ?? null;

import { isProfitAndLoss } from '../books/books.ts';
import type { Millionths } from '../books/exactSums.ts';
import { requiredMillionths } from '../books/exactSums.ts';
import type { Adjustment, FedLine } from '../books/fedLines.ts';
import { EARNINGS } from '../books/fedLines.ts';
import type { BalanceLine } from './balanceLines.ts';
import { BALANCE_ROLES } from './balanceLines.ts';
import type { FlowLine } from './flowLines.ts';
import type { StatementAccount, StatementMapping } from './statementFacts.ts';

/** The usual cash flow line of income and costs, by their line of the report (null if they are left out of it). */
export function resultFlow(line: FedLine | null): FlowLine {
  if (line !== null && EARNINGS.includes(line)) return 'ebitda';
  switch (line) {
    case 'depreciation':
      return 'fixedAssets';
    case 'interest':
      return 'interest';
    case 'tax':
      return 'tax';
    default:
      return 'outsideEbitda';
  }
}

/** The amount of an adjustment of income or costs, as it adds to the result: a cost is negative. */
export const addedToResult = ({ line, amount }: Adjustment): Millionths =>
  line === 'revenue' || line === 'otherIncome'
    ? requiredMillionths(amount)
    : -requiredMillionths(amount);

/**
 * The cash flow line of an account under the mapping of a month and the balance line of that mapping; null for cash,
 * which is what a cash flow explains.
 */
export function flowOfAccount(
  { type }: StatementAccount,
  mapping: StatementMapping | undefined,
  line: BalanceLine | null,
): FlowLine | null {
  if (isProfitAndLoss(type)) return mapping?.flow ?? resultFlow(mapping?.line ?? null);
  if (line?.role === 'cash') return null;
  const usual = line === null ? null : BALANCE_ROLES[line.role].flow;
  return mapping?.flow ?? usual ?? 'notClassified';
}

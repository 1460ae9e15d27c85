import type { StatementsOfMonth } from '../../../contract/statements.ts';
import { isProfitAndLoss } from '../../../finance/books/books.ts';
import { FIRST_LINES } from '../../../finance/statements/balanceLines.ts';
import type { ShownStatements } from '../../months/shownStatements.ts';

/** Returns what leads to the first month that ties; null once a month does, and where all balances are typed. */
export function statementSteps(shown: ShownStatements): StatementsOfMonth['firstSteps'] {
  const { facts, months } = shown;
  const isTyped = (month: string) => shown.sheet(month)?.typed !== undefined;
  if (months.length > 0 && months.every(isTyped)) return null;
  const hasFlow = (month: string) => shown.flow(month, month) !== null;
  // The newest months are computed anyway.
  if (months.toReversed().some((month) => ties(shown, month) && hasFlow(month))) return null;
  const withAmounts = new Set(
    [...facts.balances, ...facts.openings].map(({ accountId }) => accountId),
  );
  const accounts = facts.accounts.filter(
    ({ id, type }) => withAmounts.has(id) && !isProfitAndLoss(type),
  );
  const mapped = new Set(
    facts.mappings.filter((one) => one.balanceLine !== null).map(({ accountId }) => accountId),
  );
  return {
    hasWholeMonth: facts.wholeMonths.length > 0,
    hasOwnLines:
      facts.lines.length !== FIRST_LINES.length || facts.lines.some(({ version }) => version > 1),
    accounts: accounts.length,
    accountsWithoutLine: accounts.filter(({ id }) => !mapped.has(id)).length,
    hasCashFlow: months.some((month) => !isTyped(month) && hasFlow(month)),
  };
}

function ties(shown: ShownStatements, month: string): boolean {
  const sheet = shown.sheet(month);
  return (
    sheet !== null &&
    sheet.difference === 0n &&
    sheet.hasUnclassified !== true &&
    sheet.typed?.isEquityEntered !== false
  );
}

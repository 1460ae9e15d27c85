import type { AccountType, Books } from '../../finance/books/books.ts';
import { isProfitAndLoss } from '../../finance/books/books.ts';
import { isEmptyRow } from './bookAccounts.ts';

/** True if a trial balance has only assets, liabilities and equity, so the year's result is already in equity. */
export function isAfterClosing(
  { kind, rows: all }: Books,
  rows: readonly { readonly account: { readonly type: AccountType } }[],
): boolean {
  const filled = all.filter((row) => !isEmptyRow(row));
  return (
    kind === 'trialBalance' &&
    filled.length === rows.length &&
    rows.some(({ account }) => account.type === 'equity') &&
    rows.every(({ account }) => !isProfitAndLoss(account.type))
  );
}

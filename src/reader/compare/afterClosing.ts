import type { AccountType, Books } from '../../finance/books/books.ts';
import { isProfitAndLoss } from '../../finance/books/books.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
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

/** Why such a trial balance is refused, and what to do. */
export const whyAfterClosing = ({ lineGroups }: CompanyBasis): [reason: string, remedy: string] =>
  lineGroups.includes('statements')
    ? ['Every account of profit and loss is zero.', "Export it before the year's closing."]
    : [
        'The trial balance has no income or costs, so it was probably exported after the year-end closing.',
        'Export it without the closing entries, or as of a day before the closing.',
      ];

import type { ImportWarning } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { yearBeginning } from '../../../domain/books/bookedAmounts.ts';
import { bookMonthName } from '../../../domain/books/bookMonths.ts';
import type { BooksMonth } from '../../../domain/books/books.ts';
import { isProfitAndLoss } from '../../../domain/books/books.ts';
import { namedMonths } from './namedMonths.ts';
import type { BalanceWrite, StoredBooks } from './storedBooks.ts';

const yearOf = (basis: CompanyBasis, month: BooksMonth) =>
  yearBeginning(month, basis.yearStartMonth);

/**
 * The months of a year that are stored already while the import changes an earlier one of it: what was
 * worked out of a year to date does not follow. `own` are the months of the file, which are worked out again.
 */
export function laterMonths(
  basis: CompanyBasis,
  writes: readonly BalanceWrite[],
  isOfProfit: (accountId: number) => boolean,
  own: ReadonlySet<BooksMonth>,
  stored: StoredBooks,
): ImportWarning[] {
  const changed = writes.filter(({ accountId }) => isOfProfit(accountId));
  const groups = Map.groupBy(changed, ({ month, entity, sheet }) =>
    JSON.stringify([yearOf(basis, month), entity, sheet]),
  );
  return [...groups.values()].flatMap((group): ImportWarning[] => {
    const [first] = group;
    if (first === undefined) return [];
    const { entity, sheet } = first;
    const months = [...new Set(group.map(({ month }) => month))].toSorted();
    const [from = first.month] = months;
    const later = stored.profitMonths
      .filter(
        (one) =>
          one.entity === entity &&
          one.month > from &&
          yearOf(basis, one.month) === yearOf(basis, from) &&
          !own.has(one.month),
      )
      .map(({ month }) => month);
    if (later.length === 0) return [];
    const are = later.length === 1 ? 'is' : 'are';
    const of = entity === '' ? '' : ` for ${entity}`;
    return [
      {
        check: 'laterMonths',
        sheet,
        cell: null,
        period: bookMonthName(from),
        sentence: `${namedMonths(later)} ${are} stored already${of}. If a file of the year to date gave ${later.length === 1 ? 'its' : 'their'} amounts, they were worked out with ${namedMonths(months)} as before: import it again afterwards.`,
      },
    ];
  });
}

/** Whether an account, stored or new, is of profit and loss. */
export function profitAccounts(
  stored: StoredBooks,
  made: readonly { readonly id: number; readonly type: Parameters<typeof isProfitAndLoss>[0] }[],
): (accountId: number) => boolean {
  const ids = new Set(
    [...stored.accounts, ...made].flatMap(({ id, type }) => (isProfitAndLoss(type) ? [id] : [])),
  );
  return (accountId) => ids.has(accountId);
}

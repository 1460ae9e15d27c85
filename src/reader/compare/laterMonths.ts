import type { ImportWarning } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { yearBeginning } from '../../finance/books/bookedAmounts.ts';
import { bookMonthName } from '../../finance/books/bookMonths.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import { isProfitAndLoss } from '../../finance/books/books.ts';
import { namedMonths } from './namedMonths.ts';
import type { BalanceWrite, StoredBooks } from './storedBooks.ts';

const booksYearOf = (basis: CompanyBasis, month: BooksMonth) =>
  yearBeginning(month, basis.yearStartMonth);

/**
 * Stored later months of a year in which the import changes an earlier month. Their amounts, calculated from the year
 * to date, aren't updated. `own` are the months of the file, which are calculated again.
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
    JSON.stringify([booksYearOf(basis, month), entity, sheet]),
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
          booksYearOf(basis, one.month) === booksYearOf(basis, from) &&
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
        sentence: `${namedMonths(later)} ${are} already stored${of}. If a year-to-date file gave ${later.length === 1 ? 'its' : 'their'} amounts, they were calculated from the previous amounts of ${namedMonths(months)}. Import that file again after this one.`,
      },
    ];
  });
}

export function profitAccounts(
  stored: StoredBooks,
  made: readonly { readonly id: number; readonly type: Parameters<typeof isProfitAndLoss>[0] }[],
): (accountId: number) => boolean {
  const ids = new Set(
    [...stored.accounts, ...made].flatMap(({ id, type }) => (isProfitAndLoss(type) ? [id] : [])),
  );
  return (accountId) => ids.has(accountId);
}

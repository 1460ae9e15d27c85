import type { Books, BooksMonth, BooksRow } from '../../finance/books/books.ts';
import { isLessThanHalfCent, millionthsOf } from '../../finance/books/exactSums.ts';

const debitLessCredit = (rows: readonly BooksRow[], month: BooksMonth): bigint =>
  rows.reduce((sum, { balances }) => sum + (millionthsOf(balances[month] ?? '0') ?? 0n), 0n);

/** A balance sheet that doesn't foot is refused, so its months balance. */
function isBalanced({ kind, rows }: Books, month: BooksMonth): boolean {
  if (kind === 'balanceSheet') return true;
  const byEntity = Map.groupBy(rows, ({ entity }) => entity);
  return [...byEntity.values()].every((own) => isLessThanHalfCent(debitLessCredit(own, month)));
}

const hasBalances = ({ rows }: Books, month: BooksMonth) =>
  rows.some(({ balances }) => balances[month] !== undefined);

/** The months, oldest first, whose balances are in the files, with debits equal to credits in each of them. */
export function balancedMonths(read: readonly Books[]): BooksMonth[] {
  const months = [...new Set(read.flatMap((books) => books.months))].toSorted();
  return months.filter((month) => {
    const own = read.filter((books) => hasBalances(books, month));
    return own.length > 0 && own.every((books) => isBalanced(books, month));
  });
}

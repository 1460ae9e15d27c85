import type { BooksMonth, BooksRow } from '../../finance/books/books.ts';
import { millionthsOf, textOfMillionths } from '../../finance/books/exactSums.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import type { FileAccounts } from './bookAccounts.ts';
import { isEmptyRow, storedAccountNames } from './bookAccounts.ts';

/** Adds up rows of accounts that were merged. Two rows of one account in the file stay separate. */
export function withMergedRows(read: ReadBooks, accounts: FileAccounts): ReadBooks {
  const { books, answers } = read;
  const filled = books.rows.filter((row) => !isEmptyRow(row));
  const groups = Map.groupBy(filled, (row) => {
    const { id } = accounts.accountOf(row, answers);
    return `${id} ${row.isNatural === true} ${row.entity ?? ''}`;
  });
  if (groups.size === filled.length) return read;
  const rows = [...groups.values()].flatMap((group) => {
    const byName = Map.groupBy(group, (row) => storedAccountNames(row).key);
    return byName.size === 1 ? group : [mergedRow(group)];
  });
  return { ...read, books: { ...books, rows: [...rows, ...books.rows.filter(isEmptyRow)] } };
}

type AmountsByBooksMonth = Readonly<Record<BooksMonth, string>>;

function mergedRow(rows: readonly BooksRow[]): BooksRow {
  const [first] = rows;
  if (first === undefined) throw new RangeError('There are no rows to add up');
  const { account, entity, origin, isNatural } = first;
  const months = rows.flatMap((row) => row.months ?? []);
  return {
    account,
    entity,
    origin,
    movements: summedAmounts(rows, ({ movements }) => movements),
    balances: summedAmounts(rows, ({ balances }) => balances),
    ...(isNatural === undefined ? {} : { isNatural }),
    ...(rows.every((row) => row.months !== undefined) ? { months: [...new Set(months)] } : {}),
  };
}

function summedAmounts(
  rows: readonly BooksRow[],
  amountsOf: (row: BooksRow) => AmountsByBooksMonth,
): AmountsByBooksMonth {
  const sums = new Map<BooksMonth, bigint>();
  for (const row of rows) {
    for (const [month, text] of Object.entries(amountsOf(row))) {
      if (row.months?.includes(month) === false) continue;
      sums.set(month, (sums.get(month) ?? 0n) + (millionthsOf(text) ?? 0n));
    }
  }
  return Object.fromEntries([...sums].map(([month, sum]) => [month, textOfMillionths(sum)]));
}

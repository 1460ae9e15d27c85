import type { BooksMonth, BooksRow } from '../../../domain/books/books.ts';
import { millionthsOf, textOfMillionths } from '../../../domain/books/exactSums.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import type { FileAccounts } from './bookAccounts.ts';
import { isEmptyRow, namedIn } from './bookAccounts.ts';

/**
 * A sheet in which accounts that were merged are one: their rows are added up. Rows of one account that a file has twice
 * stay as they are.
 */
export function withMergedRows(read: ReadBooks, accounts: FileAccounts): ReadBooks {
  const { books, answers } = read;
  const filled = books.rows.filter((row) => !isEmptyRow(row));
  const groups = Map.groupBy(filled, (row) => {
    const { id } = accounts.accountOf(row, answers);
    return `${id} ${row.isNatural === true} ${row.entity ?? ''}`;
  });
  if (groups.size === filled.length) return read;
  const rows = [...groups.values()].flatMap((group) => {
    const byName = Map.groupBy(group, (row) => namedIn(row).key);
    return byName.size === 1 ? group : [added(group)];
  });
  return { ...read, books: { ...books, rows: [...rows, ...books.rows.filter(isEmptyRow)] } };
}

type Amounts = Readonly<Record<BooksMonth, string>>;

function added(rows: readonly BooksRow[]): BooksRow {
  const [first] = rows;
  if (first === undefined) throw new RangeError('Nothing to add up');
  const { account, entity, origin, isNatural } = first;
  const months = rows.flatMap((row) => row.months ?? []);
  return {
    account,
    entity,
    origin,
    movements: sumOf(rows, ({ movements }) => movements),
    balances: sumOf(rows, ({ balances }) => balances),
    ...(isNatural === undefined ? {} : { isNatural }),
    ...(rows.every((row) => row.months !== undefined) ? { months: [...new Set(months)] } : {}),
  };
}

function sumOf(rows: readonly BooksRow[], amountsOf: (row: BooksRow) => Amounts): Amounts {
  const sums = new Map<BooksMonth, bigint>();
  for (const row of rows) {
    for (const [month, text] of Object.entries(amountsOf(row))) {
      if (row.months?.includes(month) === false) continue;
      sums.set(month, (sums.get(month) ?? 0n) + (millionthsOf(text) ?? 0n));
    }
  }
  return Object.fromEntries([...sums].map(([month, sum]) => [month, textOfMillionths(sum)]));
}

import type { BookAnswers, DoubtfulTotal } from '../../contract/importBooks.ts';
import type { BooksRow } from '../../finance/books/books.ts';
import { naturalAmount } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { millionthsOf, textOfMillionths } from '../../finance/books/exactSums.ts';
import type { EntityPart } from './entitySums.ts';
import { entityAmounts, BOOK_SUM_KINDS } from './entitySums.ts';

const MOST_SHOWN_AMOUNTS = 4;

export const totalAnswer =
  ({ sums = null, namedSums = [] }: BookAnswers) =>
  (name: string): NonNullable<BookAnswers['sums']> | null =>
    namedSums.find((one) => one.name === name)?.is ?? sums;

const doubtedRowLabel = ({ account: { code, name } }: BooksRow) =>
  [code, name].filter((part) => part !== null && part !== '').join(' ');

const absoluteAmount = (amount: Millionths) => (amount < 0n ? -amount : amount);

export function shownDoubtfulTotal(
  sum: EntityPart,
  parts: readonly EntityPart[],
  counted: readonly EntityPart[],
): DoubtfulTotal {
  const amounts = BOOK_SUM_KINDS.flatMap((which) => {
    const [together, others] = [parts, counted].map((of) =>
      entityAmounts(
        of.flatMap(({ rows }) => rows),
        which,
      ),
    );
    return sum.rows.flatMap((row) =>
      Object.entries(row[which]).map(([month, written]) => {
        const [place = ''] = entityAmounts([row], which).keys();
        const key = place.replace(/^\S+/, month);
        const amount = millionthsOf(written) ?? 0n;
        const shown = (value: Millionths) =>
          naturalAmount(row.account.type, textOfMillionths(value));
        const beside = others?.get(key) ?? 0n;
        return {
          size: absoluteAmount(amount),
          shown: {
            account: doubtedRowLabel(row),
            month,
            amount: shown(amount),
            together: parts.length === 0 ? null : shown(together?.get(key) ?? 0n),
            asSum: shown(beside),
            asEntity: shown(beside + amount),
          },
        };
      }),
    );
  });
  const largest = amounts.toSorted((a, b) => (a.size < b.size ? 1 : a.size > b.size ? -1 : 0));
  return {
    name: sum.name,
    cell: sum.cells?.[0] ?? sum.rows[0]?.origin.cell ?? '',
    of: parts.map(({ name }) => name),
    amounts: largest.slice(0, MOST_SHOWN_AMOUNTS).map(({ shown }) => shown),
  };
}

import type { BookAnswers, DoubtedSum } from '../../../contract/importBooks.ts';
import type { BooksRow } from '../../../domain/books/books.ts';
import { naturalAmount } from '../../../domain/books/books.ts';
import type { Millionths } from '../../../domain/books/exactSums.ts';
import { millionthsOf, textOfMillionths } from '../../../domain/books/exactSums.ts';
import type { Part } from './entitySums.ts';
import { amountsOf, KINDS } from './entitySums.ts';

/** So many amounts tell a person what it is. */
const SHOWN = 4;

/** What a person has said of one that looks like a sum: by its name, or of all together. */
export const saidOfSum =
  ({ sums = null, namedSums = [] }: BookAnswers) =>
  (name: string): NonNullable<BookAnswers['sums']> | null =>
    namedSums.find((one) => one.name === name)?.is ?? sums;

const labelOf = ({ account: { code, name } }: BooksRow) =>
  [code, name].filter((part) => part !== null && part !== '').join(' ');

const sizeOf = (amount: Millionths) => (amount < 0n ? -amount : amount);

/** `counted`: all parts that the company has beside it. */
export function doubtShown(
  sum: Part,
  parts: readonly Part[],
  counted: readonly Part[],
): DoubtedSum {
  const amounts = KINDS.flatMap((which) => {
    const [together, others] = [parts, counted].map((of) =>
      amountsOf(
        of.flatMap(({ rows }) => rows),
        which,
      ),
    );
    return sum.rows.flatMap((row) =>
      Object.entries(row[which]).map(([month, written]) => {
        const [place = ''] = amountsOf([row], which).keys();
        const key = place.replace(/^\S+/, month);
        const amount = millionthsOf(written) ?? 0n;
        const shown = (value: Millionths) =>
          naturalAmount(row.account.type, textOfMillionths(value));
        const beside = others?.get(key) ?? 0n;
        return {
          size: sizeOf(amount),
          shown: {
            account: labelOf(row),
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
    amounts: largest.slice(0, SHOWN).map(({ shown }) => shown),
  };
}

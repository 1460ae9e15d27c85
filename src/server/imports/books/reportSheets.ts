import { isDeepStrictEqual } from 'node:util';
import type { SheetLayout } from '../../../contract/imports.ts';
import type { ReportSheet } from '../../../domain/books/versionName.ts';
import { isCopyName, reportSheetOf } from '../../../domain/books/versionName.ts';
import type { BooksMonth } from '../../../domain/books/books.ts';
import type { Millionths } from '../../../domain/books/exactSums.ts';
import { millionthsOf } from '../../../domain/books/exactSums.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';

const REASONS: Readonly<Record<Exclude<ReportSheet, 'summary'>, string>> = {
  comparison: 'Its name says that it compares amounts of other sheets.',
  prior: 'Its name says that it is of an earlier period, and another sheet has its months.',
};
const CENT: Millionths = 10_000n;

/**
 * The books of a workbook without the sheets that show the same company once more, by their names: "Variance" and
 * "Prior Year", a "Summary" whose results are those of another sheet, and copies. A person who names their entity takes them in.
 */
export function withoutReportSheets(
  found: ReadonlyMap<string, SheetBooks>,
  layouts: readonly SheetLayout[],
): ReadonlyMap<string, SheetBooks> {
  const isSaid = (name: string) =>
    layouts.some(
      ({ sheet, books }) =>
        sheet === name && ((books?.entity ?? null) !== null || books?.isOwnEntity === true),
    );
  const kinds = new Map([...found.keys()].map((name) => [name, reportSheetOf(name)]));
  const others = [...found].filter(([name]) => kinds.get(name) === null);
  return new Map(
    [...found].map(([name, read], at): [string, SheetBooks] => {
      const kind = kinds.get(name) ?? null;
      if (read.sumOf !== undefined || isSaid(name)) return [name, read];
      if (kind === null) {
        const copied = [...found].slice(0, at).find((other) => isCopy([name, read], other));
        if (copied === undefined) return [name, read];
        return [name, { ...read, refusals: [], questions: [], shownAgain: saysSame(copied[0]) }];
      }
      const beside = others.filter(([, other]) => other.books.kind === read.books.kind);
      const theirs = new Set(beside.flatMap(([, other]) => other.books.months));
      const { months } = read.books;
      // A month that nothing else has would be lost with it.
      if (months.length === 0 || months.some((month) => !theirs.has(month))) return [name, read];
      const same = beside.find(([, other]) => isSameResult(read, other))?.[0];
      const shownAgain =
        kind !== 'summary' ? REASONS[kind] : same === undefined ? null : saysSame(same);
      if (shownAgain === null) return [name, read];
      return [name, { ...read, refusals: [], questions: [], shownAgain }];
    }),
  );
}

const saysSame = (sheet: string) => `It says the same as ${sheet}.`;

type Named = readonly [name: string, read: SheetBooks];

const rowsOf = ({ books }: SheetBooks) =>
  books.rows.map(({ account, entity, movements, balances }) => ({
    account,
    entity,
    movements,
    balances,
  }));

/** Whether a sheet is a copy of another by its name, and has the same accounts and amounts. */
function isCopy([name, read]: Named, [otherName, other]: Named): boolean {
  if (!isCopyName(name, otherName) || other.sumOf !== undefined) return false;
  return read.books.kind === other.books.kind && isDeepStrictEqual(rowsOf(read), rowsOf(other));
}

/** Whether two sheets have the same result in each of their months. */
function isSameResult(one: SheetBooks, other: SheetBooks): boolean {
  const results = [one, other].map(resultsOf);
  const [own = new Map<BooksMonth, Millionths>(), its = new Map<BooksMonth, Millionths>()] =
    results;
  return (
    own.size > 0 &&
    own.size === its.size &&
    [...own].every(([month, amount]) => {
      const apart = amount - (its.get(month) ?? amount + 2n * CENT);
      return apart <= CENT && apart >= -CENT && amount !== 0n;
    })
  );
}

function resultsOf({ books }: SheetBooks): ReadonlyMap<BooksMonth, Millionths> {
  const sums = new Map<BooksMonth, Millionths>();
  for (const { movements, balances } of books.rows) {
    for (const [month, amount] of Object.entries({ ...balances, ...movements })) {
      sums.set(month, (sums.get(month) ?? 0n) + (millionthsOf(amount) ?? 0n));
    }
  }
  return sums;
}

import { isDeepStrictEqual } from 'node:util';
import type { SheetLayout } from '../../contract/imports.ts';
import type { ReportSheet } from '../words/versionName.ts';
import { isCopyName, reportSheetOf } from '../words/versionName.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { millionthsOf } from '../../finance/books/exactSums.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';

const REPORT_SHEET_REASONS: Readonly<Record<Exclude<ReportSheet, 'summary'>, string>> = {
  comparison: 'Its name suggests that it compares amounts of other sheets.',
  prior: 'Its name suggests an earlier period, and another sheet has its months.',
};
const ONE_CENT: Millionths = 10_000n;

/**
 * Leaves out sheets whose names show that they repeat the same company: "Variance", "Prior Year", copies, and a
 * "Summary" with the same results as another sheet. They are included if a person names their entity.
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
      // Without this check, a month found only in this sheet would be lost.
      if (months.length === 0 || months.some((month) => !theirs.has(month))) return [name, read];
      const same = beside.find(([, other]) => isSameResult(read, other))?.[0];
      const shownAgain =
        kind !== 'summary'
          ? REPORT_SHEET_REASONS[kind]
          : same === undefined
            ? null
            : saysSame(same);
      if (shownAgain === null) return [name, read];
      return [name, { ...read, refusals: [], questions: [], shownAgain }];
    }),
  );
}

const saysSame = (sheet: string) => `It repeats ${sheet}.`;

type NamedBooks = readonly [name: string, read: SheetBooks];

const amountsByRow = ({ books }: SheetBooks) =>
  books.rows.map(({ account, entity, movements, balances }) => ({
    account,
    entity,
    movements,
    balances,
  }));

function isCopy([name, read]: NamedBooks, [otherName, other]: NamedBooks): boolean {
  if (!isCopyName(name, otherName) || other.sumOf !== undefined) return false;
  return (
    read.books.kind === other.books.kind &&
    isDeepStrictEqual(amountsByRow(read), amountsByRow(other))
  );
}

function isSameResult(one: SheetBooks, other: SheetBooks): boolean {
  const results = [one, other].map(resultsByMonth);
  const [own = new Map<BooksMonth, Millionths>(), its = new Map<BooksMonth, Millionths>()] =
    results;
  return (
    own.size > 0 &&
    own.size === its.size &&
    [...own].every(([month, amount]) => {
      const apart = amount - (its.get(month) ?? amount + 2n * ONE_CENT);
      return apart <= ONE_CENT && apart >= -ONE_CENT && amount !== 0n;
    })
  );
}

function resultsByMonth({ books }: SheetBooks): ReadonlyMap<BooksMonth, Millionths> {
  const sums = new Map<BooksMonth, Millionths>();
  for (const { movements, balances } of books.rows) {
    for (const [month, amount] of Object.entries({ ...balances, ...movements })) {
      sums.set(month, (sums.get(month) ?? 0n) + (millionthsOf(amount) ?? 0n));
    }
  }
  return sums;
}

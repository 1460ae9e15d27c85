import type { BookAnswers } from '../../../contract/importBooks.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import { knownStatement } from './knownStatement.ts';
import { statementBooks } from './statementBooks.ts';

const MOST = 20;

/**
 * The accounts of statements below each other on one sheet, such as those of two years: each is proven by its own
 * result, and no month is in two of them. null for any other sheet.
 */
export function stackedBooks(sheet: GridSheet, answers: BookAnswers): SheetBooks | null {
  const statement = knownStatement(sheet);
  const blocks = statement?.blocks ?? [];
  if (statement?.isTurned !== false || blocks.length < 2 || blocks.length > MOST) return null;
  const starts = blocks.map(({ table }, at) => (at === 0 ? 0 : startOf(sheet, table.firstHead)));
  const titles = statement.blocks[0]?.table.firstHead ?? 0;
  const read = blocks.flatMap((_, at) => {
    const [from = 0, end = sheet.rows.length] = starts.slice(at, at + 2);
    // A table with a title of its own is not of the year of the first one.
    const isTitled = from < (blocks[at]?.table.firstHead ?? 0);
    const rows = sheet.rows.map((row, place) =>
      (place < titles && !isTitled) || (place >= from && place < end) ? row : [],
    );
    const own = statementBooks({ ...sheet, rows }, undefined, answers);
    return own === null || own.questions.length > 0 ? [] : [own];
  });
  const [first] = read;
  const months = read.flatMap(({ books }) => books.months);
  const isWhole = read.length === blocks.length && new Set(months).size === months.length;
  const isAlike = read.every(
    ({ books, unit }) =>
      books.currency === first?.books.currency &&
      books.yearBegins === first.books.yearBegins &&
      unit === first.unit,
  );
  if (first === undefined || !isWhole || !isAlike) return null;
  return {
    ...first,
    books: {
      ...first.books,
      months: months.toSorted(),
      rows: read.flatMap(({ books: { rows, months: own } }) =>
        rows.map((row) => Object.assign({}, row, { months: own })),
      ),
      notes: [...new Set(read.flatMap(({ books }) => books.notes))],
    },
    totals: read.flatMap(({ totals }) => totals),
    refusals: read.flatMap(({ refusals }) => refusals),
  };
}

/** Titles of its own stand above a table, after a blank row. */
function startOf(sheet: GridSheet, head: number): number {
  let start = head;
  const isFilled = (row: number) => sheet.rows[row]?.some((cell) => cell !== null) === true;
  const hasAmount = (row: number) => sheet.rows[row]?.some((cell) => cell?.kind === 'number');
  while (start > 0 && isFilled(start - 1) && hasAmount(start - 1) !== true) start -= 1;
  return start;
}

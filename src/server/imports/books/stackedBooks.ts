import type { BookAnswers } from '../../../contract/importBooks.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { GridSheet } from '../cells/grid.ts';
import { textOf } from '../cells/grid.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import { isAmountCell, isPeriod } from './headRows.ts';
import { knownStatement } from './knownStatement.ts';
import type { BookBlock } from './statement.ts';
import { statementBooks } from './statementBooks.ts';

const MOST = 20;
/** Of words such as "FY 2025", "Year ended 31 March 2025" and "(continued)" nothing is left but the time. */
const TIME =
  /(?<!\p{L})(?:fy|(?:financial|fiscal|calendar) years?|years?|end(?:ed|ing)|for|the|to|as|of|at|months?|cont(?:inued|d|'d)?|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)(?!\p{L})/giu;

/**
 * The accounts of statements below each other on one sheet, such as those of two years: each is proven by its own
 * result, and no month is in two of them. null for any other sheet.
 */
export function stackedBooks(
  basis: CompanyBasis,
  sheet: GridSheet,
  answers: BookAnswers,
): SheetBooks | null {
  const statement = knownStatement(basis, sheet);
  const blocks = statement?.blocks ?? [];
  if (statement?.isTurned !== false || blocks.length < 2 || blocks.length > MOST) return null;
  if (namesAnother(basis, sheet, statement.blocks)) return null;
  const starts = blocks.map(({ table }, at) =>
    at === 0 ? 0 : startOf(basis, sheet, table.firstHead),
  );
  const titles = statement.blocks[0]?.table.firstHead ?? 0;
  const read = blocks.flatMap((_, at) => {
    const [from = 0, end = sheet.rows.length] = starts.slice(at, at + 2);
    // A table with a title of its own is not of the year of the first one.
    const isTitled = from < (blocks[at]?.table.firstHead ?? 0);
    const rows = sheet.rows.map((row, place) =>
      (place < titles && !isTitled) || (place >= from && place < end) ? row : [],
    );
    const own = statementBooks(basis, { ...sheet, rows }, undefined, answers);
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

const bare = (text: string) =>
  text
    .replaceAll(TIME, ' ')
    .replaceAll(/[^\p{L}%]+/gu, ' ')
    .trim()
    .toLowerCase();

/**
 * Whether what stands between two tables, or above the labels of the lower one, says more than its time and what
 * the first one says: "Budget", "Branch North" or another company.
 */
function namesAnother(
  basis: CompanyBasis,
  sheet: GridSheet,
  blocks: readonly BookBlock[],
): boolean {
  const [first, ...others] = blocks.map(({ table }) => {
    const from =
      sheet.rows
        .slice(0, Math.max(table.firstHead, 0))
        .findLastIndex((row) => hasAmount(basis, row)) + 1;
    const above = sheet.rows.slice(from, Math.max(table.firstHead, 0));
    const heads = sheet.rows.slice(Math.max(table.firstHead, 0), table.head + 1);
    return [...above.flat(), ...heads.flatMap((row) => row.slice(0, table.firstColumn))]
      .map((cell) => bare(textOf(cell)))
      .filter((text) => text !== '');
  });
  return others.some((texts) => texts.some((text) => first?.includes(text) !== true));
}

const hasAmount = (basis: CompanyBasis, row: GridSheet['rows'][number]): boolean =>
  row.some((cell) => isAmountCell(cell) && !isPeriod(basis, cell));

/** Titles of its own stand above a table, after a blank row. */
function startOf(basis: CompanyBasis, sheet: GridSheet, head: number): number {
  let start = head;
  const isFilled = (row: number) => sheet.rows[row]?.some((cell) => cell !== null) === true;
  while (start > 0 && isFilled(start - 1) && !hasAmount(basis, sheet.rows[start - 1] ?? []))
    start -= 1;
  return start;
}

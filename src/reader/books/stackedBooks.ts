import type { BookAnswers } from '../../contract/importBooks.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { GridSheet } from '../cells/grid.ts';
import { textOf } from '../cells/grid.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import { isAmountCell, isPeriod } from './headRows.ts';
import { statementOnSheet } from './statementOnSheet.ts';
import type { BookBlock } from './statement.ts';
import { statementBooks } from './statementBooks.ts';

const MOST_STACKED_TABLES = 20;
/**
 * Removing these words from "FY 2025", "Year ended 31 March 2025" or "(continued)" leaves nothing
 * but the period.
 */
const TIME_WORDS =
  /(?<!\p{L})(?:fy|(?:financial|fiscal|calendar) years?|years?|end(?:ed|ing)|for|the|to|as|of|at|months?|cont(?:inued|d|'d)?|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)(?!\p{L})/giu;

/**
 * The accounts of statements one below the other on a sheet, such as those of two years. Each is proven by its own
 * result, and no month occurs twice. Null for any other sheet.
 */
export function stackedBooks(
  basis: CompanyBasis,
  sheet: GridSheet,
  answers: BookAnswers,
): SheetBooks | null {
  const statement = statementOnSheet(basis, sheet);
  const blocks = statement?.blocks ?? [];
  if (statement?.isTurned !== false || blocks.length < 2 || blocks.length > MOST_STACKED_TABLES)
    return null;
  if (namesOtherBooks(basis, sheet, statement.blocks)) return null;
  const starts = blocks.map(({ table }, at) =>
    at === 0 ? 0 : firstTitleRow(basis, sheet, table.firstHead),
  );
  const titles = statement.blocks[0]?.table.firstHead ?? 0;
  const read = blocks.flatMap((_, at) => {
    const [from = 0, end = sheet.rows.length] = starts.slice(at, at + 2);
    // A table with its own title doesn't belong to the year of the first one.
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

const withoutTimeWords = (text: string) =>
  text
    .replaceAll(TIME_WORDS, ' ')
    .replaceAll(/[^\p{L}%]+/gu, ' ')
    .trim()
    .toLowerCase();

function namesOtherBooks(
  basis: CompanyBasis,
  sheet: GridSheet,
  blocks: readonly BookBlock[],
): boolean {
  const [first, ...others] = blocks.map(({ table }) => {
    const from =
      sheet.rows
        .slice(0, Math.max(table.firstHead, 0))
        .findLastIndex((row) => hasRowAmount(basis, row)) + 1;
    const above = sheet.rows.slice(from, Math.max(table.firstHead, 0));
    const heads = sheet.rows.slice(Math.max(table.firstHead, 0), table.head + 1);
    return [...above.flat(), ...heads.flatMap((row) => row.slice(0, table.firstColumn))]
      .map((cell) => withoutTimeWords(textOf(cell)))
      .filter((text) => text !== '');
  });
  return others.some((texts) => texts.some((text) => first?.includes(text) !== true));
}

const hasRowAmount = (basis: CompanyBasis, row: GridSheet['rows'][number]): boolean =>
  row.some((cell) => isAmountCell(cell) && !isPeriod(basis, cell));

/** A table's own titles come after a blank row. */
function firstTitleRow(basis: CompanyBasis, sheet: GridSheet, head: number): number {
  let start = head;
  const isFilled = (row: number) => sheet.rows[row]?.some((cell) => cell !== null) === true;
  while (start > 0 && isFilled(start - 1) && !hasRowAmount(basis, sheet.rows[start - 1] ?? []))
    start -= 1;
  return start;
}

import type { BookAnswers } from '../../contract/importBooks.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { BooksRow } from '../../finance/books/books.ts';
import { bookMonthName } from '../../finance/books/bookMonths.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { ledgerAmount } from './bookCells.ts';
import type { BookHead } from './bookColumns.ts';
import { openingWithMonths } from './openingWithMonths.ts';
import { sidesByMonth } from './sidesByMonth.ts';
import type { SheetBooks } from './sheetBooks.ts';
import { withYears } from './sheetBooks.ts';
import type { StatedPeriod } from './statedPeriod.ts';
import { statedPeriod } from './statedPeriod.ts';
import { trialBalanceOf } from './trialBalance.ts';

/** At most this many rows of text come above a trial balance. */
const MOST_TITLES = 3;

/** One of several trial balances one below the other. Rows count from 0. */
interface TrialBalanceBlock {
  readonly from: number;
  readonly end: number;
  readonly period: StatedPeriod | null;
}

/** A trial balance, or several one below the other, each with its month above it. Null for any other sheet. */
export function trialBalancesOf(
  basis: CompanyBasis,
  sheet: GridSheet,
  head: BookHead,
  answers: BookAnswers,
): SheetBooks | null {
  const bare = withoutRepeatedBookHeads(sheet, head);
  const byMonth = [
    ...sidesByMonth(basis, bare, head).map((one) => Object.assign({}, one, { sheet: bare })),
    ...openingWithMonths(basis, bare, head),
  ];
  const months = byMonth.flatMap(
    (one) => trialBalanceOf(basis, one.sheet, one.head, answers, one.period) ?? [],
  );
  if (months.length > 1 && months.length === byMonth.length) {
    return mergedBlocks(sheet, [], months);
  }
  const blocks = trialBalanceBlocks(basis, bare, head);
  const read = (block: TrialBalanceBlock) => {
    const rows = bare.rows.map((row, at) =>
      at <= head.row || (at >= block.from && at < block.end) ? row : [],
    );
    return trialBalanceOf(basis, { ...bare, rows }, head, answers, block.period);
  };
  const books = blocks.length < 2 ? [] : blocks.map(read);
  const found = books.filter((one) => one !== null);
  if (blocks.length >= 2 && found.length === books.length)
    return mergedBlocks(sheet, blocks, found);
  const whole = trialBalanceOf(basis, bare, head, answers);
  return whole === null || bare === sheet ? whole : withRepeatedAccounts(sheet, head, whole);
}

const accountEntityKey = ({ account: { code, name }, entity }: BooksRow): string =>
  [entity, code, code === null ? name : ''].join('\n');

/** Below repeated headings, repeated accounts belong to another trial balance. */
function withRepeatedAccounts(sheet: GridSheet, head: BookHead, read: SheetBooks): SheetBooks {
  const keys = read.books.rows.map(accountEntityKey);
  if (new Set(keys).size === keys.length) return read;
  const texts = textsOfRow(sheet.rows[head.row]);
  const again = sheet.rows.findIndex((row, at) => at > head.row && textsOfRow(row) === texts);
  const cell = cellAddress(again, 0);
  const refusal = {
    sheet: sheet.name,
    cell,
    reason: `${cell} begins another trial balance of the same accounts, and nothing states its month.`,
    remedy: 'Write the month, such as April 2025, above each trial balance.',
  };
  return { ...read, refusals: [...read.refusals, refusal], questions: [] };
}

const textsOfRow = (row: GridSheet['rows'][number] = []): string =>
  row
    .map((cell) => textOf(cell).toLowerCase())
    .join('\n')
    .trimEnd();

/** Pages, and blocks of a report, repeat the headings. */
function withoutRepeatedBookHeads(sheet: GridSheet, { row: head }: BookHead): GridSheet {
  const texts = textsOfRow(sheet.rows[head]);
  const isRepeated = (row: GridSheet['rows'][number], at: number) =>
    at > head && textsOfRow(row) === texts;
  return sheet.rows.some(isRepeated)
    ? { ...sheet, rows: sheet.rows.map((row, at) => (isRepeated(row, at) ? [] : row)) }
    : sheet;
}

function trialBalanceBlocks(
  basis: CompanyBasis,
  { rows }: GridSheet,
  head: BookHead,
): readonly TrialBalanceBlock[] {
  const amounts = [...head.columns].flatMap(([column, { kind }]) =>
    kind === 'debit' || kind === 'credit' || kind === 'balance' ? [column] : [],
  );
  const hasAmounts = (row: GridSheet['rows'][number]) =>
    amounts.some((column) => (ledgerAmount(basis, row[column] ?? null) ?? null) !== null);
  const titles = rows.flatMap((row, at) => {
    const texts = withYears(row.map((cell) => textOf(cell)).filter((text) => text !== ''));
    const periods = texts.flatMap((text) => statedPeriod(text) ?? []);
    const [period] = periods;
    const isTitle =
      at > head.row && texts.length <= MOST_TITLES && period !== undefined && !hasAmounts(row);
    return isTitle ? [{ at, period }] : [];
  });
  const first = rows.findIndex((row, at) => at > head.row && hasAmounts(row));
  const above = titles.findLast(({ at }) => at < first);
  const below = titles.filter(({ at }) => at > first);
  const starts = [
    { at: head.row + 1, period: above?.period ?? null },
    ...below.filter((title, place) => {
      const next = below[place + 1]?.at ?? rows.length;
      return rows.slice(title.at, next).some(hasAmounts);
    }),
  ];
  return starts.map(({ at, period }, place) => ({
    from: at,
    end: starts[place + 1]?.at ?? rows.length,
    period,
  }));
}

export function mergedBlocks(
  sheet: GridSheet,
  blocks: readonly TrialBalanceBlock[],
  read: readonly SheetBooks[],
): SheetBooks | null {
  const [first] = read;
  if (first === undefined) return null;
  const rows = new Map<string, BooksRow>();
  for (const row of read.flatMap(({ books }) => books.rows)) {
    const key = accountEntityKey(row);
    const before = rows.get(key) ?? row;
    rows.set(key, {
      ...before,
      movements: { ...before.movements, ...row.movements },
      balances: { ...before.balances, ...row.balances },
    });
  }
  const months = read.flatMap(({ books }) => books.months);
  const begins = new Set(read.map(({ books }) => books.yearBegins));
  const again = months.findIndex((month, at) => months.indexOf(month) < at);
  const start = blocks[again]?.from ?? 0;
  const repeated =
    again === -1
      ? []
      : [
          {
            sheet: sheet.name,
            cell: cellAddress(start, 0),
            reason: `${cellAddress(start, 0)} begins another trial balance for ${bookMonthName(months[again] ?? '')}.`,
            remedy: 'Keep one trial balance of each month.',
          },
        ];
  const questions = new Map(
    read.flatMap((one) => one.questions.map((asked) => [asked.question, asked] as const)),
  );
  return {
    ...first,
    books: {
      ...first.books,
      months: months.toSorted(),
      yearBegins: begins.size === 1 ? first.books.yearBegins : null,
      ...(read.some(({ books }) => books.isOfMovements) ? { isOfMovements: true } : {}),
      rows: [...rows.values()],
      notes: [...new Set(read.flatMap(({ books }) => books.notes))],
    },
    totals: read.flatMap(({ totals }) => totals),
    refusals: [...read.flatMap(({ refusals }) => refusals), ...repeated],
    questions: [...questions.values()],
  };
}

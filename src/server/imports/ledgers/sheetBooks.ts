import type { DoubtedSum } from '../../../contract/importBooks.ts';
import type { ImportPreview, ImportUnit } from '../../../contract/imports.ts';
import type { Books } from '../../../domain/books/books.ts';
import { companyInTitles } from '../../../domain/books/companyTitle.ts';
import { isOtherDate } from '../../../domain/books/titlePeriod.ts';
import { canBeCurrency, currencySaid, headingUnit } from '../../../domain/headingUnit.ts';
import { cellAddress } from '../../ooxml/cellAddress.ts';
import { textAt, widthOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { Refused } from '../cells/refused.ts';
import { isTotalRow } from './bookCells.ts';
import type { BookHead } from './bookColumns.ts';
import { bookColumnAt, repeatedAmounts } from './bookColumns.ts';
import type { StatedPeriod } from './statedPeriod.ts';
import { statedPeriod } from './statedPeriod.ts';

/** The books of a sheet, and what stands in their way. */
export interface SheetBooks {
  readonly books: Books;
  readonly unit: ImportUnit | null;
  /** Of balances without a month: whether they are since the year began; null where nobody knows. */
  readonly isToDate?: boolean | null;
  /** The rows of totals. */
  readonly totals: readonly { readonly cell: string; readonly label: string }[];
  /** Rows with amounts that are no accounts, and why. */
  readonly left?: readonly {
    readonly cell: string;
    readonly label: string;
    readonly reason: string;
  }[];
  readonly refusals: readonly Refused[];
  readonly questions: ImportPreview['questions'];
  /** What a person should know before storing them, in sentences. */
  readonly remarks?: readonly string[];
  /** Whether its columns name the entities, and nothing else says that they are some. */
  readonly isByColumns?: boolean;
  /** Parts of it that may sum others, whether a person has said it or not. */
  readonly doubtedSums?: readonly DoubtedSum[];
  /** Set where it only sums other sheets, so that it is held against them and not stored. */
  readonly sumOf?: readonly string[];
  /** Why it shows what other sheets have, and is not stored; unset where it does not. */
  readonly shownAgain?: string;
}

/** Whether a sheet sums others, or shows them once more: nothing of it is stored. */
export const isOfOthers = (read: SheetBooks | undefined): boolean =>
  read?.sumOf !== undefined || read?.shownAgain !== undefined;

/** What the title and the headings of a sheet say of all of its amounts. */
export interface SheetTitle {
  readonly company: string | null;
  readonly period: StatedPeriod | null;
  readonly currency: string | null;
  readonly unit: ImportUnit | null;
}

const MOST_TITLE = 200;

/** What stands above the head of a table, in its head, and in the name of the sheet. */
export function sheetTitle(currency: string, sheet: GridSheet, head: BookHead): SheetTitle {
  const above: string[] = [];
  for (let row = 0; row < head.row; row += 1) {
    const texts = (sheet.rows[row] ?? [])
      .map((_, column) => textAt(sheet, row, column))
      .filter((text) => text !== '' && text.length <= MOST_TITLE);
    above.push(...withYears(texts).filter((_, at, all) => !isOtherDate(all[at - 1] ?? '')));
  }
  const heads = (sheet.rows[head.row] ?? []).map((_, column) => textAt(sheet, head.row, column));
  const texts = [...above, ...heads, sheet.name];
  const units = texts.map((text) => headingUnit(text)).filter((unit) => unit !== null);
  const scale = units.find((unit) => unit.scale !== null)?.scale ?? null;
  return {
    company: companyInTitles(
      above.filter((text) => statedPeriod(text) === null && !isOtherDate(text)),
    ),
    period: periodOf(above, [...heads, sheet.name]),
    currency:
      currencyColumn(sheet, head) ??
      // "$" is the company's own where it reports in one of the dollars.
      texts
        .map((text) => currencySaid(text))
        .find(
          (said) => said !== null && (/^[A-Z]{3}$/.test(said) || !canBeCurrency(said, currency)),
        ) ??
      null,
    unit: scale,
  };
}

/** "As of December 31, 2025" that a comma has split into two cells. */
const withYears = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text, at) => {
    if (isYear(text) && DAY_OF_MONTH.test(texts[at - 1] ?? '')) return [];
    return [DAY_OF_MONTH.test(text) && isYear(texts[at + 1]) ? `${text}, ${texts[at + 1]}` : text];
  });

const isYear = (text = '') => /^20\d{2}$/.test(text);

const DAY_OF_MONTH = /\p{L}{3,}\.? \d{1,2}$/u;

const periodsIn = (texts: readonly string[]): StatedPeriod[] =>
  texts.map((text) => statedPeriod(text)).filter((period) => period !== null);

/**
 * The period that the titles say, or else a heading or the name of the sheet; null where titles end on different
 * days, unless they are the two ends of one period.
 */
function periodOf(titles: readonly string[], others: readonly string[]): StatedPeriod | null {
  const worded = periodsIn(titles.filter((text) => !/^[\d./ -]+$/.test(text)));
  // A day without a word beside one that says "As of" is when it was printed.
  const said = worded.length > 0 ? worded : periodsIn(titles);
  const ends = new Set(said.map(({ to }) => to));
  const [first = null] = ends.size > 1 ? [] : [...said, ...periodsIn(others)];
  return first ?? statedPeriod(titles.join(' '));
}

const OF_COMPANY = /\b(?:company code|local|base|home|lc|loc|crcy)\b/i;

/** The currency of all rows; null where there is no such column, or rows differ. */
function currencyColumn(sheet: GridSheet, head: BookHead): string | null {
  const column = bookColumnAt(head, 'currency');
  if (column === -1) return null;
  // "Currency" beside "Amount in Local Currency" is that of the document.
  const amount = bookColumnAt(head, 'amount');
  const isOfCompany = (one: number) => one !== -1 && OF_COMPANY.test(textAt(sheet, head.row, one));
  if (isOfCompany(amount) && !isOfCompany(column)) return null;
  const codes = new Set(
    sheet.rows.slice(head.row + 1).map((_, at) => textAt(sheet, head.row + 1 + at, column)),
  );
  codes.delete('');
  const [only = null] = codes;
  return codes.size === 1 ? only : null;
}

/** Several columns of one kind of amounts: adding them up, or choosing one, would be a guess. */
export function refusedColumns(sheet: GridSheet, head: BookHead): Refused[] {
  return repeatedAmounts(head).map((columns) => {
    const named = columns.map(
      (at) => `“${textAt(sheet, head.row, at)}” (${cellAddress(head.row, at)})`,
    );
    return {
      sheet: sheet.name,
      cell: cellAddress(head.row, columns[0] ?? 0),
      reason: `Several columns have the same kind of amounts, and nothing says which of them counts: ${named.join(', ')}.`,
      remedy: 'Export one period and one currency at a time.',
    };
  });
}

/** The column of names, where the head leaves it without one: the last with words before the amounts. */
export function nameColumn(sheet: GridSheet, head: BookHead): number {
  const named = [bookColumnAt(head, 'name'), bookColumnAt(head, 'label')].find((at) => at !== -1);
  if (named !== undefined) return named;
  const code = bookColumnAt(head, 'code');
  const amounts = [...head.columns]
    .filter(([, { kind }]) => kind === 'debit' || kind === 'credit' || kind === 'balance')
    .map(([position]) => position);
  const end = Math.min(...amounts, widthOf(sheet));
  const below = sheet.rows.slice(head.row + 1, head.row + 200);
  const counts = Array.from({ length: end }, (_, column) => {
    if (column === code || head.columns.has(column)) return 0;
    const texts = below.map((_row, at) => textAt(sheet, head.row + 1 + at, column));
    // A column that has "Total" alone names nothing.
    return texts.filter((text) => text !== '' && !isTotalRow(text)).length;
  });
  return counts.findIndex((count) => count > 0 && (code === -1 || count * 2 > below.length));
}

import type { DoubtfulTotal } from '../../contract/importBooks.ts';
import type { ImportPreview, ImportUnit } from '../../contract/imports.ts';
import type { Books } from '../../finance/books/books.ts';
import { saysYearToDate } from '../words/amountQualifier.ts';
import { companyInTitles } from '../words/companyTitle.ts';
import { isOtherDate } from '../words/titlePeriod.ts';
import { canBeCurrency, statedCurrency, headingUnit } from '../../finance/headingUnit.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { textAt, widthOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { Refused } from '../cells/refused.ts';
import { isTotalRow } from './bookCells.ts';
import type { BookHead } from './bookColumns.ts';
import { bookColumnAt, repeatedAmounts } from './bookColumns.ts';
import { isInForeignCurrency, isInLocalCurrency } from './currencyHeadings.ts';
import type { StatedPeriod } from './statedPeriod.ts';
import { statedPeriod } from './statedPeriod.ts';

export interface SheetBooks {
  readonly books: Books;
  readonly unit: ImportUnit | null;
  /** For balances without a month, whether they are year to date; null if unknown. */
  readonly isToDate?: boolean | null;
  readonly totals: readonly { readonly cell: string; readonly label: string }[];
  readonly left?: readonly {
    readonly cell: string;
    readonly label: string;
    readonly reason: string;
  }[];
  readonly refusals: readonly Refused[];
  readonly questions: ImportPreview['questions'];
  readonly remarks?: readonly string[];
  readonly isByColumns?: boolean;
  readonly doubtedSums?: readonly DoubtfulTotal[];
  /** Set if the sheet only sums other sheets, so that it is compared with them and not stored. */
  readonly sumOf?: readonly string[];
  /** Why the sheet repeats other sheets and isn't stored; unset otherwise. */
  readonly shownAgain?: string;
}

/** True if a sheet sums or repeats others, so that it isn't stored. */
export const repeatsOtherSheets = (read: SheetBooks | undefined): boolean =>
  read?.sumOf !== undefined || read?.shownAgain !== undefined;

export interface SheetTitle {
  readonly company: string | null;
  readonly period: StatedPeriod | null;
  readonly currency: string | null;
  readonly unit: ImportUnit | null;
  /** True if a title says that amounts are movements: "Movements for the month of May 2026". */
  readonly isOfMovements: boolean;
  /** True if a title says that amounts are for a month: "For the month ended 31 May 2026". */
  readonly isForMonth: boolean;
}

const MOVEMENTS =
  /(?<!\p{L})(?:movements?|net (?:changes?|activity)|(?:period|monthly|month's) (?:activity|transactions?|postings?|changes?)|(?:activity|transactions?|postings?|changes?) (?:for|in|of|during)|(?:monats|perioden)?(?:bewegungen|umsätze|verkehrszahlen)|mouvements?|movimientos?|movimentos?|movimenti|mutaties?|bevægelser|bevegelser|periodens (?:rörelser|transaktioner)|obroty (?:miesi\p{L}+|okresu)|tapahtumat)(?!\p{L})/iu;
/** "Accounts with movements" says which accounts are listed, not what their amounts are. */
const CHOSEN_ACCOUNTS =
  /(?<!\p{L})(?:with(?:out)?|mit|ohne|avec|sans|con|sin|com|sem|senza|met|zonder|med|uden|uten|utan|z|bez)\s/iu;
const FOR_MONTH =
  /(?<!\p{L})(?:(?:for|in|during) (?:the )?month|month(?:ly)? (?:period )?(?:end(?:ed|ing)|to)|du mois|del mes|del mese|für den monat|für monat|im monat|voor de maand)(?!\p{L})/iu;

const MOST_BOOK_TITLE_CHARACTERS = 200;

/** Reads the rows above a table, its headings and the sheet's name. */
export function sheetTitle(currency: string, sheet: GridSheet, head: BookHead): SheetTitle {
  const above: string[] = [];
  for (let row = 0; row < head.row; row += 1) {
    const texts = (sheet.rows[row] ?? [])
      .map((_, column) =>
        row === head.row - 1 && head.earlier?.includes(column) === true
          ? ''
          : textAt(sheet, row, column),
      )
      .filter((text) => text !== '' && text.length <= MOST_BOOK_TITLE_CHARACTERS);
    above.push(...withYears(texts).filter((_, at, all) => !isOtherDate(all[at - 1] ?? '')));
  }
  const heads = (sheet.rows[head.row] ?? []).map((_, column) =>
    head.earlier?.includes(column) === true ? '' : textAt(sheet, head.row, column),
  );
  // Next to amounts in the company's currency, those in another one aren't read.
  const own = heads.filter((text) => statedCurrency(text) === currency);
  const texts = [...above, ...(own.length > 0 ? own : heads), sheet.name];
  const units = texts.map((text) => headingUnit(text)).filter((unit) => unit !== null);
  const scale = units.find((unit) => unit.scale !== null)?.scale ?? null;
  return {
    company: companyInTitles(
      above.filter((text) => statedPeriod(text) === null && !isOtherDate(text)),
    ),
    period: periodOfTitles(above, [...heads, sheet.name]),
    currency:
      currencyColumn(sheet, head) ??
      // "$" is the company's own currency if it reports in a dollar currency.
      texts
        .map((text) => statedCurrency(text))
        .find(
          (said) => said !== null && (/^[A-Z]{3}$/.test(said) || !canBeCurrency(said, currency)),
        ) ??
      null,
    unit: scale,
    isOfMovements:
      above.some((text) => MOVEMENTS.test(text) && !CHOSEN_ACCOUNTS.test(text)) &&
      !above.some(saysYearToDate),
    isForMonth: above.some((text) => FOR_MONTH.test(text)),
  };
}

/** Repairs "As of December 31, 2025" when a comma has split it into two cells. */
export const withYears = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text, at) => {
    if (isYear(text) && DAY_OF_MONTH.test(texts[at - 1] ?? '')) return [];
    return [DAY_OF_MONTH.test(text) && isYear(texts[at + 1]) ? `${text}, ${texts[at + 1]}` : text];
  });

const isYear = (text = '') => /^20\d{2}$/.test(text);

const DAY_OF_MONTH = /\p{L}{3,}\.? \d{1,2}$/u;

const statedPeriodsIn = (texts: readonly string[]): StatedPeriod[] =>
  texts.map((text) => statedPeriod(text)).filter((period) => period !== null);

/**
 * The period in the titles, or if they have none, in a heading or the sheet's name; null if titles end on different
 * days, unless these are the two ends of one period.
 */
function periodOfTitles(titles: readonly string[], others: readonly string[]): StatedPeriod | null {
  const worded = statedPeriodsIn(titles.filter((text) => !/^[\d./ -]+$/.test(text)));
  // Next to "As of", a day without such words is the printing date.
  const said = worded.length > 0 ? worded : statedPeriodsIn(titles);
  const ends = new Set(said.map(({ to }) => to));
  const [first = null] = ends.size > 1 ? [] : [...said, ...statedPeriodsIn(others)];
  return first ?? statedPeriod(titles.join(' '));
}

function currencyColumn(sheet: GridSheet, head: BookHead): string | null {
  const column = bookColumnAt(head, 'currency');
  if (column === -1) return null;
  // Next to amounts in the company's own currency, this column states the currency of the documents.
  const headings = (sheet.rows[head.row] ?? []).map((_, at) => textAt(sheet, head.row, at));
  const areAmountsNamed = headings.some(
    (heading, at) => at !== column && (isInLocalCurrency(heading) || isInForeignCurrency(heading)),
  );
  if (areAmountsNamed && !isInLocalCurrency(headings[column] ?? '')) return null;
  const codes = new Set(
    sheet.rows.slice(head.row + 1).map((_, at) => textAt(sheet, head.row + 1 + at, column)),
  );
  codes.delete('');
  const [only = null] = codes;
  return codes.size === 1 ? only : null;
}

/** Refuses several amount columns of one kind, because adding or choosing would be a guess. */
export function refusedColumns(sheet: GridSheet, head: BookHead): Refused[] {
  return repeatedAmounts(head).map((columns) => {
    const named = columns.map(
      (at) => `“${textAt(sheet, head.row, at)}” (${cellAddress(head.row, at)})`,
    );
    return {
      sheet: sheet.name,
      cell: cellAddress(head.row, columns[0] ?? 0),
      reason: `Several columns have the same kind of amounts, and it is not clear which column to use: ${named.join(', ')}.`,
      remedy: 'Export one period and one currency at a time.',
    };
  });
}

/** The column of names if the headings don't show it: the last column with words before the amounts. */
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
    // A column that contains only "Total" names nothing.
    return texts.filter((text) => text !== '' && !isTotalRow(text)).length;
  });
  return counts.findIndex((count) => count > 0 && (code === -1 || count * 2 > below.length));
}

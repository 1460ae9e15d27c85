import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { PeriodHead } from '../words/periodHead.ts';
import { periodHead } from '../words/periodHead.ts';
import { isOtherDate, titleTime } from '../words/titlePeriod.ts';
import { withoutCurrency } from '../../finance/currencyMark.ts';
import type { StatedPeriodText } from '../words/periodText.ts';
import { periodOfDate } from '../words/periodText.ts';
import { isCodeCell, textOf, valueAt, widthOf } from '../cells/grid.ts';
import { isNamingHeading } from '../cells/accountHeadings.ts';
import { isRowName } from '../cells/headings.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { statesDateRange } from '../file/daysInHeads.ts';

/** Reads a heading that is a number or a date. 2024 is a year; a date stands for its month. */
export function headOfCell(basis: CompanyBasis, value: GridValue | null): PeriodHead | null {
  if (value === null || value.kind === 'error' || isCodeCell(value)) return null;
  if (value.kind === 'date') return periodHeadOf(periodOfDate(value.value));
  if (value.kind === 'text') {
    const text = textOf(value);
    // "2094.12" is an amount and "12.5%" a share, but 202504 and "04.2025" are months.
    return DIGITS_PATTERN.test(text) && !NUMBERED_MONTH.test(text) ? null : periodHead(basis, text);
  }
  const isYear = /^(?:19[89]|20[0-4])\d$/.test(value.value) && value.adds === undefined;
  return isYear && !value.isPercent ? periodHead(basis, value.value) : null;
}

export const isPeriod = (basis: CompanyBasis, value: GridValue | null): boolean =>
  (headOfCell(basis, value)?.period ?? null) !== null;

const DIGITS_PATTERN = /^[-+(]*\d[\d.,]*\)?\s*%?\)?$/;
const NUMBERED_MONTH =
  /^(?:19[89]|20[0-4])\d(?:0[1-9]|1[0-2])?$|^(?:0[1-9]|1[0-2])\.20[0-4]\d$|^20[0-4]\d\.(?:0[1-9]|1[0-2])$/;

const periodHeadOf = (period: StatedPeriodText | null): PeriodHead | null =>
  period === null ? null : { period, scenario: null, isTotal: false };

const isNumber = (value: GridValue | null): boolean =>
  value?.kind === 'number' || (value?.kind === 'text' && isAmountNextToHeads(value.value));

/**
 * True for an amount without a currency. Next to such an amount, "2000.10" is also an amount and
 * not a month.
 */
const isPlainNumber = (value: GridValue | null): boolean =>
  value?.kind === 'number' || (value?.kind === 'text' && /^[-(]?\d[\d.,]*\)?$/.test(textOf(value)));

/** "USD 000" and "x € 1.000" state the unit of amounts. */
const THOUSANDS_BY_ZEROS = /^\D*000\D*$/;
const UNIT_MULTIPLIER = /^\s*\(?[x×]\s/i;

const isAmountNextToHeads = (written: string): boolean =>
  written.length < 40 &&
  !UNIT_MULTIPLIER.test(written) &&
  isWrittenAmount(withoutCurrency(written.trim())?.rest ?? written);

const isWrittenAmount = (text: string): boolean =>
  !THOUSANDS_BY_ZEROS.test(text) &&
  /^[-+(\s]*(?:[A-Z]{1,3}\$|(?<![A-Z])[A-Z]{2,3}(?![A-Z])|\p{Sc}|kr\.?|R[ps]?\.?)*\s*[-(]?\d[\d.,'’ \u00A0\u2009\u202F]*\)?\s*(?:-|\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|lei|TL|[kKmM]|mm|mn|bn)?\)?$/u.test(
    text.trim(),
  );

export interface HeadRow {
  readonly row: number;
  readonly columns: ReadonlyMap<number, PeriodHead>;
}

const MOST_ROWS_WITH_HEADS = 3_000;
const MOST_ROWS_TO_AMOUNTS = 12;
const MOST_HEAD_COLUMNS = 200;

function hasAmountBelow(
  basis: CompanyBasis,
  sheet: GridSheet,
  row: number,
  column: number,
): boolean {
  for (let below = row + 1; below <= row + MOST_ROWS_TO_AMOUNTS; below += 1) {
    const value = valueAt(sheet, below, column);
    if (!isNumber(value)) continue;
    if (headOfCell(basis, value) === null || isNamedRow(basis, sheet, below, column)) return true;
  }
  return false;
}

export function headRows(basis: CompanyBasis, sheet: GridSheet): readonly HeadRow[] {
  const found: HeadRow[] = [];
  const rows = Math.min(sheet.rows.length, MOST_ROWS_WITH_HEADS);
  const width = Math.min(widthOf(sheet), MOST_HEAD_COLUMNS);
  for (let row = 0; row < rows; row += 1) {
    const cells = sheet.rows[row] ?? [];
    if (statesDateRange(cells)) continue;
    const columns = new Map<number, PeriodHead>();
    let others = 0;
    for (let column = 0; column < Math.min(cells.length, width); column += 1) {
      const value = cells[column] ?? null;
      const isOther =
        isOtherDate(textOf(cells[column - 1] ?? null)) && !isPeriodAfter(basis, cells, column);
      const head = isOther ? null : headOfCell(basis, value);
      if (head !== null && head.period !== null) columns.set(column, head);
      // "EUR 000" above the labels isn't an amount.
      else if (isNumber(value) && (columns.size > 0 || isPlainNumber(value))) others += 1;
    }
    if (areAmounts(basis, sheet, row, [...columns.keys()], found)) continue;
    const labels = headOfLabels(basis, sheet, row, columns);
    if (labels !== null) columns.delete(labels);
    withCurrentMonth(basis, cells, columns);
    const dated = [...columns.keys()].filter((column) => hasAmountBelow(basis, sheet, row, column));
    if (dated.length === 0 || others > 0 || isOfList(basis, sheet, row, dated)) continue;
    // In a list, a month has texts next to it. Such a month isn't a heading, and neither is one in
    // the label column.
    if (!hasLabels(basis, sheet, row, Math.min(...dated))) continue;
    found.push({ row, columns });
  }
  return found;
}

/**
 * The label column, if its heading states a time next to the periods: "2024" next to "Jan" and "Feb", or "Fiscal year
 * ending December 31" next to "2022A". Null if there is none.
 */
function headOfLabels(
  basis: CompanyBasis,
  sheet: GridSheet,
  row: number,
  columns: ReadonlyMap<number, PeriodHead>,
): number | null {
  const [first, ...others] = [...columns.keys()].toSorted((a, b) => a - b);
  if (first === undefined || others.length === 0) return null;
  const rows = sheet.rows.slice(row + 1, row + MOST_ROWS_TO_AMOUNTS);
  const below = rows.map((cells) => cells[first] ?? null);
  // A title that is left of the labels has no cells below it.
  const isTitle =
    below.every((cell) => cell === null) &&
    rows.some((cells) => cells.slice(first + 1, others[0]).some((cell) => cell?.kind === 'text'));
  if (isTitle) return first;
  const areOfYear =
    columns.get(first)?.period?.span === 'year' &&
    others.every((column) => columns.get(column)?.period?.span === 'month');
  // Next to labels, texts such as "n/a" and "-" represent missing amounts.
  const isBeside = rows.some((cells) =>
    cells.slice(0, first).some((cell) => cell?.kind === 'text'),
  );
  if (isBeside && !areOfYear) return null;
  // The next year may start further down.
  const texts = below.filter((cell) => cell !== null && !isPeriod(basis, cell));
  const areLabels = texts.length > 0 && texts.every((cell) => cell?.kind === 'text');
  return areLabels && !texts.some(isNumber) ? first : null;
}

/**
 * "Date" above the labels is the heading of the periods that follow. Next to a single date it only describes that date.
 */
const isPeriodAfter = (
  basis: CompanyBasis,
  cells: readonly (GridValue | null)[],
  column: number,
): boolean => cells.slice(column + 1).some((cell) => isPeriod(basis, cell));

function areAmounts(
  basis: CompanyBasis,
  sheet: GridSheet,
  row: number,
  columns: readonly number[],
  found: readonly HeadRow[],
): boolean {
  const cells = sheet.rows[row] ?? [];
  const [first, ...more] = columns;
  if (first === undefined || !columns.every((at) => isNumber(cells[at] ?? null))) return false;
  const years = columns.map((at) => Number(textOf(cells[at] ?? null)));
  const isNamed = isNamedRow(basis, sheet, row, first);
  const above = found.findLast((head) => columns.some((at) => head.columns.has(at)));
  // The first row below months is data, whatever its amounts look like.
  if (isNamed && above !== undefined && isNextTo(sheet, above, row, columns)) return true;
  // The same applies to a row directly below another row of months and names.
  const isBelowNamed =
    isNamedRow(basis, sheet, row - 1, first) &&
    columns.every((at) => isNumber(valueAt(sheet, row - 1, at)));
  const areMonths = columns.every((at) => above?.columns.get(at)?.period?.span === 'month');
  if (isNamed && isBelowNamed && areMonths) return true;
  const isRepeated = columns.every(
    (at, place) => above?.columns.get(at)?.period?.year === years[place],
  );
  // Years such as "2024" and "2025" below months are the headings of another table.
  if (more.length > 0 && years.every((year, at) => at === 0 || year - (years[at - 1] ?? 0) === 1))
    return false;
  // A row among amounts is a heading only if it repeats the headings above.
  if (isNamed && !isRepeated && columns.every((at) => isAmountAt(basis, sheet, row - 1, at)))
    return true;
  if (!isNamed) return false;
  if (above !== undefined) {
    const spans = new Set(columns.map((at) => above.columns.get(at)?.period?.span));
    const areEqual = more.length > 0 && new Set(years).size === 1;
    return (spans.size === 1 && spans.has('month')) || (areEqual && !isRepeated);
  }
  const { period } = titleTime(
    basis,
    sheet.rows
      .slice(Math.max(0, row - MOST_ROWS_TO_AMOUNTS), row)
      .flatMap((one) => one.map(textOf)),
  );
  if (more.length === 0 && isBelowText(sheet, row, first)) return true;
  const year = period?.months === 1 ? period.year : null;
  if (year === null || more.length > 0) return false;
  const [own = 0] = years;
  const isBelow = sheet.rows
    .slice(0, row)
    .some((one) => isNumber(one[first] ?? null) && headOfCell(basis, one[first] ?? null) === null);
  return isBelow || (own !== year && own !== year - 1);
}

/** True below a heading such as "Actual", in the row of an account and not of a heading such as "Account". */
function isBelowText(sheet: GridSheet, row: number, column: number): boolean {
  const label = textOf((sheet.rows[row] ?? []).slice(0, column).findLast((cell) => cell) ?? null);
  const above = sheet.rows
    .slice(Math.max(0, row - MOST_ROWS_TO_AMOUNTS), row)
    .flatMap((cells) => cells[column] ?? []);
  return above.length > 0 && above.at(-1)?.kind === 'text' && !isNamingHeading(label);
}

/** True if a text to the left of a column names the row. */
export function isNamedRow(
  basis: CompanyBasis,
  sheet: GridSheet,
  row: number,
  first: number,
): boolean {
  const label = (sheet.rows[row] ?? [])
    .slice(0, first)
    .find((cell) => cell?.kind === 'text' && !isNumber(cell));
  const text = textOf(label ?? null);
  const said = periodHead(basis, text);
  const isTotal = said !== null && said.isTotal && said.period === null && said.scenario === null;
  return isRowName(basis, text) && (said === null || isTotal);
}

const isNextTo = (
  sheet: GridSheet,
  { row: head, columns: months }: HeadRow,
  row: number,
  columns: readonly number[],
): boolean =>
  columns.every((at) => months.get(at)?.period?.span === 'month') &&
  sheet.rows.slice(head + 1, row).every((cells) => cells.every((cell) => !isNumber(cell)));

const isAmountAt = (
  basis: CompanyBasis,
  sheet: GridSheet,
  row: number,
  column: number,
): boolean => {
  const value = valueAt(sheet, row, column);
  return isNumber(value) && headOfCell(basis, value) === null;
};

export const CURRENT_MONTH =
  /^(?:(?:this|current|selected|reporting) (?:month|period)|[mp]\.?t\.?d\.?|(?:month|period)[- ]to[- ]date|month|period|net change|(?:akt(?:\.|ueller) )?monat|(?:denne |deze |aktuell |aktuel )?(?:periode|perioden|m[åa]ned|m[åa]nad|maand)|mois|mes|período|période)(?![\p{L}\d]|\s*\d)/iu;

/** "Actual" next to "YTD Actual" means the month's amount. */
export const isActual = (heading: string): boolean => /^actuals?$/i.test(heading);

/**
 * "Month" next to "Year to date" is the heading of amounts. On its own it may be the heading of a
 * list of months.
 */
function withCurrentMonth(
  basis: CompanyBasis,
  cells: readonly (GridValue | null)[],
  columns: Map<number, PeriodHead>,
): void {
  if (![...columns.values()].some(({ period }) => period?.span === 'yearToDate')) return;
  for (const [column, value] of cells.entries()) {
    if (columns.has(column) || value?.kind !== 'text') continue;
    const head = headOfCell(basis, value);
    const isTotal = head?.isTotal === true;
    if (!isTotal && !CURRENT_MONTH.test(textOf(value)) && !isActual(textOf(value))) continue;
    columns.set(column, { period: null, scenario: head?.scenario ?? null, isTotal });
  }
}

function isOfList(
  basis: CompanyBasis,
  sheet: GridSheet,
  row: number,
  columns: readonly number[],
): boolean {
  return columns.every((column) =>
    [1, 2].every((step) => {
      const value = valueAt(sheet, row + step, column);
      // A number such as 2040 next to a row's name is an amount.
      const isNamed = isNumber(value) && isNamedRow(basis, sheet, row + step, column);
      return isPeriod(basis, value) && !isNamed;
    }),
  );
}

function hasLabels(basis: CompanyBasis, sheet: GridSheet, row: number, first: number): boolean {
  for (let below = row + 1; below <= row + MOST_ROWS_TO_AMOUNTS; below += 1) {
    const cells = (sheet.rows[below] ?? []).slice(0, first);
    const value = cells.find((cell) => cell?.kind === 'text') ?? null;
    if (value !== null && !isPeriod(basis, value)) return true;
  }
  return false;
}

export { isNumber as isAmountCell };

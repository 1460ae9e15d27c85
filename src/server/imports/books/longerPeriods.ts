import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { SaidPeriod } from '../../../domain/books/periodText.ts';
import type { TitleTime } from '../../../domain/books/titlePeriod.ts';
import { MONTH_NAMES } from '../../../domain/fiscalCalendar.ts';
import type { BookColumn, BookTable } from './bookTables.ts';
import { yearOfLabel } from './yearsOfMonths.ts';

const MONTHS = 12;
const keyText = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;

/** The last month of the company's financial year. */
const lastMonth = (basis: CompanyBasis) => ((basis.yearStartMonth + MONTHS - 2) % MONTHS) + 1;

/** What is assumed of financial years of which nothing says when they end. */
export const ofOwnYears = (basis: CompanyBasis): string =>
  `The financial years are taken for the company's own, which end in ${MONTH_NAMES[lastMonth(basis) - 1] ?? ''}.`;

/** Whether the year of a period is a financial year's label, its own or that of the title. */
export const isOfFinancialYear = (period: SaidPeriod | null, title: TitleTime): boolean =>
  period !== null &&
  (period.isFinancial ||
    (period.year === null &&
      title.period === null &&
      title.calendarYear === null &&
      title.financialYear !== null));

/**
 * The last month of a period that is longer than one: "2026-03" for FY25 of a company whose years begin
 * in April; null where its year or its end is not said. `isOnly`: no other column has a period.
 */
export function keyOfLonger(
  basis: CompanyBasis,
  period: SaidPeriod,
  title: TitleTime,
  isOnly: boolean,
): string | null {
  const { span } = period;
  if (span === 'week') return null;
  const said = title.period?.span === 'year' ? title.period : null;
  if (span === 'yearToDate') {
    const end = period.month ?? title.period?.month ?? null;
    const year = period.year ?? title.period?.year ?? title.calendarYear ?? title.financialYear;
    if (end === null || year === null) return null;
    return keyText(isOfFinancialYear(period, title) ? yearOfLabel(basis, year, end) : year, end);
  }
  const place = period.month;
  // The title says which year it is, and when it ends.
  if (said !== null && said.month !== null && said.year !== null) {
    if (place === null && isOnly) return keyText(said.year, said.month);
    if (place !== null && period.year === null) return partOfYear(said.year, said.month, place);
  }
  const year = period.year ?? title.period?.year ?? title.calendarYear ?? title.financialYear;
  if (year === null) return null;
  const { yearEnd } = title;
  // A year is named after the one in which it ends.
  if (place === null && said === null && yearEnd !== null) return keyText(year, yearEnd);
  if (!isOfFinancialYear(period, title)) return keyText(year, place ?? said?.month ?? MONTHS);
  const { yearStartMonth } = basis;
  // The quarters of a financial year are counted from its first month.
  const end =
    place === null
      ? (said?.month ?? lastMonth(basis))
      : ((yearStartMonth + place - 2) % MONTHS) + 1;
  return keyText(yearOfLabel(basis, year, end), end);
}

/** The end of the part that is this many months into the year with this last month. */
function partOfYear(year: number, last: number, months: number): string {
  const index = year * MONTHS + last - MONTHS + months - 1;
  return keyText(Math.floor(index / MONTHS), (index % MONTHS) + 1);
}

/**
 * "2025" and "2024" below "for the month ended 31 May 2025" are that month and the one a year before; the columns
 * as they are where no title says it.
 */
export function ofEndedPeriod(
  columns: readonly BookColumn[],
  { period, isEnded, isDay }: TitleTime,
): readonly BookColumn[] {
  const isPart = period !== null && period.span !== 'year' && period.span !== 'week';
  // "Q2 2025" says its end itself; "June 2025" may be when a report of years was made.
  const isWhole = isEnded || (isPart && period.span !== 'month' && !isDay);
  const dated = columns.filter((column) => column.period !== null);
  const areYears = dated.every(
    (column) => column.period?.span === 'year' && !column.period.isFinancial,
  );
  const isOwn = (column: BookColumn) => column.period?.year === period?.year;
  if (!isWhole || !isPart || !areYears || !dated.some(isOwn)) return columns;
  return columns.map((column) =>
    column.period === null
      ? column
      : isOwn(column)
        ? Object.assign({}, column, { period })
        : Object.assign({}, column, { scenario: column.scenario ?? 'prior' }),
  );
}

/** The last day of a month, as in "31-Dec-24", "December 31, 2024" and "2024-12-31". */
export const ENDS = /(?<!\d)(?:2[89]|3[01])(?!\d)/;

/** A day in digits: "01/02/2025" may be in January or in February. */
export const IN_DIGITS = /^\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})$/;

interface SaidColumns {
  readonly span: SaidPeriod['span'];
  readonly columns: readonly BookColumn[];
}

/** The year to the month of the columns, where a title says no month. */
function toDate([first]: readonly BookColumn[]): SaidPeriod | null {
  const month = first?.period ?? null;
  return month === null ? null : { ...month, span: 'yearToDate', months: null };
}

/**
 * "30 Jun 2025" and "30 Jun 2024" below "Quarter ended 30 June 2025" are the quarters that end then; null where the
 * title says no longer period that ends so, or another column does.
 */
export function endsOf(
  chosen: readonly BookColumn[],
  { columns }: BookTable,
  title: TitleTime,
): SaidColumns | null {
  const titled = title.period ?? (title.isYearToDate ? toDate(chosen) : null);
  if (titled === null || title.isDay || titled.months === 1 || titled.month === null) return null;
  const isLonger = columns.some(({ period }) => period !== null && period.span !== 'month');
  const isEnd = chosen.every(({ period, name }) => {
    const isSaid = titled.span !== 'part' || ENDS.test(name);
    return isSaid && period?.month === titled.month && period.number === undefined;
  });
  const isOwn = chosen.some(({ period }) => (period?.year ?? titled.year) === titled.year);
  if (isLonger || !isEnd || !isOwn) return null;
  const withSpan = (column: BookColumn) =>
    Object.assign({}, column, { period: { ...titled, year: column.period?.year ?? titled.year } });
  return { span: titled.span, columns: chosen.map(withSpan) };
}

/** "Month Ending 03/31/2025" is that month, however far the next one is. */
const MONTH_ENDED = /(?<!\bmonths? |\d[ -]|\p{L}[ -])\bmonth (?:end(?:ed|ing)|of|to)\b/iu;

const DAY = 86_400_000;
export const WEEKS = 'The columns are weeks.';

/** Whether the columns are days that are seven days apart. */
export function areWeeks(columns: readonly BookColumn[]): boolean {
  const days = columns.map(({ name }) => Date.parse(name.slice(0, 10)) / DAY);
  return days.length > 2 && days.slice(1).every((day, at) => day - (days[at] ?? 0) === 7);
}

/** Months that are three or twelve months apart end quarters or years. */
export function spacing(keys: readonly string[], chosen: readonly BookColumn[], title: TitleTime) {
  const numbers = keys
    .map((key) => Number(key.slice(0, 4)) * 12 + Number(key.slice(5)))
    .toSorted((a, b) => a - b);
  const steps = new Set(numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0)));
  const [step] = steps;
  // "The month ended 30 June 2025" beside the one a year before.
  if (steps.size !== 1 || (title.isEnded && title.period?.months === 1)) return null;
  if (chosen.every(({ name }) => MONTH_ENDED.test(name))) return null;
  const isPair = numbers.length === 2;
  const isDay = chosen.every(({ name }) => ENDS.test(name));
  const saysYear = title.period?.span === 'year';
  if (step === 12 && (!isPair || isDay || saysYear)) {
    return {
      granularity: 'year',
      note: 'The columns are twelve months apart: they are taken for years.',
    } as const;
  }
  if (step === 3 && (!isPair || isDay)) {
    return {
      granularity: 'quarter',
      note: 'The columns are three months apart: they are taken for quarters.',
    } as const;
  }
  return null;
}

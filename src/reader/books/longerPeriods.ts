import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { StatedPeriodText } from '../words/periodText.ts';
import type { TitleTime } from '../words/titlePeriod.ts';
import { MONTH_NAMES } from '../../finance/fiscalCalendar.ts';
import type { BookColumn, BookTable } from './bookTables.ts';
import { yearOfLabel } from './yearsOfMonths.ts';

const MONTHS_PER_FINANCIAL_YEAR = 12;
const endMonthKey = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;

const lastMonth = (basis: CompanyBasis) =>
  ((basis.yearStartMonth + MONTHS_PER_FINANCIAL_YEAR - 2) % MONTHS_PER_FINANCIAL_YEAR) + 1;

/** Notes which year-end is assumed if nothing in the file states it. */
export const assumedYearEndNote = (basis: CompanyBasis): string =>
  `Financial years are read as the company's own, which end in ${MONTH_NAMES[lastMonth(basis) - 1] ?? ''}.`;

/** True if a period's year is the label of a financial year, according to the period or the title. */
export const isOfFinancialYear = (period: StatedPeriodText | null, title: TitleTime): boolean =>
  period !== null &&
  (period.isFinancial ||
    (period.year === null &&
      title.period === null &&
      title.calendarYear === null &&
      title.financialYear !== null));

/**
 * The last month of a period longer than one month, such as "2026-03" for FY25 if years begin in April; null if its
 * year or end is unknown. `isOnly` means that no other column has a period.
 */
export function longerPeriodKey(
  basis: CompanyBasis,
  period: StatedPeriodText,
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
    return endMonthKey(
      isOfFinancialYear(period, title) ? yearOfLabel(basis, year, end) : year,
      end,
    );
  }
  const place = period.month;
  if (said !== null && said.month !== null && said.year !== null) {
    if (place === null && isOnly) return endMonthKey(said.year, said.month);
    if (place !== null && period.year === null) return partOfYear(said.year, said.month, place);
  }
  const year = period.year ?? title.period?.year ?? title.calendarYear ?? title.financialYear;
  if (year === null) return null;
  const { yearEnd } = title;
  // A year is named after the calendar year in which it ends.
  if (place === null && said === null && yearEnd !== null) return endMonthKey(year, yearEnd);
  if (!isOfFinancialYear(period, title))
    return endMonthKey(year, place ?? said?.month ?? MONTHS_PER_FINANCIAL_YEAR);
  const { yearStartMonth } = basis;
  const end =
    place === null
      ? (said?.month ?? lastMonth(basis))
      : ((yearStartMonth + place - 2) % MONTHS_PER_FINANCIAL_YEAR) + 1;
  return endMonthKey(yearOfLabel(basis, year, end), end);
}

function partOfYear(year: number, last: number, months: number): string {
  const index = year * MONTHS_PER_FINANCIAL_YEAR + last - MONTHS_PER_FINANCIAL_YEAR + months - 1;
  return endMonthKey(
    Math.floor(index / MONTHS_PER_FINANCIAL_YEAR),
    (index % MONTHS_PER_FINANCIAL_YEAR) + 1,
  );
}

/**
 * Below "for the month ended 31 May 2025", columns headed "2025" and "2024" are that month and the same month a year
 * earlier. Returns the columns unchanged if no title says so.
 */
export function withEndedPeriod(
  columns: readonly BookColumn[],
  { period, isEnded, isDay }: TitleTime,
): readonly BookColumn[] {
  const isPart = period !== null && period.span !== 'year' && period.span !== 'week';
  // "Q2 2025" states its own end, but "June 2025" may be the date of an annual report.
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

/** Matches the last day of a month, as in "31-Dec-24", "December 31, 2024" and "2024-12-31". */
export const LAST_DAY_OF_MONTH = /(?<!\d)(?:2[89]|3[01])(?!\d)/;

/** Matches a day written in digits, such as "01/02/2025", which may be in January or February. */
export const DAY_WRITTEN_IN_DIGITS = /^\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})$/;

interface StatedColumns {
  readonly span: StatedPeriodText['span'];
  readonly columns: readonly BookColumn[];
}

function toDate([first]: readonly BookColumn[]): StatedPeriodText | null {
  const month = first?.period ?? null;
  return month === null ? null : { ...month, span: 'yearToDate', months: null };
}

/**
 * Below "Quarter ended 30 June 2025", columns headed "30 Jun 2025" and "30 Jun 2024" are the quarters that end on these
 * days. Null if the title states no longer period with such an end, or if another column does.
 */
export function periodsEndingOnDays(
  chosen: readonly BookColumn[],
  { columns }: BookTable,
  title: TitleTime,
): StatedColumns | null {
  const titled = title.period ?? (title.isYearToDate ? toDate(chosen) : null);
  if (titled === null || title.isDay || titled.months === 1 || titled.month === null) return null;
  const isLonger = columns.some(({ period }) => period !== null && period.span !== 'month');
  const isEnd = chosen.every(({ period, name }) => {
    const isSaid = titled.span !== 'part' || LAST_DAY_OF_MONTH.test(name);
    return isSaid && period?.month === titled.month && period.number === undefined;
  });
  const isOwn = chosen.some(({ period }) => (period?.year ?? titled.year) === titled.year);
  if (isLonger || !isEnd || !isOwn) return null;
  const withSpan = (column: BookColumn) =>
    Object.assign({}, column, { period: { ...titled, year: column.period?.year ?? titled.year } });
  return { span: titled.span, columns: chosen.map(withSpan) };
}

/** "Month Ending 03/31/2025" means that month, whatever the distance to the next column. */
const MONTH_ENDED = /(?<!\bmonths? |\d[ -]|\p{L}[ -])\bmonth (?:end(?:ed|ing)|of|to)\b/iu;

const MS_PER_DAY = 86_400_000;
export const WEEKS = 'The columns are for weeks.';

export function areWeeks(columns: readonly BookColumn[]): boolean {
  const days = columns.map(({ name }) => Date.parse(name.slice(0, 10)) / MS_PER_DAY);
  return days.length > 2 && days.slice(1).every((day, at) => day - (days[at] ?? 0) === 7);
}

/** Months that are three or twelve months apart end quarters or years. */
export function periodSpacing(
  keys: readonly string[],
  chosen: readonly BookColumn[],
  title: TitleTime,
) {
  const numbers = keys
    .map((key) => Number(key.slice(0, 4)) * 12 + Number(key.slice(5)))
    .toSorted((a, b) => a - b);
  const steps = new Set(numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0)));
  const [step] = steps;
  // "The month ended 30 June 2025" next to the same month a year earlier.
  if (steps.size !== 1 || (title.isEnded && title.period?.months === 1)) return null;
  if (chosen.every(({ name }) => MONTH_ENDED.test(name))) return null;
  const isPair = numbers.length === 2;
  const isDay = chosen.every(({ name }) => LAST_DAY_OF_MONTH.test(name));
  const saysYear = title.period?.span === 'year';
  if (step === 12 && (!isPair || isDay || saysYear)) {
    return {
      granularity: 'year',
      note: 'The columns are twelve months apart, so they are read as years.',
    } as const;
  }
  if (step === 3 && (!isPair || isDay)) {
    return {
      granularity: 'quarter',
      note: 'The columns are three months apart, so they are read as quarters.',
    } as const;
  }
  return null;
}

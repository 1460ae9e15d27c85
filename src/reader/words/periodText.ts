import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { CalendarMonth } from '../../finance/fiscalCalendar.ts';
import { toCalendarMonth } from '../../finance/fiscalCalendar.ts';
import { daysOfMonth } from '../../finance/fiscalCalendar.ts';
import type { StatedMonth } from '../../finance/monthText.ts';
import { monthsOfDate, monthsOfText } from '../../finance/monthText.ts';

export interface StatedPeriodText {
  readonly span: 'week' | 'month' | 'quarter' | 'half' | 'year' | 'yearToDate' | 'part';
  /** The period's last month; null if only the year is stated. */
  readonly month: CalendarMonth | null;
  /** The calendar year of the last month, or the number of a financial year; null if it isn't stated. */
  readonly year: number | null;
  /** The number of months; null if the start isn't stated. */
  readonly months: number | null;
  /** The year is the label of a financial year, such as FY25 or 2024/25. */
  readonly isFinancial: boolean;
  /** The number, from 1 to 12, of a numbered month such as "P1". */
  readonly number?: number;
  /** A numbered quarter or half, such as "Q2 2025", which may be one of a calendar or a financial year. */
  readonly isCounted?: true;
}

const MOST_PERIOD_CHARACTERS = 120;

const plainPeriodText = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’`´]/g, "'")
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/[\s"]+/g, ' ')
    .trim();

/** The period of a text that states nothing else: "Jan - Mar 25", "Year ended 31 Dec 2024", "Q1 FY25". */
export function periodOfText(basis: CompanyBasis, written: string): StatedPeriodText | null {
  if (written.length > MOST_PERIOD_CHARACTERS) return null;
  const text = plainPeriodText(written)
    .replace(/^\((.*)\)$/, '$1')
    .replace(/[\s:*.]+$/, '')
    .trim();
  if (text === '') return null;
  return (
    weekOf(text) ??
    endedPeriod(basis, text) ??
    yearToDate(basis, text) ??
    quarterOf(text) ??
    daysOfOneMonth(basis, text) ??
    monthFromText(basis, text) ??
    periodRange(basis, text) ??
    yearFromText(text)
  );
}

const WEEK_TEXT =
  /^(?:\d{1,2} ?(?:weeks?|wks?) (?=end|to)|w\/?[ec]|weeks?|wk|kw|kalenderwoche|woche|uge|uke|vecka|semaine|semana|settimana)\b[\s.:#-]*(?:(?:ended|ending|commencing|beginning|starting|of|no|number)\b[\s.:#]*)?(?:.*\d.*)?$/;

/** Matches "W1 2026" and "2026-W05". */
const NUMBERED_WEEK = /^(?:w ?\d{1,2}(?:[ /-]+(?:20)?\d{2})?|20\d{2}[ -]?w\d{1,2})$/;

/** A week, as in "W/E 5 Jan 2025", "Week 12" or "KW 3", isn't certain to lie within one month. */
function weekOf(text: string): StatedPeriodText | null {
  if (!WEEK_TEXT.test(text) && !NUMBERED_WEEK.test(text)) return null;
  return { span: 'week', month: null, year: null, months: null, isFinancial: false };
}

const oneMonthPeriod = (month: CalendarMonth, year: number | null): StatedPeriodText => ({
  span: 'month',
  month,
  year,
  months: 1,
  isFinancial: false,
});

/**
 * The month of an ISO date such as "2025-04-30". The last day of a month may also end a longer period. A day in the
 * middle of a month may be a year that a spreadsheet mistook for a day, so only the month is certain.
 */
export function periodOfDate(date: string): StatedPeriodText | null {
  const [first, other] = monthsOfDate(date.slice(0, 10));
  if (first === undefined) return null;
  return oneMonthPeriod(first.calendarMonth, other === undefined ? first.calendarYear : null);
}

interface PeriodDay {
  readonly day: number | null;
  readonly month: CalendarMonth;
  readonly year: number | null;
}

const DAYS_AFTER =
  /^(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)? ?- ?(\d{1,2})(?:st|nd|rd|th)?,?(?: '?(\d{4}))?$/u;
const DAYS_BEFORE =
  /^(\d{1,2})(?:st|nd|rd|th|\.)? ?- ?(\d{1,2})(?:st|nd|rd|th|\.)? (\p{L}+)\.?,?(?: '?(\d{4}|\d{2}))?$/u;

/** "Jan 1-31 2026" and "1-31 Jan 2026" are the whole month, and "1-15 Jan 2026" is a part of it. */
function daysOfOneMonth(basis: CompanyBasis, text: string): StatedPeriodText | null {
  const after = DAYS_AFTER.exec(text);
  const before = after === null ? DAYS_BEFORE.exec(text) : null;
  const [, name = '', first, last, year] =
    after ?? (before === null ? [] : [before[0], before[3], before[1], before[2], before[4]]);
  const month = name === '' ? null : monthFromText(basis, `${name} ${year ?? ''}`.trim());
  if (month === null || month.month === null || Number(first) >= Number(last)) return null;
  const of = { month: month.month, year: month.year };
  const isWhole =
    isStart({ ...of, day: Number(first) }) && isLastDayOfMonth({ ...of, day: Number(last) });
  return isWhole ? month : { ...month, span: 'part' };
}

function monthFromText(basis: CompanyBasis, text: string): StatedPeriodText | null {
  if (TWO_DAYS.test(text)) return null;
  const bare = text.replace(/^(?:(?:for )?the )?(?:month|mth|period)(?: of)? (?=\D)/, '');
  const named = monthsOfText(basis, bare).filter(
    ({ given }) => given !== 'fromApril' && given !== 'fromJanuary',
  );
  const [first, second] = named;
  if (first === undefined || /^(?:p|m|per|period|month)\.?\s*\d+$/.test(text)) return null;
  // A date that can be read in two ways doesn't give a certain month.
  if (second !== undefined && second.calendarMonth !== first.calendarMonth) return null;
  return oneMonthPeriod(first.calendarMonth, isLastDay(bare, first) ? null : first.calendarYear);
}

/** "December 31" is the day on which a period ends, not a month of 2031. */
function isLastDay(text: string, { calendarMonth, calendarYear }: StatedMonth): boolean {
  const day = Number(/^[a-zäéû]+\.? (\d{2})(?:st|nd|rd|th)?,?$/.exec(text)?.[1] ?? 0);
  return day > 27 && calendarYear === 2000 + day && day >= daysOfMonth(2025, calendarMonth);
}

/** A range such as "2025-01-01 - 2025-03-31" isn't the month in which it begins. */
const TWO_DAYS = /\d{4}-\d{1,2}-\d{1,2}\D+\d{4}-\d{1,2}-\d{1,2}/;
const ORDINAL_DAY = /^([a-zäéû]+)\.? (\d{1,2})(?:st|nd|rd|th)?$/;
const DAY_YEAR = /^(\d{1,2})(?:st|nd|rd|th)?,? ?(\d{4}|\d{2})$/;
const DAY_BY_NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const ISO_PERIOD_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[\s.-]+[a-zäéû]/;
const DAY_LAST = /^[a-zäéû]+\.? (\d{1,2})(?:st|nd|rd|th)?,? \d{4}$/;

const fourDigitYear = (digits: string) =>
  digits.length === 2 ? 2000 + Number(digits) : Number(digits);

function isCalendarMonthNumber(month: number): boolean {
  return Number.isInteger(month) && month >= 1 && month <= 12;
}

function dayOf(basis: CompanyBasis, text: string): readonly PeriodDay[] {
  const iso = ISO_PERIOD_DAY.exec(text);
  if (iso !== null) {
    const [year, month, day] = [Number(iso[1]), Number(iso[2]), Number(iso[3])];
    return isCalendarMonthNumber(month) ? [{ day, month: toCalendarMonth(month), year }] : [];
  }
  const numbers = DAY_BY_NUMBERS.exec(text);
  if (numbers !== null) {
    const [a, b, year] = [Number(numbers[1]), Number(numbers[3]), fourDigitYear(numbers[4] ?? '')];
    return [
      ...(isCalendarMonthNumber(b) && a <= 31 ? [{ day: a, month: toCalendarMonth(b), year }] : []),
      ...(isCalendarMonthNumber(a) && b <= 31 && numbers[2] !== '.'
        ? [{ day: b, month: toCalendarMonth(a), year }]
        : []),
    ];
  }
  const ordinal = ORDINAL_DAY.exec(text);
  const named = monthFromText(basis, ordinal === null ? text : (ordinal[1] ?? ''));
  if (named === null || named.month === null) return [];
  // In "Jan 25" the number is a year, in "January 1" a day.
  const number = Number(ordinal?.[2] ?? 0);
  if (ordinal !== null && number >= 19) {
    return [
      { day: null, month: named.month, year: fourDigitYear(ordinal[2] ?? '') },
      { day: number, month: named.month, year: null },
    ];
  }
  const day = ordinal?.[2] ?? DAY_FIRST.exec(text)?.[1] ?? DAY_LAST.exec(text)?.[1];
  return [{ day: day === undefined ? null : Number(day), month: named.month, year: named.year }];
}

const RANGE_MARK =
  /\s*(?:\.{2,3}|-|\b(?:to|through|thru|until|till|til|bis|au|hasta|al|tot|t\/m)\b)\s*/g;

function periodRange(basis: CompanyBasis, written: string): StatedPeriodText | null {
  const text = written.replace(
    /^(?:for )?(?:the )?(?:period(?: from)?|periode|from|vom|von|du|del|dates?:?|date range:?)\s+/,
    '',
  );
  for (const match of text.matchAll(RANGE_MARK)) {
    const [left, right] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
    const found = periodBetween(basis, left.trim(), right.trim());
    if (found !== null) return found;
  }
  return null;
}

const DAY_ALONE = /^(\d{1,2})(?:\.|st|er|º|°)?$/;

function periodBetween(basis: CompanyBasis, left: string, right: string): StatedPeriodText | null {
  const number = DAY_ALONE.exec(left)?.[1];
  // "1 to 31 January 2025" writes the month once.
  const firsts =
    number === undefined
      ? dayOf(basis, left)
      : dayOf(basis, right).map((last) => Object.assign({}, last, { day: Number(number) }));
  const same = number === undefined ? DAY_YEAR.exec(right) : null;
  const lasts =
    same === null
      ? dayOf(basis, right)
      : firsts.map(({ month }) => ({
          day: Number(same[1]),
          month,
          year: fourDigitYear(same[2] ?? ''),
        }));
  const found = firsts.flatMap((first) =>
    lasts.flatMap((last) => {
      const length = monthsFromTo(first, last);
      return length === null ? [] : [{ first, last, length }];
    }),
  );
  const whole = found.filter(({ first, last }) => isStart(first) && isLastDayOfMonth(last));
  const [only, other] = whole.length > 0 ? whole : found;
  if (only === undefined || (other !== undefined && other.length !== only.length)) return null;
  const { last, length } = only;
  return {
    span: whole.length === 0 ? 'part' : spanOfMonths(length),
    month: last.month,
    year: last.year,
    months: length,
    isFinancial: false,
  };
}

/** A part is a period by which neither ledgers nor figures are stored. */
const spanOfMonths = (months: number): StatedPeriodText['span'] =>
  months === 1
    ? 'month'
    : months === 3
      ? 'quarter'
      : months === 6
        ? 'half'
        : months === 12
          ? 'year'
          : months < 12
            ? 'yearToDate'
            : 'part';

/** The months from the first to the last; null if they are the wrong way round or over two years. */
function monthsFromTo(first: PeriodDay, last: PeriodDay): number | null {
  const isLater = first.month > last.month;
  const years =
    last.year === null || first.year === null ? (isLater ? 1 : 0) : last.year - first.year;
  const length = years * 12 + last.month - first.month + 1;
  return length >= 1 && length <= 24 ? length : null;
}

const isStart = ({ day }: PeriodDay) => day === null || day === 1;
const isLastDayOfMonth = ({ day, month, year }: PeriodDay) =>
  day === null || day === daysOfMonth(year ?? 2024, month) || (month === 2 && day === 28);

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  eighteen: 18,
};
const ENDED_PERIOD = new RegExp(
  `^(?:for )?(?:the )?(?:fiscal |financial |calendar )?(month|quarter|half[ -]years?|years?|y\\/e|ye|(?:(\\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')})[ -])months?(?:[ -]periods?)?|period|(\\d+) periods?)[ -]*(?:ended|ending|end|to)?(?: on)?:? (.+)$`,
);

/** Reads "Year ended 31 December 2024" and "For the three months ending March 2025". */
function endedPeriod(basis: CompanyBasis, text: string): StatedPeriodText | null {
  const match = ENDED_PERIOD.exec(text);
  if (match === null || !/\b(?:end|y\/e|ye|months?\b.*\bto\b)/.test(text)) return null;
  const [, unit = '', count, , rest = ''] = match;
  const days = dayOf(basis, rest);
  // "Year ending December 31" ends on that day, not in 2031.
  const day =
    days.find((one) => one.year === null && one.day !== null && isLastDayOfMonth(one)) ?? days[0];
  if (day === undefined) return null;
  const months = count === undefined ? monthsOfUnit(unit) : (NUMBER_WORDS[count] ?? Number(count));
  if (months === null)
    return { ...oneMonthPeriod(day.month, day.year), span: 'part', months: null };
  return { ...oneMonthPeriod(day.month, day.year), span: spanOfMonths(months), months };
}

function monthsOfUnit(unit: string): number | null {
  if (unit.startsWith('month')) return 1;
  if (unit === 'quarter') return 3;
  if (unit.startsWith('half')) return 6;
  return /^(?:years?|y\/e|ye)$/.test(unit) ? 12 : null;
}

const YEAR_TO_DATE_TEXT =
  /(?<![\p{L}\d])(?:y\.?t\.?d\.?|y-t-d|year[ -]to[ -]date|cumulative|kumuliert|kumulativ|kumulert|kum|cumul(?:é|ato)?|cumulatief|acumulado|aufgelaufen|a(?:c|k)kumuler(?:at|et|t)|år til dato|(?:hittil|hidtil|hittills) i år)(?![\p{L}\d])\.?/u;

function yearToDate(basis: CompanyBasis, text: string): StatedPeriodText | null {
  if (!YEAR_TO_DATE_TEXT.test(text)) return null;
  const rest = text
    .replace(YEAR_TO_DATE_TEXT, ' ')
    .replaceAll(/^[\s\-()/,:]+|[\s\-()/,:]+$/g, '')
    .replace(/^(?:current|this)$/, '');
  const end =
    rest === ''
      ? null
      : (monthFromText(basis, rest) ?? periodRange(basis, rest) ?? yearFromText(rest));
  if (rest !== '' && end === null) return null;
  return {
    span: 'yearToDate',
    month: end?.month ?? null,
    year: end?.year ?? null,
    months: end?.span === 'month' || end === null ? null : end.months,
    isFinancial: end?.isFinancial ?? false,
  };
}

const YEAR_PATTERN = `(fy|fiscal|financial year|fiscal year|cy)?\\s*'?(\\d{4}|\\d{2})(?:\\s*[/-]\\s*(\\d{2,4}))?`;
const QUARTERS = [
  new RegExp(`^q(?:tr|uarter)?\\s*([1-4])[\\s,/-]*(?:${YEAR_PATTERN})?$`),
  new RegExp(`^([1-4])(?:st|nd|rd|th)?\\s*q(?:tr|uarter)?[\\s,/-]*(?:${YEAR_PATTERN})?$`),
];
const YEAR_QUARTER = new RegExp(`^${YEAR_PATTERN}[\\s,/-]*q(?:uarter)?\\s*([1-4])$`);
const HALF_YEAR = new RegExp(`^h([12])[\\s,/-]*(?:${YEAR_PATTERN})?$`);

function quarterOf(text: string): StatedPeriodText | null {
  for (const pattern of QUARTERS) {
    const match = pattern.exec(text);
    if (match !== null) return periodOfPart(Number(match[1]), 3, match[2], match[3], match[4]);
  }
  const turned = YEAR_QUARTER.exec(text);
  if (turned !== null) return periodOfPart(Number(turned[4]), 3, turned[1], turned[2], turned[3]);
  const half = HALF_YEAR.exec(text);
  return half === null ? null : periodOfPart(Number(half[1]), 6, half[2], half[3], half[4]);
}

function periodOfPart(
  number: number,
  months: 3 | 6,
  label: string | undefined,
  year: string | undefined,
  second: string | undefined,
): StatedPeriodText {
  const isFinancial = (label !== undefined && label !== 'cy') || second !== undefined;
  return {
    span: months === 3 ? 'quarter' : 'half',
    month: toCalendarMonth(number * months),
    year: year === undefined ? null : fourDigitYear(year),
    months,
    isFinancial,
    ...(isFinancial ? {} : { isCounted: true }),
  };
}

const CALENDAR = /^(?:(?:calendar )?year\s+|cy\s*'?|(?:year )?end of )?((?:19|20)\d{2})\s*[aefp]?$/;
const FINANCIAL =
  /^(?:(?:fy|(?:financial|fiscal)\s+year|fiscal)\s*'?(\d{4}|\d{2})(?:\s*[/-]\s*(?:\d{4}|\d{2}))?|(20\d{2})\s*[/-]\s*(?:20)?(\d{2}))\s*[aefp]?$/;

function yearFromText(text: string): StatedPeriodText | null {
  const calendar = CALENDAR.exec(text);
  const year = { span: 'year', month: null, months: 12 } as const;
  if (calendar !== null) return { ...year, year: Number(calendar[1]), isFinancial: false };
  const match = FINANCIAL.exec(text);
  if (match !== null) {
    const [, label, first, second] = match;
    if (label !== undefined) return { ...year, year: fourDigitYear(label), isFinancial: true };
    const isNext = Number(second) === (Number(first) + 1) % 100;
    return isNext ? { ...year, year: Number(first), isFinancial: true } : null;
  }
  return /^(?:year|yr)\s*\d{1,2}$|^(?:full )?year$/.test(text)
    ? { ...year, year: null, isFinancial: false }
    : null;
}

/** True if a heading states both ends of its period: "Jan/2025 - Jan/2025" is the year to date in January. */
export const statesBothEnds = (heading: string): boolean =>
  /\d\s+(?:[-–—]|bis|to|until|t\/m|al?|au)\s+\S/iu.test(heading);

import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { daysOfMonth, MONTH_NAMES } from '../../finance/fiscalCalendar.ts';
import { monthsOfText } from '../../finance/monthText.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { digitsOf } from './decimalMarks.ts';
import { statesDateRange } from './daysInHeads.ts';
import type { ImportWorkbook } from './workbook.ts';

const MOST_WEEK_HEAD_ROW = 60;
const MOST_COLUMN = 4;
const MOST_ROWS_TO_WEEK_AMOUNTS = 12;
const WEEK_DAY_MS = 86_400_000;
/** A year of 53 weeks has one month of six weeks. */
const DAYS_OF_WEEK_MONTHS = new Set([28, 35, 42]);
const FEWEST_ACROSS = 2;
const FEWEST_WEEKS_DOWN = 3;
/** How far, in days, the middle of a month of weeks is from its ends. */
const MOST_DAYS_FROM_MIDDLE = 10;
const LAST_WEEKS = 18;
const FIRST_WEEK = 7;

const STARTS_WORDS = /\b(?:begin\w*|start\w*|commenc\w*)\b/i;
/** Matches "P1 (4 wks to 28 Jan 2026)" and "5 weeks ended 4 April 2026". */
const WEEKS_WORDS =
  /^(?:(?:p|per|period|month)\.?\s*\d{1,2}\s*[-–:]?\s*)?\(?\s*[456][\s-]*(?:wks?|weeks?)\.?\s+(?:end(?:ed|ing)|to)\s+(.*?)\)?$/i;
const PERIODS_WORDS = /^period end(?:ed|ing)\s/i;
const ENDS_WORDS = /\bend(?:s|ed|ing)?\b/i;

const workbooksWithWeekMonths = new WeakMap<ImportWorkbook, ImportWorkbook>();

/**
 * Replaces the end days of four- or five-week months with months: 1-Feb-25, 1-Mar-25 and 5-Apr-25 are January, February
 * and March. If the months may just as well begin on these days, they aren't replaced.
 */
export function withWeekMonths(basis: CompanyBasis, workbook: ImportWorkbook): ImportWorkbook {
  if (workbook.identities !== null) return workbook;
  const before = workbooksWithWeekMonths.get(workbook);
  if (before !== undefined) return before;
  const sheets = workbook.sheets.map((sheet) => withMonthsOfWeeks(basis, sheet));
  const isSame = sheets.every((sheet, at) => sheet === workbook.sheets[at]);
  const read = isSame ? workbook : { ...workbook, sheets };
  workbooksWithWeekMonths.set(workbook, read);
  return read;
}

type WeekDayPlace = readonly [row: number, column: number];

function withMonthsOfWeeks(basis: CompanyBasis, sheet: GridSheet): GridSheet {
  const runs = [...runsAcross(basis, sheet), ...runsDown(basis, sheet)];
  const texts = new Map<string, string>();
  for (const places of runs) {
    const cells = places.map(([row, column]) => sheet.rows[row]?.[column] ?? null);
    const said = monthsOfWeeks(basis, cells, titlesAboveHead(sheet, places[0]?.[0] ?? 0));
    for (const [at, [row, column]] of places.entries()) {
      const text = said?.[at];
      if (text !== undefined) texts.set(`${row} ${column}`, text);
    }
  }
  if (texts.size === 0) return sheet;
  const rows = sheet.rows.map((cells, row) =>
    cells.map((cell, column): GridValue | null => {
      const text = texts.get(`${row} ${column}`);
      return text === undefined ? cell : { kind: 'text', value: text };
    }),
  );
  return { ...sheet, rows };
}

const titlesAboveHead = ({ rows }: GridSheet, head: number): string =>
  rows
    .slice(Math.max(0, head - MOST_ROWS_TO_WEEK_AMOUNTS), head + 1)
    .flatMap((row) => row.map(textOf))
    .join(' ');

const isWeekAmount = (cell: GridValue | null) =>
  cell?.kind === 'number' || (cell?.kind === 'text' && digitsOf(textOf(cell)) !== null);

const isWeekDay = (basis: CompanyBasis, cell: GridValue | null) =>
  weekDayReadings(basis, cell).some((day) => day !== null);

function runsAcross(
  basis: CompanyBasis,
  { rows }: GridSheet,
): readonly (readonly WeekDayPlace[])[] {
  return rows
    .slice(0, MOST_WEEK_HEAD_ROW)
    .flatMap((row, at): readonly (readonly WeekDayPlace[])[] => {
      const columns = row.flatMap((cell, column) => (isWeekDay(basis, cell) ? [column] : []));
      const saysWeeks = columns.some((column) => WEEKS_WORDS.test(textOf(row[column] ?? null)));
      if ((columns.length < FEWEST_ACROSS && !saysWeeks) || statesDateRange(row)) return [];
      const isHead = columns.every(
        (column) =>
          !isWeekDay(basis, rows[at + 1]?.[column] ?? null) &&
          rows
            .slice(at + 1, at + 1 + MOST_ROWS_TO_WEEK_AMOUNTS)
            .some((below) => isWeekAmount(below[column] ?? null)),
      );
      const isEntry = row.some((cell, column) => !columns.includes(column) && isWeekAmount(cell));
      return isHead && !isEntry ? [columns.map((column): WeekDayPlace => [at, column])] : [];
    });
}

function runsDown(basis: CompanyBasis, { rows }: GridSheet): readonly (readonly WeekDayPlace[])[] {
  return Array.from({ length: MOST_COLUMN }, (_, column) => column).flatMap((column) => {
    const days = rows.flatMap((row, at) => (isWeekDay(basis, row[column] ?? null) ? [at] : []));
    const isTable = days.every((at) => {
      const others = (rows[at] ?? []).filter((cell, other) => other !== column && cell !== null);
      return others.length > 1 && others.every(isWeekAmount);
    });
    return days.length >= FEWEST_WEEKS_DOWN && isTable
      ? [days.map((row): WeekDayPlace => [row, column])]
      : [];
  });
}

interface WeekDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const ISO_WEEK_DAY = /^(\d{4})-(\d{2})-(\d{2})/;
const WEEK_DAY_IN_DIGITS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/;
const WEEK_DAY_WITH_MONTH_NAME =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?[\s./-]+\p{L}+|\p{L}+\.?\s+(\d{1,2})(?:st|nd|rd|th)?,)[\s./,-]*(\d{4}|\d{2})$/iu;

const yearOfWeekDay = (digits: string) => (digits.length === 2 ? 2000 : 0) + Number(digits);

const dayOrNull = (year: number, month: number, day: number): WeekDay | null =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month)
    ? { year, month, day }
    : null;

/** A cell as a day with the day first and with the month first. The two differ only for days in digits. */
function weekDayReadings(
  basis: CompanyBasis,
  cell: GridValue | null,
): readonly [WeekDay | null, WeekDay | null] {
  if (cell?.kind !== 'date' && cell?.kind !== 'text') return [null, null];
  const text = (WEEKS_WORDS.exec(textOf(cell))?.[1] ?? textOf(cell)).replace(
    /^(?:(?:period|weeks?|month) )?(?:end(?:ed|ing)|to)\s+/i,
    '',
  );
  const [, year = '', month = '', date = ''] = ISO_WEEK_DAY.exec(text) ?? [];
  if (year !== '') {
    const day = dayOrNull(Number(year), Number(month), Number(date));
    return [day, day];
  }
  const [, first, , second, digits = ''] = WEEK_DAY_IN_DIGITS.exec(text) ?? [];
  if (first !== undefined) {
    const [a, b, of] = [Number(first), Number(second), yearOfWeekDay(digits)];
    return [dayOrNull(of, b, a), dayOrNull(of, a, b)];
  }
  const [, before, behind, ofName = ''] = WEEK_DAY_WITH_MONTH_NAME.exec(text) ?? [];
  const [only] = ofName === '' ? [] : monthsOfText(basis, text.replace(/^\p{L}+day,?\s+/iu, ''));
  if (only === undefined) return [null, null];
  const day = dayOrNull(yearOfWeekDay(ofName), only.calendarMonth, Number(before ?? behind));
  return [day, day];
}

/** Days since 1970, which was a Thursday. */
const dayNumber = ({ year, month, day }: WeekDay) => Date.UTC(year, month - 1, day) / WEEK_DAY_MS;
const isSunday = (number: number) => number % 7 === 3;
const isMonday = (number: number) => number % 7 === 4;

const areWholeMonths = (days: readonly WeekDay[]) =>
  days.every(({ day }) => day === 1) ||
  days.every(({ year, month, day }) => day === daysOfMonth(year, month));

function areWeeksApart(days: readonly WeekDay[]): boolean {
  const numbers = days.map(dayNumber);
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0));
  return !areWholeMonths(days) && steps.every((step) => DAYS_OF_WEEK_MONTHS.has(step));
}

const DAYS_PER_WEEK = 7;

/** Several days one week apart. As months, two of them would be the same. */
const areEachWeek = (days: readonly WeekDay[]) =>
  days.length >= FEWEST_WEEKS_DOWN &&
  days.slice(1).every((day, at) => {
    const before = days[at];
    return before !== undefined && Math.abs(dayNumber(day) - dayNumber(before)) === DAYS_PER_WEEK;
  });

const FOUR_WEEKS = 28;

/**
 * Three steps of four weeks are shorter than three months, so these periods are thirteenths of a
 * year.
 */
const areThirteen = (days: readonly WeekDay[]) =>
  days.some((day, at) => {
    const third = days[at + 3];
    const apart = third === undefined ? 0 : dayNumber(third) - dayNumber(day);
    return Math.abs(apart) === 3 * FOUR_WEEKS;
  });

/** How far the days are from the middle of their months; null if the months may begin or end on these days. */
function daysToMiddle(days: readonly WeekDay[], titles: string, saysWeeks: boolean): number | null {
  if (days.some(({ day }) => day > FIRST_WEEK && day < LAST_WEEKS)) return null;
  if (areThirteen(days)) return null;
  // Periods of only four weeks may be thirteenths of a year.
  if (saysWeeks) return days.length < FEWEST_ACROSS ? null : -MOST_DAYS_FROM_MIDDLE;
  if (STARTS_WORDS.test(titles)) return MOST_DAYS_FROM_MIDDLE;
  if (ENDS_WORDS.test(titles)) return -MOST_DAYS_FROM_MIDDLE;
  const numbers = days.map(dayNumber);
  // Weeks end on Saturdays and begin on Mondays. Sundays may be either the first or the last day.
  if (numbers.every(isMonday)) return null;
  return numbers.every(isSunday) && days.some(({ day }) => day <= FIRST_WEEK)
    ? null
    : -MOST_DAYS_FROM_MIDDLE;
}

/**
 * Names the months in which such days lie. Returns texts that aren't months if these are uncertain,
 * and null for any other days.
 */
function monthsOfWeeks(
  basis: CompanyBasis,
  cells: readonly (GridValue | null)[],
  titles: string,
): readonly string[] | null {
  const both = cells.map((cell) => weekDayReadings(basis, cell));
  const able = [both.map(([one]) => one), both.map(([, other]) => other)]
    .map((days) => days.filter((day) => day !== null))
    .filter((days) => days.length === cells.length);
  const saysWeeks = cells.every((cell) => WEEKS_WORDS.test(textOf(cell)));
  if (able.some(areEachWeek)) return cells.map((cell) => `Week to ${textOf(cell)}`);
  // "01/02/2025" and "01/03/2025" may also be two days in January, unless they bound whole months.
  const whole = able.find(areWholeMonths);
  if (whole !== undefined && !saysWeeks) {
    // Only labelled periods are certain to be months, because an end date alone could also end a
    // longer period.
    return whole.length === cells.length && cells.every((cell) => PERIODS_WORDS.test(textOf(cell)))
      ? namesOfConsecutiveMonths(whole.map(({ year, month }) => year * 12 + month - 1))
      : null;
  }
  const isBackward = able.some((days) => areWeeksApart(days.toReversed()));
  const days = able.find((one) => areWeeksApart(isBackward ? one.toReversed() : one));
  if (days === undefined) return null;
  const middle = daysToMiddle(days, titles, saysWeeks);
  const months = days.map((day) => monthOfDayNumber(dayNumber(day) + (middle ?? 0)));
  const names = middle === null ? null : namesOfConsecutiveMonths(months, isBackward ? -1 : 1);
  return names ?? cells.map((cell) => `Weeks to ${textOf(cell)}`);
}

function namesOfConsecutiveMonths(
  months: readonly number[],
  step: 1 | -1 = 1,
): readonly string[] | null {
  const isEach = months.every((month, at) => at === 0 || month - (months[at - 1] ?? 0) === step);
  return isEach
    ? months.map((month) => `${MONTH_NAMES[month % 12] ?? ''} ${Math.floor(month / 12)}`)
    : null;
}

/** The month of a day, counted from the year 0. */
function monthOfDayNumber(number: number): number {
  const day = new Date(number * WEEK_DAY_MS);
  return day.getUTCFullYear() * 12 + day.getUTCMonth();
}

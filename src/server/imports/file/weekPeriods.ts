import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { daysOfMonth, MONTH_NAMES } from '../../../domain/fiscalCalendar.ts';
import { monthsOfText } from '../../../domain/monthText.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { digitsOf } from './decimalMarks.ts';
import { saysRange } from './daysInHeads.ts';
import type { ImportWorkbook } from './workbook.ts';

const MOST_HEAD_ROW = 60;
const MOST_COLUMN = 4;
const MOST_GAP = 12;
const DAY_MS = 86_400_000;
/** A year of 53 weeks has a month of six. */
const WEEKS = new Set([28, 35, 42]);
const FEWEST_ACROSS = 2;
const FEWEST_DOWN = 3;
/** The middle of a month of weeks is so far from its ends. */
const WITHIN = 10;
const LAST_WEEKS = 18;
const FIRST_WEEK = 7;

const OF_STARTS = /\b(?:begin\w*|start\w*|commenc\w*)\b/i;
/** "P1 (4 wks to 28 Jan 2026)", "5 weeks ended 4 April 2026" */
const OF_WEEKS =
  /^(?:(?:p|per|period|month)\.?\s*\d{1,2}\s*[-–:]?\s*)?\(?\s*[456][\s-]*(?:wks?|weeks?)\.?\s+(?:end(?:ed|ing)|to)\s+(.*?)\)?$/i;
const OF_ENDS = /\bend(?:s|ed|ing)?\b/i;

/** A draft is read again for each question about it. */
const known = new WeakMap<ImportWorkbook, ImportWorkbook>();

/**
 * The workbook with months in place of the days on which months of four or five weeks end: 1-Feb-25, 1-Mar-25 and
 * 5-Apr-25 are January, February and March. Where they may as well begin on these days, they are no months.
 */
export function withWeekMonths(basis: CompanyBasis, workbook: ImportWorkbook): ImportWorkbook {
  if (workbook.identities !== null) return workbook;
  const before = known.get(workbook);
  if (before !== undefined) return before;
  const sheets = workbook.sheets.map((sheet) => withMonthsOfWeeks(basis, sheet));
  const isSame = sheets.every((sheet, at) => sheet === workbook.sheets[at]);
  const read = isSame ? workbook : { ...workbook, sheets };
  known.set(workbook, read);
  return read;
}

type Place = readonly [row: number, column: number];

function withMonthsOfWeeks(basis: CompanyBasis, sheet: GridSheet): GridSheet {
  const runs = [...runsAcross(basis, sheet), ...runsDown(basis, sheet)];
  const texts = new Map<string, string>();
  for (const places of runs) {
    const cells = places.map(([row, column]) => sheet.rows[row]?.[column] ?? null);
    const said = monthsOfWeeks(basis, cells, titlesOf(sheet, places[0]?.[0] ?? 0));
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

const titlesOf = ({ rows }: GridSheet, head: number): string =>
  rows
    .slice(Math.max(0, head - MOST_GAP), head + 1)
    .flatMap((row) => row.map(textOf))
    .join(' ');

const isAmount = (cell: GridValue | null) =>
  cell?.kind === 'number' || (cell?.kind === 'text' && digitsOf(textOf(cell)) !== null);

const isDay = (basis: CompanyBasis, cell: GridValue | null) =>
  daysIn(basis, cell).some((day) => day !== null);

/** The days of each row of headings, with amounts below each of them. */
function runsAcross(basis: CompanyBasis, { rows }: GridSheet): readonly (readonly Place[])[] {
  return rows.slice(0, MOST_HEAD_ROW).flatMap((row, at): readonly (readonly Place[])[] => {
    const columns = row.flatMap((cell, column) => (isDay(basis, cell) ? [column] : []));
    const saysWeeks = columns.some((column) => OF_WEEKS.test(textOf(row[column] ?? null)));
    if ((columns.length < FEWEST_ACROSS && !saysWeeks) || saysRange(row)) return [];
    const isHead = columns.every(
      (column) =>
        !isDay(basis, rows[at + 1]?.[column] ?? null) &&
        rows.slice(at + 1, at + 1 + MOST_GAP).some((below) => isAmount(below[column] ?? null)),
    );
    const isEntry = row.some((cell, column) => !columns.includes(column) && isAmount(cell));
    return isHead && !isEntry ? [columns.map((column): Place => [at, column])] : [];
  });
}

/** The days of each column beside which there are amounts and nothing else: those of a list are days. */
function runsDown(basis: CompanyBasis, { rows }: GridSheet): readonly (readonly Place[])[] {
  return Array.from({ length: MOST_COLUMN }, (_, column) => column).flatMap((column) => {
    const days = rows.flatMap((row, at) => (isDay(basis, row[column] ?? null) ? [at] : []));
    const isTable = days.every((at) => {
      const others = (rows[at] ?? []).filter((cell, other) => other !== column && cell !== null);
      return others.length > 1 && others.every(isAmount);
    });
    return days.length >= FEWEST_DOWN && isTable ? [days.map((row): Place => [row, column])] : [];
  });
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})/;
const IN_DIGITS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/;
const NAMED =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?[\s./-]+\p{L}+|\p{L}+\.?\s+(\d{1,2})(?:st|nd|rd|th)?,)[\s./,-]*(\d{4}|\d{2})$/iu;

const yearOf = (digits: string) => (digits.length === 2 ? 2000 : 0) + Number(digits);

const dayOrNull = (year: number, month: number, day: number): Day | null =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month)
    ? { year, month, day }
    : null;

/** A cell as a day with the day first, and with the month first; these differ only for days in digits. */
function daysIn(basis: CompanyBasis, cell: GridValue | null): readonly [Day | null, Day | null] {
  if (cell?.kind !== 'date' && cell?.kind !== 'text') return [null, null];
  const text = (OF_WEEKS.exec(textOf(cell))?.[1] ?? textOf(cell)).replace(
    /^(?:(?:period|weeks?|month) )?(?:end(?:ed|ing)|to)\s+/i,
    '',
  );
  const [, year = '', month = '', date = ''] = ISO.exec(text) ?? [];
  if (year !== '') {
    const day = dayOrNull(Number(year), Number(month), Number(date));
    return [day, day];
  }
  const [, first, , second, digits = ''] = IN_DIGITS.exec(text) ?? [];
  if (first !== undefined) {
    const [a, b, of] = [Number(first), Number(second), yearOf(digits)];
    return [dayOrNull(of, b, a), dayOrNull(of, a, b)];
  }
  const [, before, behind, ofName = ''] = NAMED.exec(text) ?? [];
  const [only] = ofName === '' ? [] : monthsOfText(basis, text.replace(/^\p{L}+day,?\s+/iu, ''));
  if (only === undefined) return [null, null];
  const day = dayOrNull(yearOf(ofName), only.calendarMonth, Number(before ?? behind));
  return [day, day];
}

/** Days since 1970, which was a Thursday. */
const numberOf = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day) / DAY_MS;
const isSunday = (number: number) => number % 7 === 3;
const isMonday = (number: number) => number % 7 === 4;

const areWholeMonths = (days: readonly Day[]) =>
  days.every(({ day }) => day === 1) ||
  days.every(({ year, month, day }) => day === daysOfMonth(year, month));

/** Whether each day is weeks after the one before, and they are not all the first or all the last ones of months. */
function areWeeksApart(days: readonly Day[]): boolean {
  const numbers = days.map(numberOf);
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0));
  return !areWholeMonths(days) && steps.every((step) => WEEKS.has(step));
}

const WEEK = 7;

/** Several days that are a week apart each: as months, two of them would be one. */
const areEachWeek = (days: readonly Day[]) =>
  days.length >= FEWEST_DOWN &&
  days.slice(1).every((day, at) => {
    const before = days[at];
    return before !== undefined && Math.abs(numberOf(day) - numberOf(before)) === WEEK;
  });

const FOUR_WEEKS = 28;

/** Three steps of four weeks are fewer days than three months have: a year has thirteen of these periods. */
const areThirteen = (days: readonly Day[]) =>
  days.some((day, at) => {
    const third = days[at + 3];
    const apart = third === undefined ? 0 : numberOf(third) - numberOf(day);
    return Math.abs(apart) === 3 * FOUR_WEEKS;
  });

/** How far the middle of their months is from the days; null where the months may begin or end on them. */
function daysToMiddle(days: readonly Day[], titles: string, saysWeeks: boolean): number | null {
  if (days.some(({ day }) => day > FIRST_WEEK && day < LAST_WEEKS)) return null;
  if (areThirteen(days)) return null;
  // Four weeks alone may be one of thirteen periods.
  if (saysWeeks) return days.length < FEWEST_ACROSS ? null : -WITHIN;
  if (OF_STARTS.test(titles)) return WITHIN;
  if (OF_ENDS.test(titles)) return -WITHIN;
  const numbers = days.map(numberOf);
  // Weeks end on Saturdays and begin on Mondays; on Sundays they do either.
  if (numbers.every(isMonday)) return null;
  return numbers.every(isSunday) && days.some(({ day }) => day <= FIRST_WEEK) ? null : -WITHIN;
}

/** The months of such days, by name; texts that are no months where nobody can tell; null for any other days. */
function monthsOfWeeks(
  basis: CompanyBasis,
  cells: readonly (GridValue | null)[],
  titles: string,
): readonly string[] | null {
  const both = cells.map((cell) => daysIn(basis, cell));
  const able = [both.map(([one]) => one), both.map(([, other]) => other)]
    .map((days) => days.filter((day) => day !== null))
    .filter((days) => days.length === cells.length);
  const saysWeeks = cells.every((cell) => OF_WEEKS.test(textOf(cell)));
  if (able.some(areEachWeek)) return cells.map((cell) => `Week to ${textOf(cell)}`);
  // "01/02/2025" and "01/03/2025" are two days of January, too: whole months tell.
  if (able.some(areWholeMonths) && !saysWeeks) return null;
  const isBackward = able.some((days) => areWeeksApart(days.toReversed()));
  const days = able.find((one) => areWeeksApart(isBackward ? one.toReversed() : one));
  if (days === undefined) return null;
  const middle = daysToMiddle(days, titles, saysWeeks);
  const months = days.map((day) => monthOf(numberOf(day) + (middle ?? 0)));
  const isEach = months.every(
    (month, at) => at === 0 || month - (months[at - 1] ?? 0) === (isBackward ? -1 : 1),
  );
  return middle !== null && isEach
    ? months.map((month) => `${MONTH_NAMES[month % 12] ?? ''} ${Math.floor(month / 12)}`)
    : cells.map((cell) => `Weeks to ${textOf(cell)}`);
}

/** The month of a day, counted from the year 0. */
function monthOf(number: number): number {
  const day = new Date(number * DAY_MS);
  return day.getUTCFullYear() * 12 + day.getUTCMonth();
}

import { daysOfMonth, toCalendarMonth } from '../../finance/fiscalCalendar.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { digitsOf } from './decimalMarks.ts';

const MOST_DAY_HEAD_ROW = 60;
/** If more rows contain days, they are the entries of a list. */
const MOST_DAY_HEADS = 3;
const HEAD_DAY = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/;

type DayHeadRow = GridSheet['rows'][number];

interface HeadDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function dayReadings(
  text: string,
): readonly [dayFirst: HeadDay | null, monthFirst: HeadDay | null] {
  const [, first, , second, digits = ''] = HEAD_DAY.exec(text) ?? [];
  const year = digits.length === 2 ? 2000 + Number(digits) : Number(digits);
  const day = (one: number, month: number): HeadDay | null =>
    month >= 1 && month <= 12 && one >= 1 && one <= daysOfMonth(year, toCalendarMonth(month))
      ? { year, month, day: one }
      : null;
  return [day(Number(first), Number(second)), day(Number(second), Number(first))];
}

const isMonthEndDay = ({ year, month, day }: HeadDay) =>
  day === daysOfMonth(year, toCalendarMonth(month));

/** Two days could just as well be the days of one week. */
const FEWEST_HEAD_DAYS = 3;

const areMonths = (days: readonly HeadDay[]) =>
  days.length >= FEWEST_HEAD_DAYS &&
  (days.every(({ day }) => day === 1) || days.every(isMonthEndDay)) &&
  new Set(days.map(({ year, month }) => `${year}-${month}`)).size === days.length;

const ISO_DAY_HEAD = /^(\d{4})-(\d{2})-(\d{2})/;

function ordersOf(texts: readonly string[]): readonly (readonly HeadDay[])[] {
  const all = texts.map((text): ReturnType<typeof dayReadings> => {
    const [, year, month, day] = ISO_DAY_HEAD.exec(text) ?? [];
    if (year === undefined) return dayReadings(text);
    const only = { year: Number(year), month: Number(month), day: Number(day) };
    return [only, only];
  });
  const orders = [all.map(([one]) => one), all.map(([, other]) => other)];
  return orders.flatMap((days) =>
    days.every((day) => day !== null) ? [days.filter((day) => day !== null)] : [],
  );
}

function daysOf(texts: readonly string[]): readonly HeadDay[] | null {
  const able = ordersOf(texts);
  const [only, other] = able;
  if (other === undefined) return only ?? null;
  return able.find(areMonths) ?? null;
}

const isHeadDay = (cell: GridValue | null) => cell?.kind === 'text' && HEAD_DAY.test(textOf(cell));

const MOST_ROWS_BELOW_DAYS = 12;
const FEWEST_COLUMNS = 2;
const RANGE =
  /^(?:(?:reporting )?period|from|date range|dates?|between|von|vom|zeitraum|du|periode)\b/i;

/**
 * True if a row states a range and isn't a heading: "Period | 01/04/2025 | 30/06/2025". Days that are all first or all
 * last days of months may be month headings.
 */
export function statesDateRange(row: DayHeadRow): boolean {
  const places = row.flatMap((cell, at) => (isHeadDay(cell) || cell?.kind === 'date' ? [at] : []));
  const [first] = places;
  if (first === undefined || places.length < FEWEST_COLUMNS) return false;
  const label = textOf(row.slice(0, first).findLast((cell) => cell !== null) ?? null);
  const orders = ordersOf(places.map((at) => textOf(row[at] ?? null)));
  const isAlike = orders.some(
    (days) => days.every(({ day }) => day === 1) || days.every((day) => isMonthEndDay(day)),
  );
  if (RANGE.test(label)) return !isAlike;
  const [from, to, more] =
    orders.find(([one, other]) => one?.day === 1 && other && isMonthEndDay(other)) ?? [];
  return from !== undefined && to !== undefined && more === undefined && !isAlike;
}

const isAmountBelowDay = (cell: GridValue | null) =>
  cell?.kind === 'number' || (cell?.kind === 'text' && digitsOf(textOf(cell)) !== null);

/** The range in such a row: "01/04/2025 to 30/06/2025"; null for any other row. */
export function dateRangeIn(row: DayHeadRow): string | null {
  const days = row.filter((cell) => isHeadDay(cell) || cell?.kind === 'date').map(textOf);
  return statesDateRange(row) && days.length === 2 ? days.join(' to ') : null;
}

/**
 * True if a row is a heading with several days. If an amount is next to the days, the row is an
 * entry.
 */
function headsDays(sheet: GridSheet, head: number): boolean {
  const row = sheet.rows[head] ?? [];
  const below = sheet.rows[head + 1] ?? [];
  if (statesDateRange(row)) return false;
  const days = row.flatMap((cell, at) => (isHeadDay(cell) ? [at] : []));
  const next = sheet.rows.slice(head + 1, head + 1 + MOST_ROWS_BELOW_DAYS);
  const filled = days.filter((at) => next.some((cells) => isAmountBelowDay(cells[at] ?? null)));
  if (filled.length < FEWEST_COLUMNS) return false;
  const isEntry = row.some(
    (cell) => cell?.kind === 'number' || (!isHeadDay(cell) && digitsOf(textOf(cell)) !== null),
  );
  return days.length > 1 && !isEntry && days.every((at) => !isHeadDay(below[at] ?? null));
}

/** Replaces heading days such as "01/02/2025" with dates if the whole row shows which part is the month. */
export function withDaysInHeads(sheet: GridSheet): GridSheet {
  const found = sheet.rows
    .slice(0, MOST_DAY_HEAD_ROW)
    .flatMap((_, at) => (headsDays(sheet, at) ? [at] : []));
  if (found.length === 0 || found.length > MOST_DAY_HEADS) return sheet;
  const heads = new Set(found);
  return { ...sheet, rows: sheet.rows.map((row, at) => (heads.has(at) ? dated(row) : row)) };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

function dated(row: DayHeadRow): DayHeadRow {
  const places = row.flatMap((cell, at) => (isHeadDay(cell) ? [at] : []));
  const days = daysOf(places.map((at) => textOf(row[at] ?? null)));
  if (days === null) return row;
  return row.map((cell, at): GridValue | null => {
    const day = days[places.indexOf(at)];
    return day === undefined
      ? cell
      : { kind: 'date', value: `${day.year}-${twoDigits(day.month)}-${twoDigits(day.day)}` };
  });
}

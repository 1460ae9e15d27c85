import { daysOfMonth, toCalendarMonth } from '../../../domain/fiscalCalendar.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { digitsOf } from './decimalMarks.ts';

const MOST_HEAD_ROW = 60;
/** More rows of days are entries of a list. */
const MOST_ROWS = 3;
const DAY = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/;

type Row = GridSheet['rows'][number];

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A day of both orders, or null where one of them is no day. */
function readings(text: string): readonly [dayFirst: Day | null, monthFirst: Day | null] {
  const [, first, , second, digits = ''] = DAY.exec(text) ?? [];
  const year = digits.length === 2 ? 2000 + Number(digits) : Number(digits);
  const day = (one: number, month: number): Day | null =>
    month >= 1 && month <= 12 && one >= 1 && one <= daysOfMonth(year, toCalendarMonth(month))
      ? { year, month, day: one }
      : null;
  return [day(Number(first), Number(second)), day(Number(second), Number(first))];
}

const isEnd = ({ year, month, day }: Day) => day === daysOfMonth(year, toCalendarMonth(month));

/** Two days may as well be those of a week. */
const FEWEST = 3;

/** Whether the days are the first ones of months, or the last ones. */
const areMonths = (days: readonly Day[]) =>
  days.length >= FEWEST &&
  (days.every(({ day }) => day === 1) || days.every(isEnd)) &&
  new Set(days.map(({ year, month }) => `${year}-${month}`)).size === days.length;

const ISO = /^(\d{4})-(\d{2})-(\d{2})/;

/** The readings of texts as days with the day first, and with the month first, as far as all of them are days. */
function ordersOf(texts: readonly string[]): readonly (readonly Day[])[] {
  const all = texts.map((text): ReturnType<typeof readings> => {
    const [, year, month, day] = ISO.exec(text) ?? [];
    if (year === undefined) return readings(text);
    const only = { year: Number(year), month: Number(month), day: Number(day) };
    return [only, only];
  });
  const orders = [all.map(([one]) => one), all.map(([, other]) => other)];
  return orders.flatMap((days) =>
    days.every((day) => day !== null) ? [days.filter((day) => day !== null)] : [],
  );
}

/** The days of a row in the order in which all of them are one, and months where both would do; null if none is. */
function daysOf(texts: readonly string[]): readonly Day[] | null {
  const able = ordersOf(texts);
  const [only, other] = able;
  if (other === undefined) return only ?? null;
  return able.find(areMonths) ?? null;
}

const isDay = (cell: GridValue | null) => cell?.kind === 'text' && DAY.test(textOf(cell));

/** Amounts begin at most so far below their headings. */
const MOST_GAP = 12;
const FEWEST_COLUMNS = 2;
const RANGE =
  /^(?:(?:reporting )?period|from|date range|dates?|between|von|vom|zeitraum|du|periode)\b/i;

/**
 * Whether a row says since when and until when, and heads nothing: "Period | 01/04/2025 | 30/06/2025". Days that are
 * all the first or all the last ones of months may head these, whatever stands beside them.
 */
export function saysRange(row: Row): boolean {
  const places = row.flatMap((cell, at) => (isDay(cell) || cell?.kind === 'date' ? [at] : []));
  const [first] = places;
  if (first === undefined || places.length < FEWEST_COLUMNS) return false;
  const label = textOf(row.slice(0, first).findLast((cell) => cell !== null) ?? null);
  const orders = ordersOf(places.map((at) => textOf(row[at] ?? null)));
  const isAlike = orders.some(
    (days) => days.every(({ day }) => day === 1) || days.every((day) => isEnd(day)),
  );
  if (RANGE.test(label)) return !isAlike;
  const [from, to, more] =
    orders.find(([one, other]) => one?.day === 1 && other && isEnd(other)) ?? [];
  return from !== undefined && to !== undefined && more === undefined && !isAlike;
}

const isAmount = (cell: GridValue | null) =>
  cell?.kind === 'number' || (cell?.kind === 'text' && digitsOf(textOf(cell)) !== null);

/** What such a row says: "01/04/2025 to 30/06/2025"; null for any other one. */
export function rangeIn(row: Row): string | null {
  const days = row.filter((cell) => isDay(cell) || cell?.kind === 'date').map(textOf);
  return saysRange(row) && days.length === 2 ? days.join(' to ') : null;
}

/** Whether a row heads columns with several days; an amount beside them is of an entry. */
function isHead(sheet: GridSheet, head: number): boolean {
  const row = sheet.rows[head] ?? [];
  const below = sheet.rows[head + 1] ?? [];
  if (saysRange(row)) return false;
  const days = row.flatMap((cell, at) => (isDay(cell) ? [at] : []));
  const next = sheet.rows.slice(head + 1, head + 1 + MOST_GAP);
  const filled = days.filter((at) => next.some((cells) => isAmount(cells[at] ?? null)));
  if (filled.length < FEWEST_COLUMNS) return false;
  const isEntry = row.some(
    (cell) => cell?.kind === 'number' || (!isDay(cell) && digitsOf(textOf(cell)) !== null),
  );
  return days.length > 1 && !isEntry && days.every((at) => !isDay(below[at] ?? null));
}

/**
 * A sheet whose heads are days such as "01/02/2025" with these as dates, where the whole row says which part is the
 * month; as it is where nothing does.
 */
export function withDaysInHeads(sheet: GridSheet): GridSheet {
  const found = sheet.rows
    .slice(0, MOST_HEAD_ROW)
    .flatMap((_, at) => (isHead(sheet, at) ? [at] : []));
  if (found.length === 0 || found.length > MOST_ROWS) return sheet;
  const heads = new Set(found);
  return { ...sheet, rows: sheet.rows.map((row, at) => (heads.has(at) ? dated(row) : row)) };
}

const two = (value: number) => String(value).padStart(2, '0');

function dated(row: Row): Row {
  const places = row.flatMap((cell, at) => (isDay(cell) ? [at] : []));
  const days = daysOf(places.map((at) => textOf(row[at] ?? null)));
  if (days === null) return row;
  return row.map((cell, at): GridValue | null => {
    const day = days[places.indexOf(at)];
    return day === undefined
      ? cell
      : { kind: 'date', value: `${day.year}-${two(day.month)}-${two(day.day)}` };
  });
}

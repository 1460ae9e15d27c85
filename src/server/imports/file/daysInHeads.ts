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

/** The days of a row in the order in which all of them are one, and months where both would do; null if none is. */
function daysOf(texts: readonly string[]): readonly Day[] | null {
  const all = texts.map(readings);
  const orders = [all.map(([one]) => one), all.map(([, other]) => other)];
  const able = orders.flatMap((days) =>
    days.every((day) => day !== null) ? [days.filter((day) => day !== null)] : [],
  );
  const [only, other] = able;
  if (other === undefined) return only ?? null;
  return able.find(areMonths) ?? null;
}

const isDay = (cell: GridValue | null) => cell?.kind === 'text' && DAY.test(textOf(cell));

/** Whether a row heads columns with several days; an amount beside them is of an entry. */
function isHead(row: Row, below: Row): boolean {
  const days = row.flatMap((cell, at) => (isDay(cell) ? [at] : []));
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
    .flatMap((row, at) => (isHead(row, sheet.rows[at + 1] ?? []) ? [at] : []));
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

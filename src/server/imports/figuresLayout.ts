import type { SheetLayout } from '../../contract/imports.ts';
import { textAt, textOf, valueAt, widthOf } from './gridCells.ts';
import {
  isMonth,
  isNoActual,
  lineIn,
  monthsIn as readingsOf,
  roleOf,
  yearIn,
} from './headingRoles.ts';
import { MOST_HEAD_ROW, headsBelow, monthRows, monthsIn, yearRow } from './monthRows.ts';
import type { GuessedLayout } from './understanding.ts';
import type { GridSheet } from './workbook.ts';

/** So many months are enough to tell what a column holds. */
export const MOST_LOOKED_AT = 500;
/** Labels stand left of what they name. */
export const MOST_LABEL_COLUMN = 50;

type Meanings = SheetLayout['meanings'];

/** The ways in which a sheet may hold figures, those that explain nothing left out. */
export function figuresLayout(sheet: GridSheet): readonly GuessedLayout[] {
  return [monthsDown(sheet), monthsAcross(sheet)].filter((guess) => guess !== null);
}

/** The number from 0 for which `count` is highest, the first of several; -1 where it is always 0. */
export function best(end: number, count: (index: number) => number): number {
  let [found, most] = [-1, 0];
  for (let index = 0; index < end; index += 1) {
    const here = count(index);
    if (here > most) [found, most] = [index, here];
  }
  return found;
}

function monthsDown(sheet: GridSheet): GuessedLayout | null {
  const width = Math.min(widthOf(sheet), MOST_LABEL_COLUMN);
  const head = best(Math.min(sheet.rows.length, MOST_HEAD_ROW), (row) => {
    const lines = (sheet.rows[row] ?? []).map(lineIn).filter((line) => line !== null);
    return new Set(lines).size;
  });
  if (head === -1) return null;
  const below = sheet.rows.slice(head + 1, head + 1 + MOST_LOOKED_AT);
  const isLine = (column: number) => lineIn(valueAt(sheet, head, column)) !== null;
  const monthsOf = (column: number) =>
    isLine(column) ? 0 : below.filter((row) => isMonth(row[column] ?? null)).length;
  let label = best(width, monthsOf);
  // Numbers of months count where the heading says that they are months.
  if (label === -1) {
    label = best(width, (column) =>
      roleOf(textAt(sheet, head, column)) === 'month'
        ? below.filter((row) => readingsOf(row[column] ?? null).length > 0).length
        : 0,
    );
  }
  // A row that begins with a month is no head: a list of accounts names its lines in every row.
  if (label === -1 || isMonth(valueAt(sheet, head, label))) return null;
  const meanings: Meanings = [
    { position: label + 1, meaning: { kind: 'month' } },
    ...lineColumns(sheet, head, label),
  ];
  const year = yearColumn(sheet, head, label);
  if (year !== null) meanings.push({ position: year + 1, meaning: { kind: 'year' } });
  const months = below.filter((row) => readingsOf(row[label] ?? null).length > 0).length;
  return {
    layout: {
      subject: 'figures',
      orientation: 'monthsDown',
      headerRow: head + 1,
      labelColumn: label + 1,
      meanings,
    },
    score: meanings.filter(({ meaning }) => meaning.kind === 'line').length * months,
  };
}

/** Columns by their headings; below a heading over several columns, only what has happened. */
function lineColumns(sheet: GridSheet, head: number, label: number): Meanings {
  const sub = sheet.rows[head + 1] ?? [];
  const isSplit =
    !isMonth(sub[label] ?? null) && sub.some((cell) => roleOf(textOf(cell)) === 'actual');
  const meanings: Meanings = [];
  const width = widthOf(sheet);
  let heading = '';
  for (let column = 0; column < width; column += 1) {
    const own = textAt(sheet, head, column);
    if (own !== '') heading = own;
    const isOwn = own !== '' || isSplit;
    const line = isOwn ? lineIn({ kind: 'text', value: heading }) : null;
    const below = isSplit ? textOf(sub[column] ?? null) : '';
    if (line === null || column === label || isNoActual(below)) continue;
    if (own === '' && roleOf(below) !== 'actual') continue;
    meanings.push({ position: column + 1, meaning: { kind: 'line', line } });
  }
  return meanings;
}

/** The column that says the year of each month: a financial one rather than a calendar one. */
export function yearColumn(sheet: GridSheet, head: number, label: number): number | null {
  const below = sheet.rows.slice(head + 1, head + 1 + MOST_LOOKED_AT);
  const kinds = (column: number) =>
    below.map((row) => yearIn(row[column] ?? null)?.kind).filter((kind) => kind !== undefined);
  const isYear = (column: number) =>
    column !== label &&
    lineIn(valueAt(sheet, head, column)) === null &&
    (roleOf(textAt(sheet, head, column)) === 'year' || textAt(sheet, head, column) === '');
  const width = Math.min(widthOf(sheet), MOST_LABEL_COLUMN);
  for (const wanted of ['financial', 'calendar']) {
    const column = best(width, (candidate) =>
      isYear(candidate) ? kinds(candidate).filter((kind) => kind === wanted).length : 0,
    );
    if (column !== -1) return column;
  }
  return null;
}

function monthsAcross(sheet: GridSheet): GuessedLayout | null {
  const guesses = monthRows(sheet)
    .map((head) => acrossFrom(sheet, head))
    .filter((guess) => guess !== null);
  return guesses.toSorted((a, b) => b.score - a.score)[0] ?? null;
}

function acrossFrom(sheet: GridSheet, head: number): GuessedLayout | null {
  const below = sheet.rows.slice(head + 1, head + 1 + MOST_LOOKED_AT);
  const label = best(Math.min(widthOf(sheet), MOST_LABEL_COLUMN), (column) =>
    isMonth(valueAt(sheet, head, column))
      ? 0
      : below.filter((row) => lineIn(row[column] ?? null) !== null).length,
  );
  if (label === -1 || monthsIn(sheet, head, label + 1) === 0) return null;
  const meanings: Meanings = sheet.rows.slice(head + 1).flatMap((row, index) => {
    const line = lineIn(row[label] ?? null);
    return line === null
      ? []
      : [{ position: head + index + 2, meaning: { kind: 'line' as const, line } }];
  });
  const year = yearRow(sheet, head);
  if (year !== null) meanings.push({ position: year + 1, meaning: { kind: 'year' } });
  const heads = [head, ...headsBelow(sheet, head, label)];
  const scores = heads.map((row, block) => {
    const end = heads[block + 1] ?? sheet.rows.length;
    const lines = meanings.filter(
      ({ position, meaning }) =>
        meaning.kind === 'line' && position - 1 > row && position - 1 < end,
    );
    return lines.length * monthsIn(sheet, row, label + 1);
  });
  return {
    layout: {
      subject: 'figures',
      orientation: 'monthsAcross',
      headerRow: head + 1,
      labelColumn: label + 1,
      meanings,
    },
    score: scores.reduce((sum, score) => sum + score, 0),
  };
}

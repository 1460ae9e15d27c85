import type { SheetLayout } from '../../contract/imports.ts';
import type { SaidYear } from '../../domain/yearText.ts';
import { cellAddress } from '../ooxml/cellAddress.ts';
import { textAt, textOf, valueAt, widthOf } from './gridCells.ts';
import { isBeside, isNoActual, monthsIn, roleOf, yearIn } from './headingRoles.ts';
import type { MonthCell } from './monthCells.ts';
import type { GridSheet, GridValue } from './workbook.ts';

/** The position of what has this meaning, from 0; -1 where nothing has it. */
export function positionOf(layout: SheetLayout, ...kinds: readonly string[]): number {
  const found = layout.meanings.find(({ meaning }) => kinds.includes(meaning.kind));
  return (found?.position ?? 0) - 1;
}

/** The value of a merged range stands in its first cell and is meant for all of them. */
export function mergedValue(sheet: GridSheet, row: number, column: number): GridValue | null {
  const own = valueAt(sheet, row, column);
  if (own !== null) return own;
  const range = sheet.merged.find(
    ({ firstRow, lastRow, firstColumn, lastColumn }) =>
      row >= firstRow && row <= lastRow && column >= firstColumn && column <= lastColumn,
  );
  return range === undefined ? null : valueAt(sheet, range.firstRow, range.firstColumn);
}

type SheetYear = Pick<MonthCell, 'year' | 'isOfSheet'>;

function statedYear({ fyLabel }: SheetLayout): SheetYear {
  const year: SaidYear | null = fyLabel === null ? null : { kind: 'financial', fyLabel };
  return { year, isOfSheet: true };
}

/** Rows or columns in the place of months whose label says nothing, or no month. */
export interface SheetMonths {
  readonly months: readonly MonthCell[];
  /** What stands where a month belongs and is none, and is not known as a total or a note. */
  readonly unreadable: readonly Omit<MonthCell, 'months' | 'year' | 'isOfSheet'>[];
}

export function sheetMonths(sheet: GridSheet, layout: SheetLayout): SheetMonths {
  return layout.orientation === 'monthsDown'
    ? monthsDown(sheet, layout)
    : monthsAcross(sheet, layout);
}

/** The column of months, from 0. */
export const monthColumn = (layout: SheetLayout): number => {
  const said = positionOf(layout, 'month', 'fiscalMonth', 'calendarMonth');
  return said === -1 ? layout.labelColumn - 1 : said;
};

function monthsDown(sheet: GridSheet, layout: SheetLayout): SheetMonths {
  const column = monthColumn(layout);
  const yearColumn = positionOf(layout, 'year');
  const isFigures = layout.subject === 'figures';
  const lines = layout.meanings.flatMap(({ position, meaning }) =>
    meaning.kind === 'line' || (isFigures && meaning.kind === 'amount') ? [position - 1] : [],
  );
  const months: MonthCell[] = [];
  const unreadable: MonthCell[] = [];
  let year: SheetYear = statedYear(layout);
  let above: GridValue | null = null;
  const headLabel = textAt(sheet, layout.headerRow - 1, column);
  for (let row = layout.headerRow; row < sheet.rows.length; row += 1) {
    const beside = yearColumn === -1 ? null : yearIn(valueAt(sheet, row, yearColumn));
    if (beside !== null) year = { year: beside, isOfSheet: false };
    const own = mergedValue(sheet, row, column);
    // A month may be written once for its budget and what came of it.
    const value: GridValue | null = own === null && isActualRow(sheet, row) ? above : own;
    above = value ?? above;
    const text = textOf(value);
    if (isFigures && isOtherRow(sheet, row, text)) continue;
    const place = { index: row, cell: cellAddress(row, column), text };
    const found = monthsIn(value);
    const heading = found.length === 0 ? yearIn(value) : null;
    if (found.length > 0) months.push({ ...place, months: found, ...year });
    else if (heading !== null) {
      // A year alone stands above its months; with amounts beside it, it is their total.
      if (lines.every((line) => valueAt(sheet, row, line) === null)) {
        year = { year: heading, isOfSheet: false };
      }
    } else if (!isBeside(text) && (text === '' || text !== headLabel)) {
      unreadable.push({ ...place, months: [], ...year });
    }
  }
  return { months, unreadable: amongMonths(unreadable, months) };
}

function monthsAcross(sheet: GridSheet, layout: SheetLayout): SheetMonths {
  const row = layout.headerRow - 1;
  const yearRow = positionOf(layout, 'year');
  const width = widthOf(sheet);
  const months: MonthCell[] = [];
  const unreadable: MonthCell[] = [];
  let year: SheetYear = statedYear(layout);
  for (let column = layout.labelColumn; column < width; column += 1) {
    const above = yearRow === -1 ? null : yearIn(valueAt(sheet, yearRow, column));
    if (above !== null) year = { year: above, isOfSheet: false };
    const value = mergedValue(sheet, row, column);
    const text = textOf(value);
    const isFigures = layout.subject === 'figures';
    if (isFigures && (isNoActual(text) || isOtherColumn(sheet, row, column))) continue;
    const own = { index: column, cell: cellAddress(row, column), text };
    const found = monthsIn(value);
    if (found.length > 0) months.push({ ...own, months: found, ...year });
    else if (yearIn(value) === null && !isBeside(text)) {
      unreadable.push({ ...own, months: [], ...year });
    }
  }
  return { months, unreadable: amongMonths(unreadable, months) };
}

/** Without a label, only what stands among months can have lost one; below them stand totals. */
function amongMonths(
  unreadable: readonly MonthCell[],
  months: readonly MonthCell[],
): readonly MonthCell[] {
  const [first, last] = [months[0]?.index ?? 0, months.at(-1)?.index ?? 0];
  return unreadable.filter(({ text, index }) => text !== '' || (index > first && index < last));
}

const isActualRow = (sheet: GridSheet, row: number): boolean =>
  (sheet.rows[row] ?? []).some(
    (cell) => cell?.kind === 'text' && roleOf(textOf(cell)) === 'actual',
  );

/** Whether a row says of itself that its amounts are no actual ones: "Apr | Budget | 100". */
function isOtherRow(sheet: GridSheet, row: number, label: string): boolean {
  return (
    isNoActual(label) ||
    (sheet.rows[row] ?? []).some(
      (cell) =>
        cell?.kind === 'text' &&
        /^(?:budget|forecast|plan|variance|prior year)$/i.test(textOf(cell)),
    )
  );
}

/** Whether a column stands under a word that says that its amounts are no actual ones. */
function isOtherColumn(sheet: GridSheet, head: number, column: number): boolean {
  return [head - 1, head + 1].some((row) => {
    const value = row < 0 ? null : mergedValue(sheet, row, column);
    return value?.kind === 'text' && isNoActual(textOf(value));
  });
}

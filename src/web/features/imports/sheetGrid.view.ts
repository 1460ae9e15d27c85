import type { Import, ImportPreview, SheetLayout } from '../../../contract/imports.ts';
import { columnName } from '../../../format/columnName.ts';
import { isMonthKind, meaningLabel } from '../../../contract/importMeanings.ts';
import { meaningAt, monthColumn } from './meanings.ts';
import { shownBasis } from '../../api/companyBasis.ts';

export type DraftSheet = Import['sheets'][number];

/** Returns the text of a cell; rows and columns count from 1. A blank cell gives ''. */
export function draftText(sheet: DraftSheet, row: number, column: number): string {
  return sheet.cells[row - 1]?.[column - 1] ?? '';
}

export function shownColumns(sheet: DraftSheet): number {
  return Math.max(1, ...sheet.cells.map((row) => row.length));
}

export interface ReadCells {
  readonly taken: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, string>;
  readonly rows: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
}

/** The server reads no amounts until their unit has been chosen. */
export function readCells({ changes, refusals }: ImportPreview, name: string): ReadCells {
  const taken = new Set(changes.filter(({ sheet }) => sheet === name).map(({ cell }) => cell));
  const refused = new Map(
    refusals.flatMap(({ sheet, cells, reason }) =>
      sheet === name ? cells.map((cell) => [cell, reason] as const) : [],
    ),
  );
  const cells = [...taken, ...refused.keys()];
  return {
    taken,
    refused,
    rows: new Set(cells.map((cell) => cell.replace(/^[A-Z]+/, ''))),
    columns: new Set(cells.map((cell) => cell.replace(/\d+$/, ''))),
  };
}

/**
 * The mark `taken` means an amount or a line's name that was read, and `leftOut` means filled but
 * not used.
 */
export type CellMark = 'heading' | 'month' | 'taken' | 'refused' | 'leftOut' | 'blank';

/** Uses only the layout, before the server has read the sheet. */
function layoutMark(layout: SheetLayout, row: number, column: number): CellMark {
  if (!layout.isUsed) return 'leftOut';
  const isAcross = layout.orientation === 'monthsAcross';
  const meaning = meaningAt(layout, isAcross ? row : column);
  if (row < layout.headerRow) return isAcross && meaning.kind === 'year' ? 'heading' : 'leftOut';
  if (row === layout.headerRow) {
    return isAcross && column > layout.labelColumn ? 'month' : 'heading';
  }
  if (!isAcross && column === monthColumn(layout)) return 'month';
  if (meaning.kind === 'ignore' || (isAcross && column < layout.labelColumn)) return 'leftOut';
  return 'taken';
}

function isLabelKind(layout: SheetLayout, column: number): boolean {
  const { kind } = meaningAt(layout, column);
  return layout.subject === 'forecasts' || (kind !== 'line' && kind !== 'amount');
}

export function cellMark(
  text: string,
  layout: SheetLayout,
  read: ReadCells | null,
  row: number,
  column: number,
): CellMark {
  const cell = `${columnName(column)}${row}`;
  if (read?.refused.has(cell) === true) return 'refused';
  if (text.trim() === '') return 'blank';
  const mark = layoutMark(layout, row, column);
  if (read === null || read.taken.size === 0) return mark;
  const isAcross = layout.orientation === 'monthsAcross';
  // Totals and year-to-date columns are among the months.
  if (mark === 'month') {
    const has = isAcross ? read.columns.has(columnName(column)) : read.rows.has(String(row));
    return has ? 'month' : 'leftOut';
  }
  const isLabel = isAcross
    ? column === layout.labelColumn
    : isLabelKind(layout, column) && read.rows.has(String(row));
  return mark === 'taken' && !isLabel && !read.taken.has(cell) ? 'leftOut' : mark;
}

/** Returns a tag such as "Revenue" or "Months", or ''. */
export function columnTag(layout: SheetLayout, column: number): string {
  if (!layout.isUsed) return '';
  if (layout.orientation === 'monthsAcross') {
    return column === layout.labelColumn ? 'Lines' : '';
  }
  const meaning = meaningAt(layout, column);
  if (column === monthColumn(layout)) return 'Months';
  return meaning.kind === 'ignore' ? '' : meaningLabel(shownBasis(), meaning);
}

export function rowTag(layout: SheetLayout, row: number): string {
  if (!layout.isUsed) return '';
  const isAcross = layout.orientation === 'monthsAcross';
  if (row === layout.headerRow) return isAcross ? 'Months' : 'Headings';
  const meaning = meaningAt(layout, row);
  return isAcross && meaning.kind !== 'ignore' ? meaningLabel(shownBasis(), meaning) : '';
}

export interface MeaningPlace {
  readonly position: number;
  /** A name such as "B", or "5" for a row. */
  readonly name: string;
  readonly heading: string;
  readonly example: string;
}

function firstFilled(texts: readonly string[]): string {
  return texts.find((text) => text.trim() !== '')?.trim() ?? '';
}

/** Columns or rows with a heading, an amount or a meaning. */
export function placesOf(sheet: DraftSheet, layout: SheetLayout): MeaningPlace[] {
  const rows = Array.from({ length: sheet.cells.length }, (_, index) => index + 1);
  const columns = Array.from({ length: shownColumns(sheet) }, (_, index) => index + 1);
  const isAcross = layout.orientation === 'monthsAcross';
  const shown = isAcross ? rows.filter((row) => row > layout.headerRow) : columns;
  const named = layout.meanings
    .filter(({ meaning }) => !isMonthKind(meaning.kind))
    .map(({ position }) => position);
  const positions = [...new Set([...shown, ...named])].toSorted((a, b) => a - b);
  return positions
    .map((position) => ({
      position,
      name: isAcross ? String(position) : columnName(position),
      heading: isAcross
        ? draftText(sheet, position, layout.labelColumn).trim()
        : draftText(sheet, layout.headerRow, position).trim(),
      example: firstFilled(
        isAcross
          ? columns
              .filter((column) => column > layout.labelColumn)
              .map((column) => draftText(sheet, position, column))
          : rows
              .filter((row) => row > layout.headerRow)
              .map((row) => draftText(sheet, row, position)),
      ),
    }))
    .filter(
      ({ position, heading, example }) =>
        named.includes(position) ||
        ((heading !== '' || example !== '') && (isAcross || position !== monthColumn(layout))),
    );
}

const AMOUNT_TEXT = /^[-(]?\s*[$€£]?\s*[-(]?[\d.,\s]*\d[\d.,\s]*\)?\s*%?\)?$|^-$/;

export function isAmountText(text: string): boolean {
  return AMOUNT_TEXT.test(text.trim());
}

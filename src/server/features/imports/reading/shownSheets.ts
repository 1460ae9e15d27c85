import type { Import } from '../../../../contract/imports.ts';
import { timesTen } from '../../../../domain/scaling.ts';
import type { GridSheet, GridValue, ImportWorkbook } from '../../../imports/workbook.ts';

/** Enough to see the headings, and a year of months in either direction. */
const SHOWN_ROWS = 60;
const SHOWN_COLUMNS = 60;
const SHOWN_CHARACTERS = 80;

/** The beginning of every sheet, for a person to see how it is read. */
export const shownSheets = ({ sheets }: ImportWorkbook): Import['sheets'] =>
  sheets.map((sheet) => ({
    name: sheet.name,
    isHidden: sheet.isHidden,
    rowCount: sheet.rows.length,
    columnCount: sheet.rows.reduce((most, row) => Math.max(most, row.length), 0),
    cells: shownCells(sheet),
  }));

const shownCells = ({ rows }: GridSheet): string[][] =>
  rows.slice(0, SHOWN_ROWS).map((row) => row.slice(0, SHOWN_COLUMNS).map(shownText));

function shownText(value: GridValue | null): string {
  if (value === null) return '';
  const isShare = value.kind === 'number' && value.isPercent;
  const text = isShare ? `${timesTen(value.value, 2)}%` : value.value;
  return text.slice(0, SHOWN_CHARACTERS);
}

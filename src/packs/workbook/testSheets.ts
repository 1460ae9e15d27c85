import { read } from '@e965/xlsx';
import type { CellObject, WorkBook } from '@e965/xlsx';
import { cellAddress } from '../../office/cellAddress.ts';
import { cellText } from '../model/cellText.ts';
import type { Pack, PackCell, PackTable } from '../model/pack.ts';
import { dataTable } from './dataTable.ts';
import { sheetNames } from '../../office/sheetNames.ts';
import { tablePlan } from './tablePlan.ts';
import { cellCharacters } from '../../office/xmlText.ts';

/** The workbook as read by an independent program. */
export function opened(bytes: Uint8Array): WorkBook {
  return read(bytes, { cellFormula: true, cellNF: true, cellText: true, bookVBA: true });
}

export function cellAt(book: WorkBook, sheet: string, address: string): CellObject | null {
  // The package types the value at an address of a sheet as anything.
  const found: unknown = book.Sheets[sheet]?.[address];
  return isCell(found) ? found : null;
}

function isCell(found: unknown): found is CellObject {
  return typeof found === 'object' && found !== null && 't' in found;
}

/** A cell of a table with the position where it must be. */
export interface ExpectedCell {
  readonly sheet: string;
  readonly address: string;
  readonly table: PackTable;
  readonly cell: PackCell;
  readonly isData: boolean;
  /** The text; '' for an empty cell. */
  readonly text: string;
}

type Reading = (sheet: string, address: string) => string;

/** Every cell of every table of a pack, where its table is found by its title and its headings. */
export function expectedCells(pack: Pack, textAt: Reading): ExpectedCell[] {
  const titles = pack.sections.map(({ title }) => title);
  const data = pack.data.tables.map(dataTable);
  const dataTitles: Record<string, string> = {
    'data-figures': 'Figures data',
    'data-forecasts': 'Forecasts data',
    'data-statements': 'Statements data',
  };
  const names = sheetNames([
    'Contents',
    ...titles,
    ...data.map(({ table }) => dataTitles[table.key] ?? table.title),
  ]);
  const sections = pack.sections.flatMap(({ parts }, index) =>
    parts.flatMap((part) =>
      part.kind === 'table' ? [{ sheet: names[index + 1] ?? '', table: part.table }] : [],
    ),
  );
  const stored = data.map(({ table }, index) => ({
    sheet: names[1 + titles.length + index] ?? '',
    table,
  }));
  return [
    ...sections.flatMap(({ sheet, table }) => tableCells(sheet, table, textAt, false)),
    ...stored.flatMap(({ sheet, table }) => tableCells(sheet, table, textAt, true)),
  ];
}

const MOST_ROWS = 5_000;

function tableCells(
  sheet: string,
  table: PackTable,
  textAt: Reading,
  isData: boolean,
): ExpectedCell[] {
  const { columns } = tablePlan(table);
  const isHead = (row: number) =>
    columns.every(({ at, column }) => textAt(sheet, cellAddress(row, at)) === column.heading);
  const rows = Array.from({ length: MOST_ROWS }, (_, row) => row);
  const title = rows.find((row) => textAt(sheet, cellAddress(row, 0)) === table.title) ?? -1;
  const head = rows.find((row) => row > title && isHead(row));
  if (title < 0 || head === undefined) throw new Error(`${sheet} does not hold ${table.title}`);
  return table.rows.flatMap(({ cells }, row) =>
    columns.flatMap(({ at, index }): ExpectedCell[] => {
      const cell = cells[index];
      if (cell === undefined) return [];
      const isWaiting = cell.kind === 'mark' && cell.identity !== undefined;
      const text = isWaiting ? '' : cellCharacters(cellText(cell)).trim();
      const address = cellAddress(head + 1 + row, at);
      return [{ sheet, address, table, cell, isData, text }];
    }),
  );
}

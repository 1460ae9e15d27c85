import type { CellObject } from '@e965/xlsx';
import { read } from '@e965/xlsx';
import { shownNumber } from '../../../../office/shownNumber.ts';
import { oldCellNotes } from './oldCellNotes.ts';
import { rowText } from './cellText.ts';
import type { ExtractedText } from './extractedText.ts';
import { NoTextError, PageCollector } from './extractedText.ts';

const OLD_SHEET_OPTIONS = {
  type: 'buffer',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
} as const;

export async function oldSheetsText(bytes: Buffer): Promise<ExtractedText> {
  const collector = new PageCollector();
  try {
    const book = read(bytes, OLD_SHEET_OPTIONS);
    const beside = await oldCellNotes(bytes);
    const is1904 = book.Workbook?.WBProps?.date1904 === true;
    for (const [index, title] of book.SheetNames.entries()) {
      const isHidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
      if (isHidden || collector.isFull) continue;
      const rows = book.Sheets[title]?.['!data'] ?? [];
      const cells = rowsText(rows, is1904, collector.left);
      collector.add(index + 1, title, [cells, ...(beside.get(title) ?? [])].join('\n'));
    }
  } catch (error) {
    throw new NoTextError('damaged', error);
  }
  return { unit: 'sheet', pages: collector.pages() };
}

/** Missing rows and cells are empty slots in the arrays. */
type OldSheetRow = readonly (CellObject | undefined)[];

function rowsText(
  rows: readonly (OldSheetRow | undefined)[],
  is1904: boolean,
  most: number,
): string {
  const lines: string[] = [];
  let characters = 0;
  for (const row of rows) {
    if (row === undefined || characters > most) continue;
    const cells: [number, string][] = [];
    for (const [column, cell] of row.entries()) {
      if (cell !== undefined) cells.push([column, shownOldCell(cell, is1904)]);
    }
    const line = rowText(cells);
    characters += line.length + 1;
    if (line !== '') lines.push(line);
  }
  return lines.join('\n');
}

function shownOldCell(cell: CellObject, is1904: boolean): string {
  const { t: type, v: value, w: written, z: format } = cell;
  if (type === 'e') return written ?? '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value !== 'number') return value === undefined ? '' : String(value);
  const code = typeof format === 'string' ? format : undefined;
  return shownNumber(value, { id: 0, code }, is1904);
}

import type { OfficeFile } from '../../../../office/officeFile.ts';
import type { Spreadsheet, WrittenCell } from '../../../../office/spreadsheet.ts';
import { shownNumber } from '../../../../office/shownNumber.ts';
import { readSheet, readSpreadsheet } from '../../../../office/spreadsheet.ts';
import { cellNotes } from './cellNotes.ts';
import { rowText } from './cellText.ts';
import type { ExtractedText } from './extractedText.ts';
import { PageCollector } from './extractedText.ts';

/**
 * The sheets in workbook order, row by row, with formulas as their last shown values and numbers as Excel shows them.
 * Comments, text boxes, charts and SmartArt follow the cells. Hidden sheets are left out, because a reader who follows
 * a match couldn't see them.
 */
export async function sheetsText(file: OfficeFile): Promise<ExtractedText> {
  const collector = new PageCollector();
  const book = await readSpreadsheet(file);
  for (const [index, { title, part, isHidden }] of book.sheets.entries()) {
    if (collector.isFull) break;
    if (!isHidden) collector.add(index + 1, title, await sheetText(file, part, book, collector));
  }
  return { unit: 'sheet', pages: collector.pages() };
}

async function sheetText(
  file: OfficeFile,
  part: string,
  book: Spreadsheet,
  collector: PageCollector,
): Promise<string> {
  const lines: string[] = [];
  let characters = 0;
  let cells: [number, string][] = [];
  await readSheet(file, part, {
    cell(cell) {
      cells.push([cell.column, shownCellText(cell, book)]);
    },
    rowEnd() {
      if (characters <= collector.left) {
        const line = rowText(cells);
        characters += line.length + 1;
        if (line !== '') lines.push(line);
      }
      cells = [];
    },
  });
  for (const text of await cellNotes(file, part)) {
    if (characters > collector.left) break;
    lines.push(text);
    characters += text.length + 1;
  }
  return lines.join('\n');
}

const NO_FORMAT = { id: 0, code: undefined };

function shownCellText({ type, style, value }: WrittenCell, book: Spreadsheet): string {
  if (type === 's') return book.shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return value;
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  const format = book.formats[style];
  return shownNumber(number, format ?? NO_FORMAT, book.is1904);
}

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { utils, write } from '@e965/xlsx';
import type { ChosenFile } from './files.ts';

export type SheetCells = (string | number | null)[][];

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A real workbook with these sheets. */
export function workbook(name: string, sheets: Readonly<Record<string, SheetCells>>): ChosenFile {
  const book = utils.book_new();
  for (const [sheet, cells] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), sheet);
  }
  const buffer: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
  return { name, mimeType: WORKBOOK, buffer };
}

export function csvFile(name: string, text: string): ChosenFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** A file that claims to be a workbook but is cut off. */
export function damagedWorkbook(name: string): ChosenFile {
  const { buffer } = workbook(name, { Figures: [['Month', 'Revenue']] });
  return { name, mimeType: WORKBOOK, buffer: buffer.subarray(0, buffer.length / 2) };
}

/** Months across, in thousands, with a line that the product does not know by name. */
export function monthsAcross(name = 'Management accounts FY26.xlsx'): ChosenFile {
  return workbook(name, {
    Accounts: [
      ['Management accounts, US$000'],
      [],
      [null, 'Nov-26', 'Dec-26', 'YTD'],
      ['Revenue', 2_750, 2_812.5, 5_562.5],
      ['Factory floor', 1_100, 1_125, 2_225],
      ['Adj. EBITDA', -120.4, 35.25, -85.15],
      ['Closing cash', 4_200, 4_310, 4_310],
      ['Headcount', 61, 63, null],
    ],
  });
}

/**
 * The workbook with amounts of one sheet changed as a spreadsheet would leave them: everything else
 * stays byte for byte. Each amount must occur exactly once.
 */
export function withChangedAmounts(
  file: ChosenFile,
  sheet: string,
  changes: Readonly<Record<string, string>>,
): ChosenFile {
  const parts = unzipSync(new Uint8Array(file.buffer));
  const book = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array());
  const number = new RegExp(`<sheet name="${sheet}" sheetId="(\\d+)"`).exec(book)?.[1];
  const path = `xl/worksheets/sheet${number}.xml`;
  let text = strFromU8(parts[path] ?? new Uint8Array());
  for (const [before, after] of Object.entries(changes)) {
    const found = text.split(`<v>${before}</v>`);
    if (found.length !== 2) throw new Error(`${before} occurs ${found.length - 1} times`);
    text = found.join(`<v>${after}</v>`);
  }
  return { ...file, buffer: Buffer.from(zipSync({ ...parts, [path]: strToU8(text) })) };
}

import { csvSheet } from './file/csvGrid.ts';
import { byHand, bySheetJs, byWriteExcelFile, inlineRows } from './testWriters.ts';
import type { Rows } from './testWriters.ts';

const AMOUNT = /^-?\d{1,3}(?:,?\d{3})*\.\d{2}$/;

/** The cells of delimited text, amounts as numbers. */
export const cellsOfText = (text: string) =>
  csvSheet(text, 'CSV file').rows.map((row) =>
    row.map((cell) => {
      if (cell === null) return null;
      return AMOUNT.test(cell.value) ? Number(cell.value.replaceAll(',', '')) : cell.value;
    }),
  );

/** Programs that write the same cells in their own ways. */
export const WORKBOOK_PROGRAMS: Readonly<Record<string, (rows: Rows) => Buffer | Promise<Buffer>>> =
  {
    SheetJS: (rows) => bySheetJs({ Report: rows }),
    'write-excel-file': (rows) => byWriteExcelFile({ Report: rows }),
    'hand-made parts': (rows) => byHand([{ name: 'Report', rows: inlineRows(rows) }]),
  };

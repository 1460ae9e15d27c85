import type { BookAnswers } from '../../../contract/importBooks.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { BookHead } from './bookColumns.ts';
import { LedgerListReading } from './ledgerList.ts';
import type { SheetBooks, SheetTitle } from './sheetBooks.ts';
import { refusedColumns } from './sheetBooks.ts';

function readRows(sheet: GridSheet, head: BookHead, reading: LedgerListReading): LedgerListReading {
  for (const cells of sheet.rows.slice(0, head.row)) reading.addAbove(cells);
  for (let row = head.row + 1; row < sheet.rows.length; row += 1) {
    reading.add(row, sheet.rows[row] ?? []);
  }
  return reading;
}

/** A general ledger in a sheet; null when the sheet is none. */
export function ledgerListOf(
  sheet: GridSheet,
  head: BookHead,
  title: SheetTitle,
  answers: BookAnswers,
): SheetBooks | null {
  const plain = readRows(sheet, head, new LedgerListReading(sheet.name, head));
  const below = plain.belowZero;
  const reading =
    below === null ? plain : readRows(sheet, head, new LedgerListReading(sheet.name, head, below));
  const read = reading.end(title, answers.sign);
  const refused = refusedColumns(sheet, head);
  return read === null ? null : { ...read, refusals: [...refused, ...read.refusals] };
}

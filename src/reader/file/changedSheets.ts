import type { GridSheet } from '../cells/grid.ts';
import type { ImportWorkbook } from './workbook.ts';

/**
 * The workbook with its sheets changed, cached for each workbook. Ledgers, and workbooks that the product exported,
 * stay as they are.
 */
export function withChangedSheets(
  known: WeakMap<ImportWorkbook, ImportWorkbook>,
  workbook: ImportWorkbook,
  changed: (sheet: GridSheet) => GridSheet,
): ImportWorkbook {
  if (workbook.identities !== null || workbook.ledger !== undefined) return workbook;
  const before = known.get(workbook);
  if (before !== undefined) return before;
  const sheets = workbook.sheets.map(changed);
  const isSame = sheets.every((sheet, at) => sheet === workbook.sheets[at]);
  const read = isSame ? workbook : { ...workbook, sheets };
  known.set(workbook, read);
  return read;
}

import { LIMITS } from '../../contract/limits.ts';
import { IDENTITY_SHEET } from '../../office/identitySheetForm.ts';
import { withCodeCells } from './codeCells.ts';
import { csvSheet, csvText } from './csvGrid.ts';
import { withDaysInHeads } from './daysInHeads.ts';
import { WRITE_ALIKE } from './decimalMarks.ts';
import { readIdentities } from './identitySheet.ts';
import type { GridSheet } from '../cells/grid.ts';
import { tablesSideBySide } from './tablesSideBySide.ts';
import type { ImportWorkbook } from './workbook.ts';
import { WorkbookRefusedError } from './workbookRefused.ts';
import { xlsxGrid } from './xlsxGrid.ts';

/** Reads the cells of a file. @throws WorkbookRefusedError if nothing in it can be read. */
export async function readWorkbook(bytes: Buffer, type: 'xlsx' | 'csv'): Promise<ImportWorkbook> {
  if (bytes.length === 0) {
    throw new WorkbookRefusedError('The file is empty.', 'Choose a workbook with figures in it.');
  }
  if (bytes.length >= LIMITS.uploadBytes) {
    throw new WorkbookRefusedError(
      'The file is larger than 10 MB.',
      'Copy the figures into a new, smaller workbook.',
    );
  }
  if (type === 'csv') return workbookOfSheets([csvSheet(csvText(bytes), 'CSV file')]);
  const sheets = await xlsxGrid(bytes);
  const found = readIdentities(sheets);
  const unclear = found === null ? undefined : sheets.find((one) => one.unclearMark !== undefined);
  // The product's own workbook identifies figures by cell, so nothing is asked about it.
  if (unclear !== undefined) throw unclearAmount(unclear);
  const shown = sheets.filter(({ name }) => name.toLowerCase() !== IDENTITY_SHEET);
  return {
    sheets:
      found === null
        ? shown.map(withCodeCells).flatMap(tablesSideBySide).map(withDaysInHeads)
        : shown,
    identities: found === null || found.identities.length === 0 ? null : found.identities,
    identityRefusals: found?.refusals ?? [],
  };
}

/**
 * Reads a block copied from a spreadsheet, or text like a CSV file. @throws WorkbookRefusedError if nothing in it can
 * be read.
 */
export function readPasted(text: string): ImportWorkbook {
  return workbookOfSheets([csvSheet(text, 'Pasted block')]);
}

const unclearAmount = ({ name, unclearMark }: GridSheet) =>
  new WorkbookRefusedError(
    `It is not clear whether the mark in ${unclearMark?.cell ?? name} separates thousands or decimals.`,
    WRITE_ALIKE,
    { sheet: name, cell: unclearMark?.cell ?? null },
  );

function workbookOfSheets(sheets: readonly GridSheet[]): ImportWorkbook {
  if (sheets.every(({ rows }) => rows.length === 0)) {
    throw new WorkbookRefusedError(
      'There are no cells to read.',
      'Choose cells with figures in them.',
    );
  }
  const read = sheets.map(withCodeCells).flatMap(tablesSideBySide).map(withDaysInHeads);
  return { sheets: read, identities: null, identityRefusals: [] };
}

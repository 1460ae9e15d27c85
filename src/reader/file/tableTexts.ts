import { csvFields, csvText } from './csvGrid.ts';
import { readWorkbook } from './readWorkbook.ts';

/** A sheet as the texts of its cells, '' for a blank one; a day as "2025-04-30". */
export interface SheetTexts {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/**
 * Reads a file with account mappings or similar texts. CSV texts stay as written, so that "4.100" remains a code.
 * @throws WorkbookRefusedError if nothing in it can be read.
 */
export async function textsInTable(bytes: Buffer, type: 'xlsx' | 'csv'): Promise<SheetTexts[]> {
  if (type === 'csv') {
    const name = 'CSV file';
    return [{ name, rows: csvFields(csvText(bytes), name).records }];
  }
  const { sheets } = await readWorkbook(bytes, type);
  return sheets.map(({ name, rows }) => ({
    name,
    rows: rows.map((row) => row.map((cell) => cell?.value ?? '')),
  }));
}

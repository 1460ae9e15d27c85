import type { TableColumn, TableFile } from '../../../contract/tables.ts';
import { isPlainDecimal } from '../../../domain/decimal.ts';
import type { CellFont, CellStyle } from '../../ooxml/workbook/cellStyles.ts';
import type { SheetCell } from '../../ooxml/workbook/sheet.ts';
import { sheetRow } from '../../ooxml/workbook/sheet.ts';
import { sheetNames } from '../../ooxml/workbook/sheetNames.ts';
import { WorkbookWriter } from '../../ooxml/workbook/workbookWriter.ts';

const FONT: CellFont = { name: 'Calibri', size: 11, colour: '000000' };
const HEADING: CellStyle = { isBold: true };
const STYLES: Readonly<Record<TableColumn['kind'], CellStyle>> = {
  text: {},
  amount: { format: '#,##0.00' },
  // It is a percentage already, so Excel must not multiply it by a hundred.
  percent: { format: '0.0"%"' },
  year: {},
};
/** In characters. */
const TEXT_WIDTH = 24;
const FIGURE_WIDTH = 18;

const textCell = (text: string, style: CellStyle): SheetCell => ({
  value: { kind: 'text', text },
  style,
});

/** A figure goes into its cell digit by digit, without a binary float in between. */
function tableCell(value: string | null, kind: TableColumn['kind']): SheetCell | null {
  if (value === null) return null;
  return kind !== 'text' && isPlainDecimal(value)
    ? { value: { kind: 'number', value }, style: STYLES[kind] }
    : textCell(value, STYLES.text);
}

/** The table as an Excel workbook of one sheet, whose headings stay visible while it scrolls. */
export function tableWorkbook({ name, columns, rows }: TableFile, madeAt: Date): Buffer {
  const book = new WorkbookWriter(FONT);
  book.add({
    name: sheetNames([name])[0] ?? 'Table',
    columnWidths: columns.map(({ kind }) => (kind === 'text' ? TEXT_WIDTH : FIGURE_WIDTH)),
    frozen: { rows: 1, columns: 0 },
    rows: [
      sheetRow(columns.map(({ heading }) => textCell(heading, HEADING))),
      ...rows.map((row) =>
        sheetRow(columns.map(({ kind }, index) => tableCell(row[index] ?? null, kind))),
      ),
    ],
  });
  return book.bytes(madeAt.toISOString().replace(/\.\d+Z$/, 'Z'));
}

import type { TableColumn, TableFile } from '../../../contract/tables.ts';
import { isPlainDecimal } from '../../../finance/decimal.ts';
import type { CellFont, CellStyle } from '../../../office/cellStyles.ts';
import type { SheetCell } from '../../../office/sheet.ts';
import { sheetRow } from '../../../office/sheet.ts';
import { sheetNames } from '../../../office/sheetNames.ts';
import { WorkbookWriter } from '../../../office/workbookWriter.ts';

const TABLE_FONT: CellFont = { name: 'Calibri', size: 11, colour: '000000' };
const TABLE_HEADING: CellStyle = { isBold: true };
const TABLE_COLUMN_STYLES: Readonly<Record<TableColumn['kind'], CellStyle>> = {
  text: {},
  amount: { format: '#,##0.00' },
  // The value is already a percentage, so Excel must not multiply it by a hundred.
  percent: { format: '0.0"%"' },
  year: {},
};
const TEXT_WIDTH = 24;
const FIGURE_WIDTH = 18;

const tableTextCell = (text: string, style: CellStyle): SheetCell => ({
  value: { kind: 'text', text },
  style,
});

/** A figure is written digit by digit, without converting it to a binary float. */
function tableCell(value: string | null, kind: TableColumn['kind']): SheetCell | null {
  if (value === null) return null;
  return kind !== 'text' && isPlainDecimal(value)
    ? { value: { kind: 'number', value }, style: TABLE_COLUMN_STYLES[kind] }
    : tableTextCell(value, TABLE_COLUMN_STYLES.text);
}

export function tableWorkbook({ name, columns, rows }: TableFile, madeAt: Date): Buffer {
  const book = new WorkbookWriter(TABLE_FONT);
  book.add({
    name: sheetNames([name])[0] ?? 'Table',
    columnWidths: columns.map(({ kind }) => (kind === 'text' ? TEXT_WIDTH : FIGURE_WIDTH)),
    frozen: { rows: 1, columns: 0 },
    rows: [
      sheetRow(columns.map(({ heading }) => tableTextCell(heading, TABLE_HEADING))),
      ...rows.map((row) =>
        sheetRow(columns.map(({ kind }, index) => tableCell(row[index] ?? null, kind))),
      ),
    ],
  });
  return book.bytes(madeAt.toISOString().replace(/\.\d+Z$/, 'Z'));
}

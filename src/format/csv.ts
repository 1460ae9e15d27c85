import { isPlainDecimal } from '../domain/decimal.ts';

/** Without this mark Excel guesses the wrong encoding. */
const BYTE_ORDER_MARK = '\uFEFF';
const LIKE_FORMULA = /^[=+\-@\t\r]/;

/** A cell that a spreadsheet never runs as a formula; plain numbers stay numbers. */
function csvCell(text: string): string {
  const safe = LIKE_FORMULA.test(text) && !isPlainDecimal(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Rows as the text of a CSV file: UTF-8 with a mark that Excel understands, every digit as given;
 * null is an empty cell.
 */
export function writeCsv(rows: readonly (readonly (string | null)[])[]): string {
  const lines = rows.map((row) => row.map((cell) => csvCell(cell ?? '')).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

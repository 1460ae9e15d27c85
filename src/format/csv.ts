import { isPlainDecimal } from '../finance/decimal.ts';

/** Without this mark Excel guesses the wrong encoding. */
const BYTE_ORDER_MARK = '\uFEFF';
const FORMULA_START = /^[=+\-@\t\r]/;

function csvCell(text: string): string {
  const safe = FORMULA_START.test(text) && !isPlainDecimal(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** UTF-8 with a byte order mark for Excel. Every digit is kept; null is an empty cell. */
export function writeCsv(rows: readonly (readonly (string | null)[])[]): string {
  const lines = rows.map((row) => row.map((cell) => csvCell(cell ?? '')).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

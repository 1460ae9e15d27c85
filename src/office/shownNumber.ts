import { SSF } from '@e965/xlsx';
import { cellNumber, dateText, isDateFormat } from './cellFormats.ts';
import type { NumberFormat } from './spreadsheet.ts';

/** Throws if the number can't be written in this format. */
type Formatter = (format: string | number, value: number, options: { date1904: boolean }) => string;

// The package types it as any.
const formattedNumber: Formatter = SSF.format;

/** No person writes a longer format code. */
const MOST_CODE_CHARACTERS = 255;
/**
 * Each computer shows these formats differently: its own short date, with and without time, and the numbers whose
 * meaning depends on the country in East Asia.
 */
const LOCALE_DEPENDENT_FORMATS = new Set([
  14, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
const CODE_OF_THE_COMPUTER = /^(?:\[\$-F[48]00\]|m\/d\/yy(?: h:mm)?$)/i;

/**
 * A number as Excel shows it: "31-Mar-26", "68.5%", "($1,234)". Dates that depend on the computer are written as
 * 2026-03-31, numbers without a format with up to 15 digits.
 */
export function shownNumber(value: number, { id, code }: NumberFormat, is1904: boolean): string {
  const isDate = isDateFormat(id, code);
  const plain = () => (isDate ? dateText(value, is1904) : cellNumber(value));
  const isOwn =
    code === undefined ? LOCALE_DEPENDENT_FORMATS.has(id) : CODE_OF_THE_COMPUTER.test(code);
  const isGeneral = code === undefined ? id === 0 : /^(?:general|@)?$/i.test(code);
  if (isOwn || isGeneral || (code?.length ?? 0) > MOST_CODE_CHARACTERS) return plain();
  try {
    const text = formattedNumber(code ?? id, value, { date1904: is1904 });
    // Excel shows ##### for a number that isn't a valid date. The number is more useful.
    return isDate && text.trim() === '' ? plain() : text.trim();
  } catch {
    // Excel would refuse the code too.
    return plain();
  }
}

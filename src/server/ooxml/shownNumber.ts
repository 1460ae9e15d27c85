import { SSF } from '@e965/xlsx';
import { cellNumber, dateText, isDateFormat } from './cellFormats.ts';
import type { NumberFormat } from './spreadsheet.ts';

/** Writes a number under a format's code, or the number of a built-in one. Throws where it cannot. */
type Formatter = (format: string | number, value: number, options: { date1904: boolean }) => string;

// The package types it as any.
const written: Formatter = SSF.format;

/** Longer codes are not of a person. */
const MOST_CODE_CHARACTERS = 255;
/**
 * Shown differently by each computer: its own short date, with and without time, and what these
 * numbers mean in the countries of East Asia.
 */
const OF_THE_COMPUTER = new Set([
  14, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
const CODE_OF_THE_COMPUTER = /^(?:\[\$-F[48]00\]|m\/d\/yy(?: h:mm)?$)/i;

/**
 * A number as Excel shows it: "31-Mar-26", "68.5%", "($1,234)". A date that each computer shows
 * in its own way is written as 2026-03-31, a number without a format with up to 15 digits.
 */
export function shownNumber(value: number, { id, code }: NumberFormat, is1904: boolean): string {
  const isDate = isDateFormat(id, code);
  const plain = () => (isDate ? dateText(value, is1904) : cellNumber(value));
  const isOwn = code === undefined ? OF_THE_COMPUTER.has(id) : CODE_OF_THE_COMPUTER.test(code);
  const isGeneral = code === undefined ? id === 0 : /^(?:general|@)?$/i.test(code);
  if (isOwn || isGeneral || (code?.length ?? 0) > MOST_CODE_CHARACTERS) return plain();
  try {
    const text = written(code ?? id, value, { date1904: is1904 });
    // A number that is no date is shown as ##### by Excel; the number says more.
    return isDate && text.trim() === '' ? plain() : text.trim();
  } catch {
    // A code that Excel would not accept either.
    return plain();
  }
}

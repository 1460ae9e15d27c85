import { Decimal, decimal } from './decimal.ts';

/** Spreadsheets keep so many digits of a number. */
const SPREADSHEET_DIGITS = 15;

/** A spreadsheet's number as plain decimal text: 0.1 + 0.2 is "0.3". @throws RangeError if endless. */
export function spreadsheetDecimal(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`Not a number of a spreadsheet: ${value}`);
  return Decimal(value.toPrecision(SPREADSHEET_DIGITS)).toFixed();
}

/** The number times ten, `places` times over, exactly. @throws RangeError on text that is no decimal. */
export function timesTen(text: string, places: number): string {
  return decimal(text)
    .times(decimal(`1${'0'.repeat(places)}`))
    .toFixed();
}

import { Decimal, decimal } from './decimal.ts';

/** Spreadsheets keep this many significant digits. */
const SPREADSHEET_DIGITS = 15;

/** Plain decimal text of 15 significant digits: 0.1 + 0.2 is "0.3". @throws RangeError on infinity and NaN. */
export function spreadsheetDecimal(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`Not a spreadsheet number: ${value}`);
  return Decimal(value.toPrecision(SPREADSHEET_DIGITS)).toFixed();
}

/** Times ten to the power of `places`, exactly. @throws RangeError on text that is not a plain decimal. */
export function timesTen(text: string, places: number): string {
  return decimal(text)
    .times(decimal(`1${'0'.repeat(places)}`))
    .toFixed();
}

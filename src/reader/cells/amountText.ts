import type { ImportUnit } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { withoutCurrency } from '../../finance/currencyMark.ts';
import { canBeCurrency } from '../../finance/headingUnit.ts';
import { decimal, fixed } from '../../finance/decimal.ts';
import type { NumericDigits } from '../../finance/money.ts';
import { timesTen } from '../../finance/scaling.ts';
import { fitsNumeric, parseTypedAmount, PERCENT_DIGITS } from '../../finance/money.ts';
import { isCodeCell, textOf } from './grid.ts';
import type { GridValue } from './grid.ts';

const BLANK_AMOUNT = /^(?:[-\u2010-\u2015\u2212]{1,3}|\.{2,3}|…|n[/.]?\.?a\.?|n[/.]?\.?m\.?)$/i;
export const ERROR_TEXT = /^#(?:[A-Z]+(?:\/[0A-Z])?[!?]?)$/;
const PLACES_BY_UNIT: Readonly<Record<ImportUnit, number>> = {
  units: 0,
  thousands: 3,
  millions: 6,
};
const CENT_DECIMALS = 2;

export type CellAmount =
  | { readonly kind: 'blank' }
  /** An amount in canonical form with two decimals. */
  | { readonly kind: 'amount'; readonly value: string }
  /** A margin that could be a share of one or a percentage. */
  | { readonly kind: 'unclear'; readonly value: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly remedy: string };

const refusedAmount = (reason: string, remedy: string): CellAmount => ({
  kind: 'refused',
  reason,
  remedy,
});

const WRITE_NUMBER = 'Write the amount as a number, or leave the cell blank.';

interface WrittenAmount {
  /** A plain decimal. For a percentage, the number as written, so "32.4" for "32.4%". */
  readonly value: string;
  readonly isPercent: boolean;
  /** "EUR", or "$" for any dollar currency; null if none is written. */
  readonly currency: string | null;
  /** Written with its own unit, such as "1.2M", and converted to whole units. */
  readonly isScaled: boolean;
}

/** Matches the side in "50,000.00 Cr". */
const TRAILING_SIDE = /(?<=\d[\s)]*)\s*\b(dr|cr)\.?$/i;
const SCALED_AMOUNT = /^(.*\d)\s?(k|m|mm|mn|mio|mln|bn)\.?$/i;
const placesOfScale = (letters: string) =>
  /^k$/i.test(letters) ? 3 : /^bn$/i.test(letters) ? 9 : 6;

/** Matches the mark of a footnote after an amount: "15,747.45 *", "1,412.42¹", "3,727.38(2)". */
const FOOTNOTE_MARK = /(?<=\d[)%]?)\s*(?:\*{1,3}|[†‡§]{1,2}|[¹²³⁴-⁹⁰]{1,2}|\(\d\))$/u;

/** Reads a text as an amount: "1,234.50", "(1,234)", "1,234-", "US$ 5", "32.4%", "1'234". */
function amountFromText(basis: Pick<CompanyBasis, 'currency'>, text: string): WrittenAmount | null {
  const side = TRAILING_SIDE.exec(text)?.[1]?.toLowerCase();
  let rest = text
    .replace(FOOTNOTE_MARK, '')
    .replace(TRAILING_SIDE, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[’']/g, ',');
  let currency: string | null = null;
  // Debits are positive, as everywhere in the ledger.
  let isNegative = side === 'cr';
  const isBracketed = /^\(.*\)$/.test(rest);
  if (isBracketed) rest = rest.slice(1, -1).trim();
  if (/^[\d.,\s]*\d[^-]*-$/.test(rest)) {
    isNegative = true;
    rest = rest.slice(0, -1).trim();
  }
  // The minus sign may come before or after the currency.
  const sign = /^[-+]\s*/.exec(rest)?.[0] ?? '';
  rest = rest.slice(sign.length);
  const marked = withoutCurrency(rest);
  if (marked !== null) ({ rest, currency } = marked);
  const isPercent = rest.endsWith('%');
  if (isPercent) rest = rest.slice(0, -1).trim();
  const [, digits, letters] = isPercent ? [] : (SCALED_AMOUNT.exec(rest) ?? []);
  const isScaled = digits !== undefined && letters !== undefined;
  const typed = parseTypedAmount(basis.currency, `${sign.trim()}${digits ?? rest}`);
  if (typed === null) return null;
  const value = isScaled ? timesTen(typed, placesOfScale(letters)) : typed;
  const minus = (isBracketed || isNegative) && /[1-9]/.test(value);
  // "(-5)" has two minus signs, so its meaning is unclear.
  if (minus && value.startsWith('-')) return null;
  return { value: minus ? `-${value}` : value, isPercent, currency, isScaled };
}

function amountFromCell(basis: CompanyBasis, cell: GridValue): WrittenAmount | CellAmount {
  const text = textOf(cell);
  if (cell.kind === 'error') {
    return refusedAmount(
      cell.value.startsWith('#')
        ? `The formula gives the error ${cell.value}.`
        : 'The formula was never calculated, so the file holds no value for it.',
      'Open the workbook in your spreadsheet program, correct the formula and save it again.',
    );
  }
  if (cell.kind === 'date') {
    return refusedAmount(`There is a date (${cell.value}) where an amount belongs.`, WRITE_NUMBER);
  }
  if (cell.kind === 'number') {
    return cell.isPercent
      ? { value: timesTen(cell.value, 2), isPercent: true, currency: null, isScaled: false }
      : { value: cell.value, isPercent: false, currency: cell.currency ?? null, isScaled: false };
  }
  if (text === '' || BLANK_AMOUNT.test(text)) return { kind: 'blank' };
  if (ERROR_TEXT.test(text)) {
    return refusedAmount(`There is the error ${text} where an amount belongs.`, WRITE_NUMBER);
  }
  return (
    amountFromText(basis, text) ??
    refusedAmount(`“${shortenedText(text)}” is not an amount.`, WRITE_NUMBER)
  );
}

const shortenedText = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/**
 * Reads money in the column's unit, rounded to cents because spreadsheets store binary fractions. Until the unit is
 * chosen, amounts are read as written.
 */
export function moneyIn(
  basis: CompanyBasis,
  cell: GridValue | null,
  saidUnit: ImportUnit | null,
  digits: NumericDigits,
  currency: string,
): CellAmount {
  if (cell === null) return { kind: 'blank' };
  const unit = saidUnit ?? 'units';
  const read = amountFromCell(basis, cell);
  if ('kind' in read) return read;
  if (read.isPercent) {
    return refusedAmount('There is a percentage where an amount belongs.', WRITE_NUMBER);
  }
  if (read.isScaled && unit !== 'units') {
    return refusedAmount(
      `“${shortenedText(textOf(cell))}” states its own unit, but the sheet is in ${unit}.`,
      'Choose whole units for the sheet, or write all amounts in one unit.',
    );
  }
  const scale = cell.kind === 'number' ? cell.shownIn : undefined;
  if (scale !== undefined && unit !== 'units') {
    return refusedAmount(
      `The format of the cell shows ${scale}, so its amount ${textOf(cell)} is in whole units, but the sheet is in ${unit}.`,
      'Choose whole units for the sheet.',
    );
  }
  if (read.currency !== null && !canBeCurrency(read.currency, currency)) {
    return refusedAmount(
      `The amount is in ${read.currency}, but ${currency} is expected.`,
      `Write the amount in ${currency}.`,
    );
  }
  const value = fixed(decimal(timesTen(read.value, PLACES_BY_UNIT[unit])), CENT_DECIMALS);
  if (!fitsNumeric(value, digits.integer, digits.fraction)) {
    return refusedAmount(
      `${textOf(cell)}${unit === 'units' ? '' : ` ${unit}`} is larger than any amount that can be stored.`,
      'Correct the amount, or the unit of the sheet.',
    );
  }
  return { kind: 'amount', value };
}

/**
 * Reads a cell as a plain number in the file's own unit and sign, whatever its currency; null if there is no number. A
 * single dash is 0, as accountants write it.
 */
export function writtenNumber(
  basis: CompanyBasis,
  cell: GridValue | null,
): { readonly value: string; readonly isPercent: boolean } | null {
  if (cell === null || cell.kind === 'date' || isCodeCell(cell)) return null;
  const text = textOf(cell);
  if (cell.kind === 'text' && /^[$€£]?\s*[-\u2010-\u2015\u2212]$/.test(text)) {
    return { value: '0', isPercent: false };
  }
  if (cell.kind === 'text' && (!/\d/.test(text) || text.length > 40)) return null;
  const read = amountFromCell(basis, cell);
  if (!('kind' in read)) return read;
  return null;
}

/** The currency written with an amount or shown by its format; null for none. */
export function currencyOfAmount(
  basis: Pick<CompanyBasis, 'currency'>,
  cell: GridValue | null,
): string | null {
  if (cell?.kind === 'number') return cell.currency ?? null;
  if (cell?.kind !== 'text') return null;
  const text = textOf(cell);
  return /\d/.test(text) && text.length <= 40
    ? (amountFromText(basis, text)?.currency ?? null)
    : null;
}

const LARGEST_HEADCOUNT = decimal('1000000');
const WRITE_PEOPLE = 'Write the headcount as a whole number, or leave the cell blank.';

/** Reads a number of people, whole and not negative. Units of amounts don't apply to it. */
export function peopleIn(basis: CompanyBasis, cell: GridValue | null): CellAmount {
  if (cell === null) return { kind: 'blank' };
  const read = amountFromCell(basis, cell);
  if ('kind' in read) return read;
  if (read.isPercent || read.currency !== null) {
    return refusedAmount('There is no number where the headcount belongs.', WRITE_PEOPLE);
  }
  const number = decimal(read.value);
  const value = fixed(number, 0);
  if (number.lt('0') || !decimal(value).eq(read.value)) {
    return refusedAmount(`${textOf(cell)} is not a whole number of people.`, WRITE_PEOPLE);
  }
  if (number.gt(LARGEST_HEADCOUNT)) {
    return refusedAmount(`${textOf(cell)} is too large for a headcount.`, WRITE_PEOPLE);
  }
  return { kind: 'amount', value };
}

/** A number without a percent sign is a percentage if it is larger than this. */
const LARGEST_SHARE = decimal('1.5');

/** Reads a margin in percent: 0.324 formatted as a percentage, "32.4%", or 32.4. */
export function percentIn(basis: CompanyBasis, cell: GridValue | null): CellAmount {
  if (cell === null) return { kind: 'blank' };
  const read = amountFromCell(basis, cell);
  if ('kind' in read) return read;
  if (read.currency !== null) {
    return refusedAmount('There is an amount where a percentage belongs.', WRITE_NUMBER);
  }
  const number = decimal(read.value);
  if (!read.isPercent && !number.eq('0') && number.abs().lte(LARGEST_SHARE)) {
    return { kind: 'unclear', value: read.value };
  }
  return percentAmount(read.value);
}

/** A percentage with two decimals; refused if it is too large to store. */
export function percentAmount(value: string): CellAmount {
  const percent = fixed(decimal(value), CENT_DECIMALS);
  if (fitsNumeric(percent, PERCENT_DIGITS.integer, PERCENT_DIGITS.fraction)) {
    return { kind: 'amount', value: percent };
  }
  return refusedAmount(`${percent}% is larger than any margin that can be stored.`, WRITE_NUMBER);
}

export const percentOfShare = (share: string): CellAmount => percentAmount(timesTen(share, 2));

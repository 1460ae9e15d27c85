import {
  fitsNumeric,
  FORECAST_DIGITS,
  MONEY_DIGITS,
  parseTypedAmount,
  PERCENT_DIGITS,
  toMoney,
} from '../../finance/money.ts';
import type { NumericDigits } from '../../finance/money.ts';
import { shownBasis } from '../api/companyBasis.ts';

/** US dollars with cents, a percentage with two decimals, or a forecast's amount in its own currency. */
export type AmountKind = 'usd' | 'percent' | 'forecast';

const AMOUNT_DIGITS: Readonly<Record<AmountKind, NumericDigits>> = {
  usd: MONEY_DIGITS,
  percent: PERCENT_DIGITS,
  forecast: FORECAST_DIGITS,
};

export type TypedAmount =
  | { readonly kind: 'blank' }
  | { readonly kind: 'amount'; readonly amount: string }
  | { readonly kind: 'tooLong'; readonly amount: string; readonly message: string }
  | { readonly kind: 'unreadable' };

/** Returns null if the amount fits its column. */
function tooLongMessage(amount: string, { integer, fraction }: NumericDigits): string | null {
  if (fitsNumeric(amount, integer, fraction)) return null;
  return fitsNumeric(amount, integer, Number.POSITIVE_INFINITY)
    ? `At most ${fraction} decimals`
    : `At most ${integer} digits before the decimal point`;
}

/**
 * Reads typed or pasted text: "1,234.50", "(1,234)", "$5", and a percent sign for percentages. Decimals are kept as
 * typed.
 */
export function readTypedAmount(text: string, kind: AmountKind): TypedAmount {
  if (text.trim() === '') return { kind: 'blank' };
  const amount = parseTypedAmount(
    shownBasis().currency,
    kind === 'percent' ? text.replace(/%\s*$/, '') : text,
  );
  if (amount === null) return { kind: 'unreadable' };
  const message = tooLongMessage(amount, AMOUNT_DIGITS[kind]);
  return message === null ? { kind: 'amount', amount } : { kind: 'tooLong', amount, message };
}

/** Reads an amount in the company's currency that may be left blank: null for blank text, or a problem. */
export function readTypedMoney(
  text: string,
): { readonly amount: string | null } | { readonly problem: string } {
  const read = readTypedAmount(text, 'usd');
  if (read.kind === 'blank') return { amount: null };
  if (read.kind === 'unreadable') return { problem: EXPECTED_AMOUNT };
  return read.kind === 'tooLong' ? { problem: read.message } : { amount: toMoney(read.amount) };
}

/** Shown where a figure may be left blank, but otherwise must be an amount. */
export const EXPECTED_AMOUNT = 'Enter an amount, such as 1,234.50';

import {
  fitsNumeric,
  FORECAST_DIGITS,
  MONEY_DIGITS,
  parseTypedAmount,
  PERCENT_DIGITS,
} from '../../domain/money.ts';
import type { NumericDigits } from '../../domain/money.ts';
import { shownBasis } from '../api/companyBasis.ts';

/**
 * The kind of figures in a column: US dollars with cents, a percentage with two decimals, or an
 * amount of a forecast in its own currency.
 */
export type AmountKind = 'usd' | 'percent' | 'forecast';

const DIGITS: Readonly<Record<AmountKind, NumericDigits>> = {
  usd: MONEY_DIGITS,
  percent: PERCENT_DIGITS,
  forecast: FORECAST_DIGITS,
};

export type TypedAmount =
  | { readonly is: 'blank' }
  | { readonly is: 'amount'; readonly amount: string }
  | { readonly is: 'tooLong'; readonly amount: string; readonly message: string }
  | { readonly is: 'unreadable' };

/** Why an amount that can be read does not fit its column; null when it does. */
function tooLongMessage(amount: string, { integer, fraction }: NumericDigits): string | null {
  if (fitsNumeric(amount, integer, fraction)) return null;
  return fitsNumeric(amount, integer, Number.POSITIVE_INFINITY)
    ? `At most ${fraction} decimals`
    : `At most ${integer} digits before the decimal point`;
}

/**
 * What a person typed or pasted into a figure: "1,234.50", "(1,234)" and "$5" are understood, and
 * a percent sign where the figure is a percentage. Decimals are kept as typed.
 */
export function readTypedAmount(text: string, kind: AmountKind): TypedAmount {
  if (text.trim() === '') return { is: 'blank' };
  const amount = parseTypedAmount(
    shownBasis().currency,
    kind === 'percent' ? text.replace(/%\s*$/, '') : text,
  );
  if (amount === null) return { is: 'unreadable' };
  const message = tooLongMessage(amount, DIGITS[kind]);
  return message === null ? { is: 'amount', amount } : { is: 'tooLong', amount, message };
}

/** Shown where a figure may be left blank, but must otherwise be an amount. */
export const EXPECTED_AMOUNT = 'Enter an amount, such as 1,234.50';

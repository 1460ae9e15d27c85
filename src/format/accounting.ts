import { type MaybeDecimal, decimal, fixed, isPlainDecimal } from '../domain/decimal.ts';
import { LOCALE, formatExact } from './exactNumber.ts';
import { NOT_AVAILABLE } from './notAvailable.ts';

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Rounds half away from zero; a negative result is put in brackets, without its minus. */
function inBrackets(
  value: MaybeDecimal,
  shown: { readonly unit: string; readonly decimals: number; readonly format: Intl.NumberFormat },
): string {
  if (typeof value !== 'string' || !isPlainDecimal(value)) return NOT_AVAILABLE;
  const rounded = fixed(decimal(value).div(shown.unit), shown.decimals);
  const isNegative = rounded.startsWith('-');
  const text = formatExact(shown.format, isNegative ? rounded.slice(1) : rounded, NOT_AVAILABLE);
  return isNegative ? `(${text})` : text;
}

const THOUSANDS = { unit: '1000', decimals: 0, format: whole } as const;
const CENTS = { unit: '1', decimals: 2, format: cents } as const;
const PEOPLE = { unit: '1', decimals: 0, format: whole } as const;

/** An amount in thousands, as accounts are read: "2,450", "(1,234)", "0"; "N/A" when missing. */
export function formatThousands(amount: MaybeDecimal): string {
  return inBrackets(amount, THOUSANDS);
}

/** An amount with its cents: "1,234.50", "(1,234.00)"; "N/A" when missing or invalid. */
export function formatWithCents(amount: MaybeDecimal): string {
  return inBrackets(amount, CENTS);
}

/** A number of people, or a difference of two: "1,234", "(3)"; "N/A" when missing or invalid. */
export function formatPeople(people: MaybeDecimal): string {
  return inBrackets(people, PEOPLE);
}

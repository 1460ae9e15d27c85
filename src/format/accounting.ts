import { type MaybeDecimal, decimal, fixed, isPlainDecimal } from '../finance/decimal.ts';
import { LOCALE, formatExact } from './exactNumber.ts';
import { NOT_AVAILABLE } from './notAvailable.ts';
import { separateDigits } from './typedDigits.ts';

const wholeNumberFormat = new Intl.NumberFormat(LOCALE, {
  maximumFractionDigits: 0,
  signDisplay: 'negative',
});
const cents = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
});

function roundedText(
  value: MaybeDecimal,
  shown: { readonly unit: string; readonly decimals: number; readonly format: Intl.NumberFormat },
): string {
  if (typeof value !== 'string' || !isPlainDecimal(value)) return NOT_AVAILABLE;
  const text = fixed(decimal(value).div(shown.unit), shown.decimals);
  return formatExact(shown.format, text, NOT_AVAILABLE);
}

const IN_THOUSANDS = { unit: '1000', decimals: 0, format: wholeNumberFormat } as const;
const WITH_CENTS = { unit: '1', decimals: 2, format: cents } as const;
const IN_PEOPLE = { unit: '1', decimals: 0, format: wholeNumberFormat } as const;

/** Writes an amount in thousands: "2,450", "-1,234", "0"; "N/A" if missing. */
export function formatThousands(amount: MaybeDecimal): string {
  return roundedText(amount, IN_THOUSANDS);
}

/** Writes an amount with cents: "1,234.50", "-1,234.00"; "N/A" if missing or invalid. */
export function formatWithCents(amount: MaybeDecimal): string {
  return roundedText(amount, WITH_CENTS);
}

/** Writes a number of people: "1,234", "-3"; "N/A" if missing or invalid. */
export function formatPeople(people: MaybeDecimal): string {
  return roundedText(people, IN_PEOPLE);
}

/**
 * Writes an amount as it is typed into a plan, with cents only if there are any: "2,400,000",
 * "-1,234.50"; "N/A" if missing.
 */
export function formatTypedAmount(amount: string | null): string {
  return amount === null ? NOT_AVAILABLE : separateDigits(amount.replace(/\.00$/, ''));
}

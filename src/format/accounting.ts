import { type MaybeDecimal, decimal, fixed, isPlainDecimal } from '../domain/decimal.ts';
import { LOCALE, formatExact } from './exactNumber.ts';
import { NOT_AVAILABLE } from './notAvailable.ts';
import { separateDigits } from './typedDigits.ts';

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0, signDisplay: 'negative' });
const cents = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
});

/** Rounds half away from zero; what rounds to zero has no minus. */
function rounded(
  value: MaybeDecimal,
  shown: { readonly unit: string; readonly decimals: number; readonly format: Intl.NumberFormat },
): string {
  if (typeof value !== 'string' || !isPlainDecimal(value)) return NOT_AVAILABLE;
  const text = fixed(decimal(value).div(shown.unit), shown.decimals);
  return formatExact(shown.format, text, NOT_AVAILABLE);
}

const THOUSANDS = { unit: '1000', decimals: 0, format: whole } as const;
const CENTS = { unit: '1', decimals: 2, format: cents } as const;
const PEOPLE = { unit: '1', decimals: 0, format: whole } as const;

/** An amount in thousands, as accounts are read: "2,450", "-1,234", "0"; "N/A" when missing. */
export function formatThousands(amount: MaybeDecimal): string {
  return rounded(amount, THOUSANDS);
}

/** An amount with its cents: "1,234.50", "-1,234.00"; "N/A" when missing or invalid. */
export function formatWithCents(amount: MaybeDecimal): string {
  return rounded(amount, CENTS);
}

/** A number of people, or a difference of two: "1,234", "-3"; "N/A" when missing or invalid. */
export function formatPeople(people: MaybeDecimal): string {
  return rounded(people, PEOPLE);
}

/** An amount as it is typed into a plan, with cents only where it has any: "2,400,000", "-1,234.50"; "N/A" when missing. */
export function formatTypedAmount(amount: string | null): string {
  return amount === null ? NOT_AVAILABLE : separateDigits(amount.replace(/\.00$/, ''));
}

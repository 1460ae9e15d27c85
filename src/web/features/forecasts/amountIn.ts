import type { Currency } from '../../../contract/forecastKinds.ts';
import { readTypedAmount, type TypedAmount } from '../../editing/typedAmount.ts';

/** The symbols and codes of each currency, longest first. */
const TYPED_CURRENCY_MARKS: Readonly<Record<Currency, readonly string[]>> = {
  USD: ['US$', 'USD', '$'],
  EUR: ['EUR', '€'],
  GBP: ['GBP', '£'],
  NZD: ['NZ$', 'NZD', '$'],
  AUD: ['AU$', 'AUD', 'A$', '$'],
};

/**
 * Reads amounts with or without the currency's symbol or code ("€1,234.50", "1,234 EUR"). Another currency's symbol is
 * rejected, because the amount would mean something else.
 */
export function readAmountIn(currency: Currency, text: string): TypedAmount {
  const upper = text.toUpperCase();
  const mark = TYPED_CURRENCY_MARKS[currency].find((known) => upper.includes(known));
  if (mark === undefined) {
    return text.includes('$') ? { kind: 'unreadable' } : readTypedAmount(text, 'forecast');
  }
  const at = upper.indexOf(mark);
  const rest = `${text.slice(0, at)}${text.slice(at + mark.length)}`;
  if (/[$€£]/.test(rest)) return { kind: 'unreadable' };
  const read = readTypedAmount(rest, 'forecast');
  return read.kind === 'blank' ? { kind: 'unreadable' } : read;
}

export function expectedAmountIn(currency: Currency): string {
  return `Enter an amount in ${currency}, such as 1,234.50`;
}

import type { Currency } from '../../../contract/forecastKinds.ts';
import { readTypedAmount, type TypedAmount } from '../../editing/typedAmount.ts';

/** How people and spreadsheets mark an amount in each currency, the longest mark first. */
const MARKS: Readonly<Record<Currency, readonly string[]>> = {
  USD: ['US$', 'USD', '$'],
  EUR: ['EUR', '€'],
  GBP: ['GBP', '£'],
  NZD: ['NZ$', 'NZD', '$'],
  AUD: ['AU$', 'AUD', 'A$', '$'],
};

/**
 * What a person typed or pasted into a forecast's amount: as elsewhere, and with the currency's
 * symbol or code ("€1,234.50", "1,234 EUR"). Another currency's mark is not understood: the amount would
 * mean something else.
 */
export function readAmountIn(currency: Currency, text: string): TypedAmount {
  const upper = text.toUpperCase();
  const mark = MARKS[currency].find((known) => upper.includes(known));
  if (mark === undefined) {
    return text.includes('$') ? { is: 'unreadable' } : readTypedAmount(text, 'forecast');
  }
  const at = upper.indexOf(mark);
  const rest = `${text.slice(0, at)}${text.slice(at + mark.length)}`;
  if (/[$€£]/.test(rest)) return { is: 'unreadable' };
  const read = readTypedAmount(rest, 'forecast');
  return read.is === 'blank' ? { is: 'unreadable' } : read;
}

export function expectedAmountIn(currency: Currency): string {
  return `Enter an amount in ${currency}, such as 1,234.50`;
}

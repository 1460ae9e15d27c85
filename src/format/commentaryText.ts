import type { ChangedQuote } from '../domain/commentary/changedQuotes.ts';
import type { CheckedNumber } from '../domain/commentary/checkText.ts';
import type { KnownPeriod, KnownValue } from '../domain/commentary/knownValues.ts';
import type { TextNumber } from '../domain/commentary/textNumbers.ts';
import { monthWords } from '../domain/briefing/sentence.ts';
import { Decimal, decimal, fixed, plainText } from '../domain/decimal.ts';
import { LINES } from '../domain/lines.ts';
import { briefMoney } from './briefingText.ts';
import { LOCALE, formatExact } from './exactNumber.ts';
import { formatPercent } from './percent.ts';

/** As many digits as say something of an amount. */
const LEAST_SHOWN = '10';

function signOf({ value, against }: KnownValue): string {
  if (value.startsWith('-')) return '-';
  return against === null ? '' : '+';
}

/**
 * A value of the books in the unit, and with the decimals, in which a person wrote a number: "$3.51M" beside
 * "$3.47M", "$3,508,213" beside "$3,470,000". In the product's own style where that would say too little.
 */
function asWritten(
  currency: string,
  { text, size, step, kind }: TextNumber,
  known: KnownValue,
): string {
  const written = /\d[\d,]*(?<fraction>\.\d+)?/u.exec(text);
  const decimals = Math.max((written?.groups?.['fraction'] ?? '').length - 1, 0);
  const unit = step.times(Decimal('10').pow(decimals));
  const value = decimal(known.value).abs();
  const scaled = value.div(unit).round(decimals);
  const isCoarse =
    scaled.times(Decimal('10').pow(decimals)).lt(LEAST_SHOWN) || scaled.eq(size.div(unit));
  if (isCoarse) {
    const own = plainText(value);
    return signOf(known) + (kind === 'money' ? briefMoney(currency, own) : formatPercent(own));
  }
  const digits = new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const plain = text.replaceAll(/[-+\u2212\u2013()]/gu, '');
  const number = formatExact(digits, fixed(scaled, decimals), '');
  return signOf(known) + plain.replace(/\d[\d,]*(?:\.\d+)?/u, () => number);
}

function periodWords({ is, month }: KnownPeriod): string {
  switch (is) {
    case 'month':
      return monthWords(month);
    case 'toDate':
      return `year to ${monthWords(month)}`;
    case 'budget':
      return `budget of ${monthWords(month)}`;
    default:
      return `budget to ${monthWords(month)}`;
  }
}

/** "Revenue, October 2026", "Admin in percent of revenue, October 2026 against October 2025" */
function knownTitle({ line, isShare, of, against }: KnownValue): string {
  const what = isShare ? `${LINES[line].label} in percent of revenue` : LINES[line].label;
  const beside = against === null ? '' : ` against ${periodWords(against)}`;
  return `${what}, ${periodWords(of)}${beside}`;
}

/** What the books say of a number of a text, without a full stop. */
export function checkedWords(currency: string, checked: CheckedNumber): string {
  const { number } = checked;
  switch (checked.is) {
    case 'matches':
      return `${number.text}: ${knownTitle(checked.known)}`;
    case 'contradicts':
      return `${number.text}: the books have ${asWritten(currency, number, checked.known)} (${knownTitle(checked.known)})`;
    default:
      return `${number.text}: not in the books`;
  }
}

/** What the books say now of a number that was a figure. */
export const changedQuoteWords = (currency: string, { number, now }: ChangedQuote): string =>
  checkedWords(
    currency,
    now === null ? { is: 'notInBooks', number } : { is: 'contradicts', number, known: now },
  );

const PARTS = [
  ['contradicts', (count: number) => `${count} contradict${count === 1 ? 's' : ''} the books`],
  ['matches', (count: number) => `${count} match${count === 1 ? 'es' : ''}`],
  ['notInBooks', (count: number) => `${count} not in the books`],
] as const;

/** "2 match, 1 not in the books"; empty for a text without figures. */
export function checkedCounts(all: readonly CheckedNumber[]): string {
  return PARTS.flatMap(([kind, words]) => {
    const count = all.filter(({ is }) => is === kind).length;
    return count === 0 ? [] : [words(count)];
  }).join(', ');
}

import type { CompanyBasis } from '../finance/companyBasis.ts';
import type { ChangedQuote } from '../telling/commentary/outdatedSentences.ts';
import type { CheckedNumber } from '../telling/commentary/checkText.ts';
import type { KnownPeriod, KnownValue } from '../telling/commentary/knownValues.ts';
import type { TextNumber } from '../telling/commentary/textNumbers.ts';
import { monthWords } from '../telling/briefing/sentence.ts';
import { Decimal, decimal, fixed, plainText } from '../finance/decimal.ts';
import { lineInSentence, lineLabel } from '../finance/catalogue.ts';
import { briefMoney } from './briefingText.ts';
import { LOCALE, formatExact } from './exactNumber.ts';
import { formatPercent } from './percent.ts';

const LEAST_SHOWN = '10';

function knownSign({ value, against }: KnownValue): string {
  if (value.startsWith('-')) return '-';
  return against === null ? '' : '+';
}

/**
 * A value in the unit and with the decimals of the number that a person wrote: "$3.51M" next to "$3.47M", "$3,508,213"
 * next to "$3,470,000". Uses the product's own style if that would leave too few digits.
 */
function inUnitOfNumber(
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
    return knownSign(known) + (kind === 'money' ? briefMoney(currency, own) : formatPercent(own));
  }
  const digits = new Intl.NumberFormat(LOCALE, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const plain = text.replaceAll(/[-+\u2212\u2013()]/gu, '');
  const number = formatExact(digits, fixed(scaled, decimals), '');
  return knownSign(known) + plain.replace(/\d[\d,]*(?:\.\d+)?/u, () => number);
}

function knownPeriodWords({ kind: is, month }: KnownPeriod): string {
  switch (is) {
    case 'month':
      return monthWords(month);
    case 'toDate':
      return `year to ${monthWords(month)}`;
    case 'budget':
      return `budget for ${monthWords(month)}`;
    default:
      return `budget for the year to ${monthWords(month)}`;
  }
}

function knownTitle(basis: CompanyBasis, { line, isShare, of, against }: KnownValue): string {
  const share = isShare ? ` in percent of ${lineInSentence(basis, 'revenue')}` : '';
  const what = `${lineLabel(basis, line)}${share}`;
  const beside = against === null ? '' : ` against ${knownPeriodWords(against)}`;
  return `${what}, ${knownPeriodWords(of)}${beside}`;
}

/** Describes a checked number in a sentence without a full stop. */
export function checkedWords(basis: CompanyBasis, checked: CheckedNumber): string {
  const { number } = checked;
  switch (checked.kind) {
    case 'matches':
      return `${number.text}: ${knownTitle(basis, checked.known)}`;
    case 'contradicts':
      return `${number.text}: the books show ${inUnitOfNumber(basis.currency, number, checked.known)} (${knownTitle(basis, checked.known)})`;
    default:
      return `${number.text}: not in the books`;
  }
}

export const changedQuoteWords = (basis: CompanyBasis, { number, now }: ChangedQuote): string =>
  checkedWords(
    basis,
    now === null ? { kind: 'notInBooks', number } : { kind: 'contradicts', number, known: now },
  );

const CHECK_RESULT_WORDS = [
  ['contradicts', (count: number) => `${count} contradict${count === 1 ? 's' : ''} the books`],
  ['matches', (count: number) => `${count} match${count === 1 ? 'es' : ''}`],
  ['notInBooks', (count: number) => `${count} not in the books`],
] as const;

/** Returns counts such as "2 match, 1 not in the books"; empty for a text without figures. */
export function checkedCounts(all: readonly CheckedNumber[]): string {
  return CHECK_RESULT_WORDS.flatMap(([kind, words]) => {
    const count = all.filter(({ kind: is }) => is === kind).length;
    return count === 0 ? [] : [words(count)];
  }).join(', ');
}

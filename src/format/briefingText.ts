import type { SaidNumber, Sentence } from '../domain/briefing/sentence.ts';
import { currencySymbol } from '../domain/currencies.ts';
import { Decimal, decimal, fixed } from '../domain/decimal.ts';
import { LOCALE, formatExact } from './exactNumber.ts';
import { formatPercent } from './percent.ts';

const MILLION = '1000000';
const THOUSAND = '1000';
/** From here on a rounded amount of thousands would be a million. */
const AS_MILLIONS = '999500';
/** And a rounded amount of units a thousand. */
const AS_THOUSANDS = '999.5';

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const hundredths = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** An amount as a briefing says it: "$3.51M" from $999,500, "$432K" from $1,000, else "$12". */
export function briefMoney(currency: string, value: string): string {
  const size = decimal(value).abs();
  const [format, by, suffix] = size.gte(AS_MILLIONS)
    ? ([hundredths, MILLION, 'M'] as const)
    : size.gte(AS_THOUSANDS)
      ? ([whole, THOUSAND, 'K'] as const)
      : ([whole, '1', ''] as const);
  const digits = fixed(size.div(by), suffix === 'M' ? 2 : 0);
  const isNegative = value.startsWith('-') && decimal(digits).gt('0');
  return `${isNegative ? '-' : ''}${currencySymbol(currency)}${formatExact(format, digits, '')}${suffix}`;
}

/** How the amounts of a table are written, so that a column has one unit. */
export type TableUnit = 'thousands' | 'units';

/** From this revenue of a month on, thousands say enough. */
const TABLE_THOUSANDS = '100000';

export const tableUnit = (revenue: string | null): TableUnit =>
  revenue !== null && decimal(revenue).abs().gte(TABLE_THOUSANDS) ? 'thousands' : 'units';

/** An amount of a table: "3,508" thousands, "-12"; `isSigned`: "+77". */
export function tableAmount(value: string, unit: TableUnit, isSigned = false): string {
  const digits = fixed(unit === 'thousands' ? decimal(value).div(THOUSAND) : decimal(value), 0);
  const text = formatExact(whole, digits, '');
  return isSigned && decimal(digits).gt('0') ? `+${text}` : text;
}

/** An amount with its sign, unless it shows as nothing: "+$523K". */
export function signedMoney(currency: string, value: string): string {
  const text = briefMoney(currency, value);
  return decimal(value).gt('0') && /[1-9]/.test(text) ? `+${text}` : text;
}

const down = (value: string, decimals: number): string =>
  fixed(decimal(value).round(decimals, Decimal.roundDown), decimals);

/** A number of a sentence as it is written; months with their word. */
export function saidNumber(currency: string, { value, form }: SaidNumber): string {
  switch (form) {
    case 'money':
      return briefMoney(currency, value);
    case 'percent':
      return formatPercent(value);
    case 'monthsAndTenths':
      return `${down(value, 1)} months`;
    default: {
      const months = down(value, 0);
      return `${months} ${months === '1' ? 'month' : 'months'}`;
    }
  }
}

/** A sentence of a briefing as plain text. */
export const sentenceText = (currency: string, sentence: Sentence): string =>
  sentence
    .map((piece) => (typeof piece === 'string' ? piece : saidNumber(currency, piece)))
    .join('');

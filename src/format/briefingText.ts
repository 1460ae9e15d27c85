import type { SentenceNumber, Sentence } from '../telling/briefing/sentence.ts';
import { currencySymbol } from '../finance/currencies.ts';
import { Decimal, decimal, fixed } from '../finance/decimal.ts';
import { figureIdText } from '../finance/figureIdText.ts';
import { LOCALE, formatExact } from './exactNumber.ts';
import { isolated } from './isolated.ts';
import { formatPercent } from './percent.ts';

const MILLION = '1000000';
const ONE_THOUSAND = '1000';
/** From here on, an amount in thousands would be rounded to a million. */
const AS_MILLIONS = '999500';
const AS_THOUSANDS = '999.5';

const briefingWholeFormat = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const hundredths = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Writes "$3.51M" from $999,500 on, "$432K" from $1,000 on, and otherwise "$12". */
export function briefMoney(currency: string, value: string): string {
  const size = decimal(value).abs();
  const [format, by, suffix] = size.gte(AS_MILLIONS)
    ? ([hundredths, MILLION, 'M'] as const)
    : size.gte(AS_THOUSANDS)
      ? ([briefingWholeFormat, ONE_THOUSAND, 'K'] as const)
      : ([briefingWholeFormat, '1', ''] as const);
  const digits = fixed(size.div(by), suffix === 'M' ? 2 : 0);
  const isNegative = value.startsWith('-') && decimal(digits).gt('0');
  return `${isNegative ? '-' : ''}${currencySymbol(currency)}${formatExact(format, digits, '')}${suffix}`;
}

export type TableUnit = 'thousands' | 'units';

const TABLE_THOUSANDS = '100000';

export const tableUnit = (revenue: string | null): TableUnit =>
  revenue !== null && decimal(revenue).abs().gte(TABLE_THOUSANDS) ? 'thousands' : 'units';

/** Writes "3,508" (thousands) or "-12", and "+77" if `isSigned`. */
export function tableAmount(value: string, unit: TableUnit, isSigned = false): string {
  const digits = fixed(unit === 'thousands' ? decimal(value).div(ONE_THOUSAND) : decimal(value), 0);
  const text = formatExact(briefingWholeFormat, digits, '');
  return isSigned && decimal(digits).gt('0') ? `+${text}` : text;
}

/** Writes an amount with its sign, as in "+$523K"; without a sign if it is displayed as zero. */
export function signedMoney(currency: string, value: string): string {
  const text = briefMoney(currency, value);
  return decimal(value).gt('0') && /[1-9]/.test(text) ? `+${text}` : text;
}

const roundedDown = (value: string, decimals: number): string =>
  fixed(decimal(value).round(decimals, Decimal.roundDown), decimals);

export function sentenceNumberText(currency: string, { value, form }: SentenceNumber): string {
  switch (form) {
    case 'money':
      return briefMoney(currency, value);
    case 'percent':
      return formatPercent(value);
    case 'monthsAndTenths':
      return `${roundedDown(value, 1)} months`;
    default: {
      const months = roundedDown(value, 0);
      return `${months} ${months === '1' ? 'month' : 'months'}`;
    }
  }
}

export const sentencePieces = (currency: string, sentence: Sentence) =>
  sentence.map((piece) =>
    typeof piece === 'string'
      ? isolated(piece)
      : {
          text: sentenceNumberText(currency, piece),
          figure: piece.figure === null ? null : figureIdText(piece.figure),
        },
  );

export const sentenceText = (currency: string, sentence: Sentence): string =>
  sentencePieces(currency, sentence)
    .map((piece) => (typeof piece === 'string' ? piece : piece.text))
    .join('');

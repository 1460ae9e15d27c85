import { chartScale, chartValue } from '../finance/chartAxis.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import { currencySymbol } from '../finance/currencies.ts';
import { decimal, plainText } from '../finance/decimal.ts';
import type { Explained, FigureUnit } from '../telling/explain/explanation.ts';
import { lineInSentence } from '../finance/catalogue.ts';
import { LINES } from '../finance/lines.ts';
import { formatTypedAmount, formatWithCents } from './accounting.ts';
import type { TableUnit } from './briefingText.ts';
import { briefMoney, sentenceNumberText, signedMoney, tableAmount } from './briefingText.ts';
import { chartNumber } from './chartNumber.ts';
import { formatCount } from './count.ts';
import { formatAmountIn, formatCompactMoney, formatMoney, formatWholeAmountIn } from './money.ts';
import { DASH, NOT_AVAILABLE } from './notAvailable.ts';
import {
  formatChangePercent,
  formatPercent,
  formatPercentDetailed,
  formatPoints,
  formatStoredPercent,
} from './percent.ts';

type Format = (value: string | null) => string;

const people: Format = (value) => formatCount(value === null ? null : Number(value));

function formatsOf(basis: CompanyBasis, unit: FigureUnit): readonly [Format, ...Format[]] {
  switch (unit.kind) {
    case 'money': {
      const { currency } = unit;
      const own = [
        (value: string | null) => formatAmountIn(currency, value),
        (value: string | null) => formatWholeAmountIn(currency, value),
      ] as const;
      if (currency !== basis.currency) return [...own];
      return [
        (value) => formatAmountIn(currency, value),
        ...own,
        (value) => formatMoney(currency, value),
        (value) => formatCompactMoney(currency, value),
        formatTypedAmount,
        formatWithCents,
        ...chartFormats(currency),
        briefly(currency),
        asStep(currency),
        inTable('thousands'),
        inTable('units'),
      ];
    }
    case 'percent':
      return [formatPercent, formatPercentDetailed, formatStoredPercent];
    case 'points':
      return [
        formatPoints,
        (value) => `${formatPoints(value)} of ${lineInSentence(basis, 'revenue')}`,
      ];
    case 'change':
      return [formatChangePercent, (value) => formatChangePercent(value, NOT_AVAILABLE)];
    case 'ratio':
      return [(value) => (value === null ? NOT_AVAILABLE : formatWithCents(value))];
    case 'months':
      return [
        monthsFormat(basis.currency, 'monthsAndTenths'),
        monthsFormat(basis.currency, 'months'),
      ];
    default:
      return [people];
  }
}

const monthsFormat =
  (currency: string, form: 'monthsAndTenths' | 'months'): Format =>
  (value) =>
    value === null ? NOT_AVAILABLE : sentenceNumberText(currency, { value, form, figure: null });

const briefly =
  (currency: string): Format =>
  (value) =>
    value === null ? NOT_AVAILABLE : briefMoney(currency, value);

/** A bridge step is written with its sign, even if it isn't a difference. */
const asStep =
  (currency: string): Format =>
  (value) =>
    value === null ? NOT_AVAILABLE : signedMoney(currency, value);

const inTable =
  (unit: TableUnit): Format =>
  (value) =>
    value === null ? NOT_AVAILABLE : tableAmount(value, unit);

const chartFormats = (currency: string): readonly Format[] =>
  (['revenue', 'production'] as const).map((line) => (value) => {
    const { suffix, decimals } = chartScale(LINES[line]);
    const number = { prefix: currencySymbol(currency), suffix, decimals };
    return chartNumber(chartValue(LINES[line], value), number);
  });

type ShownValue = Pick<Explained, 'unit' | 'isDifference' | 'value'>;

function withPlusSign(text: string): string {
  return /[1-9]/.test(text) && !/^[-+]/.test(text) ? `+${text}` : text;
}

export function shownText(basis: CompanyBasis, { unit, isDifference, value }: ShownValue): string {
  if (value === null) return isDifference ? DASH : NOT_AVAILABLE;
  const [format] = formatsOf(basis, unit);
  const text = format(value);
  return isDifference ? withPlusSign(text) : text;
}

export function shownTexts(basis: CompanyBasis, shown: ShownValue): readonly string[] {
  const { unit, isDifference, value } = shown;
  const texts = formatsOf(basis, unit).map((format) => format(value));
  if (!isDifference)
    return [...new Set([...texts, value === null ? NOT_AVAILABLE : ''])].filter(Boolean);
  const isNothing = value === null || decimal(value).eq('0');
  return [...new Set([...texts.map(withPlusSign), ...texts, ...(isNothing ? [DASH] : [])])];
}

/**
 * All forms in which a sentence may write the figure. Sentences usually state the direction of a difference in words.
 */
export function figureTextsInSentences(
  basis: CompanyBasis,
  { unit, value }: ShownValue,
): readonly string[] {
  if (value === null) return [];
  if (unit.kind === 'months') return formatsOf(basis, unit).map((format) => format(value));
  const said = (text: string) =>
    unit.kind === 'money' ? briefMoney(basis.currency, text) : formatPercent(text);
  return [...new Set([said(value), said(plainText(decimal(value).abs()))])];
}

import { chartScale, chartValue } from '../domain/chartAxis.ts';
import { companyBasis } from '../domain/companyBasis.ts';
import { currencySymbol } from '../domain/currencies.ts';
import { decimal, plainText } from '../domain/decimal.ts';
import type { Explained, FigureUnit } from '../domain/explain/explanation.ts';
import { formatTypedAmount, formatWithCents } from './accounting.ts';
import { briefMoney, saidNumber, signedMoney } from './briefingText.ts';
import { chartNumber } from './chartNumber.ts';
import { formatCount } from './count.ts';
import {
  formatAmountIn,
  formatCompactMoney,
  formatMoney,
  formatMoneyDetailed,
  formatWholeAmountIn,
} from './money.ts';
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

/** The ways in which the product shows a figure, the most exact first. */
function formatsOf(unit: FigureUnit): readonly [Format, ...Format[]] {
  switch (unit.is) {
    case 'money': {
      const { currency } = unit;
      const own = [
        (value: string | null) => formatAmountIn(currency, value),
        (value: string | null) => formatWholeAmountIn(currency, value),
      ] as const;
      if (currency !== companyBasis().currency) return [...own];
      const typed = [formatMoney, formatCompactMoney, formatTypedAmount, formatWithCents];
      return [formatMoneyDetailed, ...own, ...typed, ...CHARTED, briefly, asStep];
    }
    case 'percent':
      return [formatPercent, formatPercentDetailed, formatStoredPercent];
    case 'points':
      return [formatPoints, (value) => `${formatPoints(value)} of revenue`];
    case 'change':
      return [formatChangePercent, (value) => formatChangePercent(value, NOT_AVAILABLE)];
    case 'months':
      return [inMonths('monthsAndTenths'), inMonths('months')];
    default:
      return [people];
  }
}

const inMonths =
  (form: 'monthsAndTenths' | 'months'): Format =>
  (value) =>
    value === null ? NOT_AVAILABLE : saidNumber({ value, form, figure: null });

const briefly: Format = (value) => (value === null ? NOT_AVAILABLE : briefMoney(value));

/** A step of a bridge has its sign, also where it is no difference. */
const asStep: Format = (value) => (value === null ? NOT_AVAILABLE : signedMoney(value));

/** Charts show revenue in millions and other amounts in thousands. */
const CHARTED: readonly Format[] = (['revenue', 'production'] as const).map((line) => (value) => {
  const { suffix, decimals } = chartScale(line);
  const number = { prefix: currencySymbol(), suffix, decimals };
  return chartNumber(chartValue(line, value), number);
});

type Shown = Pick<Explained, 'unit' | 'isDifference' | 'value'>;

function signed(text: string): string {
  return /[1-9]/.test(text) && !/^[-+]/.test(text) ? `+${text}` : text;
}

/** A figure as its explanation shows it: amounts to the cent, percentages as elsewhere. */
export function shownText({ unit, isDifference, value }: Shown): string {
  if (value === null) return isDifference ? DASH : NOT_AVAILABLE;
  const [format] = formatsOf(unit);
  const text = format(value);
  return isDifference ? signed(text) : text;
}

/** Every text by which a page may show the figure. */
export function shownTexts(shown: Shown): readonly string[] {
  const { unit, isDifference, value } = shown;
  const texts = formatsOf(unit).map((format) => format(value));
  if (!isDifference)
    return [...new Set([...texts, value === null ? NOT_AVAILABLE : ''])].filter(Boolean);
  const isNothing = value === null || decimal(value).eq('0');
  return [...new Set([...texts.map(signed), ...texts, ...(isNothing ? [DASH] : [])])];
}

/** Every text by which a sentence may say the figure: of differences most say in words which way they went. */
export function saidTexts({ unit, value }: Shown): readonly string[] {
  if (value === null) return [];
  if (unit.is === 'months') return formatsOf(unit).map((format) => format(value));
  const said = unit.is === 'money' ? briefMoney : (text: string) => formatPercent(text);
  return [...new Set([said(value), said(plainText(decimal(value).abs()))])];
}

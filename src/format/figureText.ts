import { chartScale, chartValue } from '../domain/chartAxis.ts';
import type { CompanyBasis } from '../domain/companyBasis.ts';
import { currencySymbol } from '../domain/currencies.ts';
import { decimal, plainText } from '../domain/decimal.ts';
import type { Explained, FigureUnit } from '../domain/explain/explanation.ts';
import { formatTypedAmount, formatWithCents } from './accounting.ts';
import type { TableUnit } from './briefingText.ts';
import { briefMoney, saidNumber, signedMoney, tableAmount } from './briefingText.ts';
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

/** The ways in which the product shows a figure, the most exact first. */
function formatsOf(basis: CompanyBasis, unit: FigureUnit): readonly [Format, ...Format[]] {
  switch (unit.is) {
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
        ...charted(currency),
        briefly(currency),
        asStep(currency),
        inTable('thousands'),
        inTable('units'),
      ];
    }
    case 'percent':
      return [formatPercent, formatPercentDetailed, formatStoredPercent];
    case 'points':
      return [formatPoints, (value) => `${formatPoints(value)} of revenue`];
    case 'change':
      return [formatChangePercent, (value) => formatChangePercent(value, NOT_AVAILABLE)];
    case 'months':
      return [inMonths(basis.currency, 'monthsAndTenths'), inMonths(basis.currency, 'months')];
    default:
      return [people];
  }
}

const inMonths =
  (currency: string, form: 'monthsAndTenths' | 'months'): Format =>
  (value) =>
    value === null ? NOT_AVAILABLE : saidNumber(currency, { value, form, figure: null });

const briefly =
  (currency: string): Format =>
  (value) =>
    value === null ? NOT_AVAILABLE : briefMoney(currency, value);

/** A step of a bridge has its sign, also where it is no difference. */
const asStep =
  (currency: string): Format =>
  (value) =>
    value === null ? NOT_AVAILABLE : signedMoney(currency, value);

const inTable =
  (unit: TableUnit): Format =>
  (value) =>
    value === null ? NOT_AVAILABLE : tableAmount(value, unit);

/** Charts show revenue in millions and other amounts in thousands. */
const charted = (currency: string): readonly Format[] =>
  (['revenue', 'production'] as const).map((line) => (value) => {
    const { suffix, decimals } = chartScale(line);
    const number = { prefix: currencySymbol(currency), suffix, decimals };
    return chartNumber(chartValue(line, value), number);
  });

type Shown = Pick<Explained, 'unit' | 'isDifference' | 'value'>;

function signed(text: string): string {
  return /[1-9]/.test(text) && !/^[-+]/.test(text) ? `+${text}` : text;
}

/** A figure as its explanation shows it: amounts to the cent, percentages as elsewhere. */
export function shownText(basis: CompanyBasis, { unit, isDifference, value }: Shown): string {
  if (value === null) return isDifference ? DASH : NOT_AVAILABLE;
  const [format] = formatsOf(basis, unit);
  const text = format(value);
  return isDifference ? signed(text) : text;
}

/** Every text by which a page may show the figure. */
export function shownTexts(basis: CompanyBasis, shown: Shown): readonly string[] {
  const { unit, isDifference, value } = shown;
  const texts = formatsOf(basis, unit).map((format) => format(value));
  if (!isDifference)
    return [...new Set([...texts, value === null ? NOT_AVAILABLE : ''])].filter(Boolean);
  const isNothing = value === null || decimal(value).eq('0');
  return [...new Set([...texts.map(signed), ...texts, ...(isNothing ? [DASH] : [])])];
}

/** Every text by which a sentence may say the figure: of differences most say in words which way they went. */
export function saidTexts(basis: CompanyBasis, { unit, value }: Shown): readonly string[] {
  if (value === null) return [];
  if (unit.is === 'months') return formatsOf(basis, unit).map((format) => format(value));
  const said = (text: string) =>
    unit.is === 'money' ? briefMoney(basis.currency, text) : formatPercent(text);
  return [...new Set([said(value), said(plainText(decimal(value).abs()))])];
}

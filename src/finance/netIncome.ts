import { decimalOrNull } from './decimal.ts';
import type { MaybeDecimal } from './decimal.ts';
import type { Money } from './money.ts';
import { sum } from './money.ts';

export const PROFIT_PARTS = {
  operatingProfit: [
    ['ebitda', 'plus'],
    ['depreciation', 'minus'],
  ],
  profitBeforeTax: [
    ['ebitda', 'plus'],
    ['depreciation', 'minus'],
    ['otherIncome', 'plus'],
    ['interest', 'minus'],
  ],
} as const;
export type ProfitLine = keyof typeof PROFIT_PARTS;

export const NET_INCOME_PARTS = [
  ['ebitda', 'plus'],
  ['otherIncome', 'plus'],
  ['depreciation', 'minus'],
  ['interest', 'minus'],
  ['tax', 'minus'],
] as const;
type NetIncomePart = (typeof NET_INCOME_PARTS)[number][0];
type ResultFigures = Readonly<Partial<Record<NetIncomePart, MaybeDecimal>>>;

/**
 * EBITDA + other income − depreciation − interest − tax; null if a part is missing, because missing isn't zero. A
 * database trigger calculates it by the same rule. @throws RangeError on text that is not a plain decimal.
 */
export const netIncome = (figures: ResultFigures): Money | null =>
  resultOf(NET_INCOME_PARTS, figures);

/**
 * Operating profit = EBITDA − depreciation; profit before tax = operating profit + other income − interest. Null if a
 * part is missing. @throws RangeError on text that is not a plain decimal.
 */
export const profitBelowEbitda = (line: ProfitLine, figures: ResultFigures): Money | null =>
  resultOf(PROFIT_PARTS[line], figures);

function resultOf(
  of: readonly (readonly [NetIncomePart, 'plus' | 'minus'])[],
  figures: ResultFigures,
): Money | null {
  const parts = of.map(([line, role]) => {
    const amount = decimalOrNull(figures[line]);
    return amount === null ? null : (role === 'minus' ? amount.neg() : amount).toFixed();
  });
  const known = parts.filter((part) => part !== null);
  return known.length < parts.length ? null : sum(known).total;
}

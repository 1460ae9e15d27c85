import { decimalOrNull } from './decimal.ts';
import type { MaybeDecimal } from './decimal.ts';
import type { Money } from './money.ts';
import { sum } from './money.ts';

/** What net income follows from, in the order of its formula, and what each does to it. */
export const NET_INCOME_PARTS = [
  ['ebitda', 'plus'],
  ['otherIncome', 'plus'],
  ['depreciation', 'minus'],
  ['interest', 'minus'],
  ['tax', 'minus'],
] as const;
type NetIncomePart = (typeof NET_INCOME_PARTS)[number][0];

/**
 * Net income = EBITDA + other income − depreciation − interest − tax, in the company's currency; null
 * when one of them is missing, since a part that nobody has entered is not zero. A trigger of the
 * database writes it by the same rule. @throws RangeError on text that is not a plain decimal.
 */
export function netIncome(
  figures: Readonly<Partial<Record<NetIncomePart, MaybeDecimal>>>,
): Money | null {
  const parts = NET_INCOME_PARTS.map(([line, role]) => {
    const amount = decimalOrNull(figures[line]);
    return amount === null ? null : (role === 'minus' ? amount.neg() : amount).toFixed();
  });
  const known = parts.filter((part) => part !== null);
  return known.length < parts.length ? null : sum(known).total;
}

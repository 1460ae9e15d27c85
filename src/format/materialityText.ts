import { decimal } from '../finance/decimal.ts';
import type { Materiality } from '../finance/materiality.ts';
import { formatAmountIn } from './money.ts';
import { formatPercentDetailed } from './percent.ts';

/** Returns "1% or $5,000, whichever is larger"; null if every difference is material. */
export function formatMateriality(
  currency: string,
  { percent, amount }: Materiality,
): string | null {
  const share = decimal(percent).gt('0') ? formatPercentDetailed(percent) : null;
  const money = decimal(amount).gt('0') ? formatAmountIn(currency, amount) : null;
  if (share === null || money === null) return share ?? money;
  return `${share} or ${money}, whichever is larger`;
}

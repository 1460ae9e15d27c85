import type { DecimalValue } from '../decimal.ts';
import { POINT_DECIMALS } from '../variance.ts';

/**
 * What a cost may be with the revenue of the period, rounded, so that one that moved exactly with revenue
 * is not beyond it at all.
 */
export const allowedShare = (
  cost: DecimalValue,
  now: DecimalValue,
  earlier: DecimalValue,
): DecimalValue => cost.times(now).div(earlier).round(POINT_DECIMALS);

/** What more revenue does to gross profit, by the margin of what it is compared with. */
export const profitOf = (
  revenue: DecimalValue,
  grossProfit: DecimalValue,
  earlier: DecimalValue,
): DecimalValue => revenue.times(grossProfit).div(earlier).round(POINT_DECIMALS);

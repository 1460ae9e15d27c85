import type { DecimalValue } from '../../finance/decimal.ts';
import { POINT_DECIMALS } from '../../finance/variance.ts';

/**
 * The cost at its earlier share of the period's revenue. Rounded, so that a cost that changed exactly with revenue
 * isn't above it.
 */
export const allowedShare = (
  cost: DecimalValue,
  now: DecimalValue,
  earlier: DecimalValue,
): DecimalValue => cost.times(now).div(earlier).round(POINT_DECIMALS);

/** The effect of higher revenue on gross profit, at the reference's margin. */
export const profitOf = (
  revenue: DecimalValue,
  grossProfit: DecimalValue,
  earlier: DecimalValue,
): DecimalValue => revenue.times(grossProfit).div(earlier).round(POINT_DECIMALS);

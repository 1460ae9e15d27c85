import type { DecimalValue } from '../decimal.ts';
import { Decimal, decimal, decimalOrNull, quotientText } from '../decimal.ts';
import { sum } from '../money.ts';

/** The months that costs, losses and falls of cash are averaged over. */
export const PACE_MONTHS = 3;
function average(values: readonly (string | null | undefined)[]): DecimalValue | null {
  const { total, missing } = sum(values);
  if (total === null || missing > 0) return null;
  return Decimal(total).div(String(values.length));
}

const monthsOf = (cash: DecimalValue, pace: DecimalValue): string =>
  cash.lte('0') ? '0.00' : quotientText(cash.div(pace));

type Amounts = readonly (string | null | undefined)[];

/** What a month of the last three takes; null where they were no loss. */
function burnOf(results: Amounts, fall: DecimalValue | null): DecimalValue | null {
  const loss = average(results)?.neg() ?? null;
  if (loss === null || loss.lte('0')) return null;
  return fall !== null && fall.gt(loss) ? fall : loss;
}

/** By how much cash fell in a month of the last three. */
const fallOf = (start: DecimalValue | null, cash: DecimalValue): DecimalValue | null =>
  start === null ? null : start.minus(cash).div(String(PACE_MONTHS));

/**
 * How many months of all costs an amount of cash pays, unrounded, by the revenue and the results of
 * three months; null without costs. @throws RangeError on an amount that is not a plain decimal.
 */
export function monthsCovered(cash: string, revenues: Amounts, results: Amounts): string | null {
  const [revenue, profit] = [average(revenues), average(results)];
  const costs = revenue === null || profit === null ? null : revenue.minus(profit);
  return costs === null || costs.lte('0') ? null : monthsOf(decimal(cash), costs);
}

/**
 * How many months an amount of cash lasts, unrounded, by the results of three months and the cash before
 * them; null unless they were a loss. @throws RangeError on an amount that is not a plain decimal.
 */
export function monthsLasting(
  cash: string,
  before: string | null,
  results: Amounts,
): string | null {
  const amount = decimal(cash);
  const burn = burnOf(results, fallOf(decimalOrNull(before), amount));
  return burn === null ? null : monthsOf(amount, burn);
}

import { monthsAtPace, PACE_MONTHS } from '../../finance/cashPace.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { Decimal, decimal, decimalOrNull } from '../../finance/decimal.ts';
import { sum } from '../../finance/money.ts';

function average(values: readonly (string | null | undefined)[]): DecimalValue | null {
  const { total, missing } = sum(values);
  if (total === null || missing > 0) return null;
  return Decimal(total).div(String(values.length));
}

type MonthlyAmounts = readonly (string | null | undefined)[];

/** Returns null unless the three months made a loss. */
function monthlyBurn(results: MonthlyAmounts, fall: DecimalValue | null): DecimalValue | null {
  const loss = average(results)?.neg() ?? null;
  if (loss === null || loss.lte('0')) return null;
  return fall !== null && fall.gt(loss) ? fall : loss;
}

const fallOf = (start: DecimalValue | null, cash: DecimalValue): DecimalValue | null =>
  start === null ? null : start.minus(cash).div(String(PACE_MONTHS));

/**
 * Months of costs that an amount of cash covers, unrounded, from three months' revenues and results; null without
 * costs. @throws RangeError on an amount that is not a plain decimal.
 */
export function monthsCovered(
  cash: string,
  revenues: MonthlyAmounts,
  results: MonthlyAmounts,
): string | null {
  const [revenue, profit] = [average(revenues), average(results)];
  const costs = revenue === null || profit === null ? null : revenue.minus(profit);
  return costs === null || costs.lte('0') ? null : monthsAtPace(decimal(cash), costs);
}

/**
 * Cash runway in months, unrounded, from three months' results and the cash before them; null unless they made a loss.
 * @throws RangeError on an amount that is not a plain decimal.
 */
export function monthsOfCash(
  cash: string,
  before: string | null,
  results: MonthlyAmounts,
): string | null {
  const amount = decimal(cash);
  const burn = monthlyBurn(results, fallOf(decimalOrNull(before), amount));
  return burn === null ? null : monthsAtPace(amount, burn);
}

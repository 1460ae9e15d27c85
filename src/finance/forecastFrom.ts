import { decimalOrNull } from './decimal.ts';
import { OPERATING_COSTS } from './lines.ts';
import type { PlanLine } from './plan.ts';
import { PLAN_LINES, plannedCosts, withoutDerivedTotals } from './plan.ts';

const isPlannedAmount = (amount: PlanLine['amounts'][number]) => decimalOrNull(amount) !== null;

const plannedAmountAt = (lines: readonly PlanLine[], line: PlanLine['line'], place: number) =>
  lines.find((one) => one.line === line)?.amounts[place] ?? null;

/** States by place from 0 if a month of such a forecast is actual. @throws RangeError as `forecastFrom` does. */
export const isActualPlace = (
  actuals: readonly PlanLine[],
  hasBegun: (monthNum: number) => boolean,
  place: number,
): boolean => hasBegun(place + 1) && actuals.some(({ amounts }) => isPlannedAmount(amounts[place]));

/**
 * A forecast that starts with actual months and continues with a plan of the same year. All lines of a month come from
 * the same source. `hasBegun` states by `monthNum` which months may be actual; only months with amounts are. Operating
 * costs that only actual months have are 0 in the others. @throws RangeError on an amount that is not a plain decimal.
 */
export function forecastFrom(
  actuals: readonly PlanLine[],
  plan: readonly PlanLine[],
  hasBegun: (monthNum: number) => boolean,
): PlanLine[] {
  const isActual = (place: number) => isActualPlace(actuals, hasBegun, place);
  const isPlanned = (place: number) => plan.some(({ amounts }) => isPlannedAmount(amounts[place]));
  const inPlan = new Set<string>(plannedCosts(plan));
  const unplanned = new Set<string>(OPERATING_COSTS.filter((cost) => !inPlan.has(cost)));
  const lines = PLAN_LINES.map((line): PlanLine => {
    const isUsed = actuals.some(
      (one) =>
        one.line === line &&
        one.amounts.some((amount, place) => isActual(place) && isPlannedAmount(amount)),
    );
    const rest = (place: number) =>
      isUsed && unplanned.has(line) && isPlanned(place)
        ? '0.00'
        : plannedAmountAt(plan, line, place);
    return {
      line,
      amounts: Array.from({ length: 12 }, (_, place) =>
        isActual(place) ? plannedAmountAt(actuals, line, place) : rest(place),
      ),
    };
  });
  return withoutDerivedTotals(lines);
}

import { decimalOrNull } from './decimal.ts';
import { OPERATING_COSTS } from './lines.ts';
import type { PlanLine } from './plan.ts';
import { PLAN_LINES, plannedCosts, withoutFollowing } from './plan.ts';

const isAmount = (amount: PlanLine['amounts'][number]) => decimalOrNull(amount) !== null;

const amountIn = (lines: readonly PlanLine[], line: PlanLine['line'], place: number) =>
  lines.find((one) => one.line === line)?.amounts[place] ?? null;

/**
 * A forecast that begins with the months that have happened and goes on with a plan of the same year: month by month, all lines of
 * a month from the same side. `hasBegun` tells by `monthNum` which months may be actual; of these, only those with amounts are.
 * Operating costs that only the actual months have are 0 in the others, as the plan meant them.
 * @throws RangeError on an amount that is not a plain decimal.
 */
export function forecastFrom(
  actuals: readonly PlanLine[],
  plan: readonly PlanLine[],
  hasBegun: (monthNum: number) => boolean,
): PlanLine[] {
  const isActual = (place: number) =>
    hasBegun(place + 1) && actuals.some(({ amounts }) => isAmount(amounts[place]));
  const isPlanned = (place: number) => plan.some(({ amounts }) => isAmount(amounts[place]));
  const inPlan = new Set<string>(plannedCosts(plan));
  const unplanned = new Set<string>(OPERATING_COSTS.filter((cost) => !inPlan.has(cost)));
  const lines = PLAN_LINES.map((line): PlanLine => {
    const isUsed = actuals.some(
      (one) =>
        one.line === line &&
        one.amounts.some((amount, place) => isActual(place) && isAmount(amount)),
    );
    const rest = (place: number) =>
      isUsed && unplanned.has(line) && isPlanned(place) ? '0.00' : amountIn(plan, line, place);
    return {
      line,
      amounts: Array.from({ length: 12 }, (_, place) =>
        isActual(place) ? amountIn(actuals, line, place) : rest(place),
      ),
    };
  });
  return withoutFollowing(lines);
}

import type { PlanKind } from './plan.ts';

const PLAN_KIND_NAMES: Readonly<Record<PlanKind, string>> = {
  budget: 'Budget',
  forecast: 'Forecast',
};

/**
 * Proposes a name such as "Budget FY26", with a number if that name is taken in any letter case.
 */
export function proposedPlanName(
  kind: PlanKind,
  fyYear: string | null,
  taken: readonly string[],
): string {
  const plain = fyYear === null ? PLAN_KIND_NAMES[kind] : `${PLAN_KIND_NAMES[kind]} ${fyYear}`;
  const used = new Set(taken.map((name) => name.toLowerCase()));
  let name = plain;
  for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${plain} ${number}`;
  return name;
}

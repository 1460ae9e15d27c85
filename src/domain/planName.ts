import type { PlanKind } from './plan.ts';

const NAMES: Readonly<Record<PlanKind, string>> = { budget: 'Budget', forecast: 'Forecast' };

/** "Budget FY26", or with a number where that name is taken. Letter case makes no other name. */
export function proposedPlanName(
  kind: PlanKind,
  fyYear: string | null,
  taken: readonly string[],
): string {
  const plain = fyYear === null ? NAMES[kind] : `${NAMES[kind]} ${fyYear}`;
  const used = new Set(taken.map((name) => name.toLowerCase()));
  let name = plain;
  for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${plain} ${number}`;
  return name;
}

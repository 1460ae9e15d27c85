import { z } from 'zod';

/** The expensive steps of `npm test`, by name, and how often each happened. */
export type Costs = Readonly<Record<string, number>>;

const recordSchema = z.record(z.string(), z.int().check(z.nonnegative()));

/** The record that is committed. */
export const recordedCosts = (json: string): Costs => recordSchema.parse(JSON.parse(json));

/** A run's counts, one line each time. */
export function countedCosts(lines: string): Costs {
  const counts: Record<string, number> = {};
  for (const kind of lines.split('\n')) {
    if (kind !== '') counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/**
 * Complaints about a run's counts, in sentences; none when nothing grew. A count of nothing at
 * all means that counting itself is broken. Fewer than recorded is right: templates are kept.
 */
export function grownCosts(counted: Costs, recorded: Costs): string[] {
  return Object.entries(recorded).flatMap(([kind, most]) => {
    const count = counted[kind] ?? 0;
    if (most > 0 && count === 0) return [`${kind}: none was counted, so the counting is broken`];
    if (count <= most) return [];
    return [
      `${kind}: ${count}, and laws/costs.json says at most ${most}. Find what added them; if it is worth its time, write the new number there and say why in the commit.`,
    ];
  });
}

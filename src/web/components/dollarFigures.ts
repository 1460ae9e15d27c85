import { expandThousands } from '../../finance/thousands.ts';

type GivenLine = 'revenue' | 'ebitda';

/**
 * Appends the suffix for full dollars to a figure's id if some months show the line in thousands and the page shows
 * dollars.
 */
export function inDollars(
  line: GivenLine,
  records: readonly Readonly<Record<GivenLine, string | null>>[],
): { measure?: 'dollars' } {
  const isExpanded = records.some((record) => expandThousands(record[line]) !== record[line]);
  return isExpanded ? { measure: 'dollars' } : {};
}

import { expandThousands } from '../../domain/thousands.ts';

/** The lines that may have been given in thousands. */
type GivenLine = 'revenue' | 'ebitda';

/**
 * What the id of a figure says where some of the months have this line in thousands, and pages show
 * it in dollars.
 */
export function inDollars(
  line: GivenLine,
  records: readonly Readonly<Record<GivenLine, string | null>>[],
): { measure?: 'dollars' } {
  const isExpanded = records.some((record) => expandThousands(record[line]) !== record[line]);
  return isExpanded ? { measure: 'dollars' } : {};
}

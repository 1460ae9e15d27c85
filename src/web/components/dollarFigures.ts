import { expandThousands } from '../../finance/thousands.ts';

type GivenLine = 'revenue' | 'ebitda';

/** Appends to a figure's id if some months have the line in thousands and the pages show dollars. */
export function inDollars(
  line: GivenLine,
  records: readonly Readonly<Record<GivenLine, string | null>>[],
): { measure?: 'dollars' } {
  const isExpanded = records.some((record) => expandThousands(record[line]) !== record[line]);
  return isExpanded ? { measure: 'dollars' } : {};
}

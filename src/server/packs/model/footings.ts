import { decimal, fixed } from '../../../domain/decimal.ts';
import { LINES, OPERATING_COSTS } from '../../../domain/lines.ts';
import { formatThousands } from '../../../format/accounting.ts';

type FootedLine =
  | 'revenue'
  | 'grossProfit'
  | 'ebitda'
  | 'production'
  | (typeof OPERATING_COSTS)[number];

/** The lines that others add up to, and how the pack names what they add up from. */
const TOTALS = [
  { line: 'grossProfit', from: 'revenue', less: ['production'], words: 'revenue less production' },
  {
    line: 'ebitda',
    from: 'grossProfit',
    less: OPERATING_COSTS,
    words: 'gross profit less the other costs below',
  },
] as const satisfies readonly {
  line: FootedLine;
  from: FootedLine;
  less: readonly FootedLine[];
  words: string;
}[];

type Total = (typeof TOTALS)[number];

/** A column of figures by its heading. */
export interface FootedColumn {
  readonly heading: string;
  readonly value: (line: FootedLine) => string | null | undefined;
}

/** Marks the name of a row whose total does not foot; its note begins with it. */
export const NOT_FOOTED = '*';

const NAMED_AT_MOST = 3;

/** By how much a total differs from what it adds up from, exactly; null if a figure is missing. */
function differenceOf({ line, from, less }: Total, { value }: FootedColumn): string | null {
  const [total, first] = [value(line) ?? null, value(from) ?? null];
  const others = less.map((one) => value(one) ?? null).filter((one) => one !== null);
  if (total === null || first === null || others.length < less.length) return null;
  const expected = others.reduce((rest, one) => rest.minus(decimal(one)), decimal(first));
  return fixed(decimal(total).minus(expected), 2);
}

const isVisible = (thousands: string) => /[1-9]/.test(thousands);

/**
 * The totals that do not foot in some of these columns, by at least what a table in thousands shows,
 * each with a note that says where and by how much.
 */
export function unfooted(
  columns: readonly FootedColumn[],
): { readonly line: FootedLine; readonly note: string }[] {
  return TOTALS.flatMap((total) => {
    const wrong = columns.flatMap((column) => {
      const shown = formatThousands(differenceOf(total, column) ?? '0');
      return isVisible(shown) ? [`${column.heading} ${shown}`] : [];
    });
    if (wrong.length === 0) return [];
    const named = wrong.slice(0, NAMED_AT_MOST).join(', ');
    const more = wrong.length - NAMED_AT_MOST;
    const where = more > 0 ? `${named} and ${more} more` : named;
    const { label } = LINES[total.line];
    const note = `${NOT_FOOTED} ${label} does not foot: it differs from ${total.words} (${where}).`;
    return [{ line: total.line, note }];
  });
}

import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { type DecimalValue, decimal, fixed } from '../../finance/decimal.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { OPERATING_COSTS } from '../../finance/lines.ts';
import { formatThousands } from '../../format/accounting.ts';

type FootedLine =
  | 'revenue'
  | 'grossProfit'
  | 'ebitda'
  | 'production'
  | (typeof OPERATING_COSTS)[number];

const FOOTED_TOTALS = [
  { line: 'grossProfit', from: 'revenue', less: ['production'], words: 'revenue less production' },
  {
    line: 'ebitda',
    from: 'grossProfit',
    less: OPERATING_COSTS,
    words: 'gross profit less the other costs',
  },
] as const satisfies readonly {
  line: FootedLine;
  from: FootedLine;
  less: readonly FootedLine[];
  words: string;
}[];

type Total = (typeof FOOTED_TOTALS)[number];

export interface FootedColumn {
  readonly heading: string;
  readonly months: readonly {
    readonly figures: { readonly [line in FootedLine]?: string | null };
  }[];
}

/** Marks the name of a row whose total doesn't foot. The row's note begins with this mark. */
export const UNADDED_COLUMN = '*';

const MOST_COLUMNS_IN_FOOTING_NOTE = 3;

/** The exact difference between a month's total and its parts; null if one is missing. */
function differenceIn(
  { line, from, less }: Total,
  { figures }: FootedColumn['months'][number],
): DecimalValue | null {
  const [total, first] = [figures[line] ?? null, figures[from] ?? null];
  const others = less.map((one) => figures[one] ?? null).filter((one) => one !== null);
  if (total === null || first === null || others.length < less.length) return null;
  const expected = others.reduce((rest, one) => rest.minus(decimal(one)), decimal(first));
  return decimal(total).minus(expected);
}

/**
 * Like `differenceIn`, over the months of a column that have all of these lines. Sums of lines that cover different
 * months differ without an error, and the table's notes name the months left out.
 */
function footingDifference(total: Total, { months }: FootedColumn): string {
  const differences = months
    .map((month) => differenceIn(total, month))
    .filter((difference) => difference !== null);
  const sum = differences.reduce((all, one) => all.plus(one), decimal('0'));
  return fixed(sum, 2);
}

const isVisible = (thousands: string) => /[1-9]/.test(thousands);

/**
 * The totals that don't foot in some of these columns, by at least the amount that a table in thousands shows. Each has
 * a note that says where and by how much.
 */
export function columnNotAddedUp(
  basis: CompanyBasis,
  columns: readonly FootedColumn[],
): { readonly line: FootedLine; readonly note: string }[] {
  return FOOTED_TOTALS.flatMap((total) => {
    const wrong = columns.flatMap((column) => {
      const shown = formatThousands(footingDifference(total, column));
      return isVisible(shown) ? [`${column.heading} ${shown}`] : [];
    });
    if (wrong.length === 0) return [];
    const named = wrong.slice(0, MOST_COLUMNS_IN_FOOTING_NOTE).join(', ');
    const more = wrong.length - MOST_COLUMNS_IN_FOOTING_NOTE;
    const where = more > 0 ? `${named} and ${more} more` : named;
    const label = lineLabel(basis, total.line);
    const note = `${UNADDED_COLUMN} ${label} does not foot: it differs from ${total.words} (${where}).`;
    return [{ line: total.line, note }];
  });
}

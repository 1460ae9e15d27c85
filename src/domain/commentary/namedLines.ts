import type { CompanyBasis } from '../companyBasis.ts';
import type { LineKey, MonthLineKey } from '../lines.ts';
import { LINES, MONTH_LINES, shownLines } from '../lines.ts';

/** A line that a text names. */
export interface NamedLine {
  readonly line: LineKey;
  readonly start: number;
  readonly end: number;
}

/** What sentences call the lines besides their labels. Words that often mean something else are left out. */
const ALSO: Readonly<Partial<Record<MonthLineKey, readonly string[]>>> = {
  adjEbitda: ['Adj. EBITDA'],
  grossMarginPercent: ['Gross Profit Margin'],
  salesMarketing: ['Sales and Marketing'],
  rnd: ['R and D', 'Research and Development'],
  admin: ['Administration'],
};

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Each name with its line, the longest first, so that "Adjusted EBITDA" is not EBITDA. */
function names(basis: CompanyBasis): { readonly name: string; readonly line: MonthLineKey }[] {
  return shownLines(basis, MONTH_LINES)
    .flatMap((line) => {
      const { label, shortLabel } = LINES[line];
      const all = [label, shortLabel, ...(ALSO[line] ?? [])];
      // "Other" and "GM%" are words of tables.
      return [...new Set(all)]
        .filter((name) => name !== 'Other' && !name.endsWith('%'))
        .map((name) => ({ name, line }));
    })
    .toSorted((a, b) => b.name.length - a.name.length);
}

/** The lines that a text names, in any letter case, in order. */
export function linesNamedIn(basis: CompanyBasis, text: string): NamedLine[] {
  const known = names(basis);
  const lineOf = new Map(known.map(({ name, line }) => [name.toLowerCase(), line]));
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\d&])(?:${known.map(({ name }) => escaped(name)).join('|')})(?![\p{L}\d&])`,
    'giu',
  );
  return [...text.matchAll(pattern)].flatMap((match) => {
    const line = lineOf.get(match[0].toLowerCase());
    return line === undefined
      ? []
      : [{ line, start: match.index, end: match.index + match[0].length }];
  });
}

import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { LineKey, MonthLineKey } from '../../finance/lines.ts';
import { namesOfLine, shownLines } from '../../finance/catalogue.ts';
import { MONTH_LINES } from '../../finance/lines.ts';

export interface NamedLine {
  readonly line: LineKey;
  readonly start: number;
  readonly end: number;
}

/** Other words for lines. Words that often mean something else are left out. */
const ALSO: Readonly<Partial<Record<MonthLineKey, readonly string[]>>> = {
  adjEbitda: ['Adj. EBITDA'],
  grossMarginPercent: ['Gross Profit Margin'],
  salesMarketing: ['Sales and Marketing'],
  rnd: ['R and D', 'Research and Development'],
  admin: ['Administration'],
};

const escapedLineName = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Sorts the longest name first, so that "Adjusted EBITDA" isn't read as EBITDA. */
function lineNamesLongestFirst(
  basis: CompanyBasis,
): { readonly name: string; readonly line: MonthLineKey }[] {
  return shownLines(basis, MONTH_LINES)
    .flatMap((line) => {
      const all = [...namesOfLine(basis, line), ...(ALSO[line] ?? [])];
      // "Other" and "GM%" occur only in tables.
      return [...new Set(all)]
        .filter((name) => name !== 'Other' && !name.endsWith('%'))
        .map((name) => ({ name, line }));
    })
    .toSorted((a, b) => b.name.length - a.name.length);
}

export function linesNamedIn(basis: CompanyBasis, text: string): NamedLine[] {
  const known = lineNamesLongestFirst(basis);
  const lineOf = new Map(known.map(({ name, line }) => [name.toLowerCase(), line]));
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\d&])(?:${known.map(({ name }) => escapedLineName(name)).join('|')})(?![\p{L}\d&])`,
    'giu',
  );
  return [...text.matchAll(pattern)].flatMap((match) => {
    const line = lineOf.get(match[0].toLowerCase());
    return line === undefined
      ? []
      : [{ line, start: match.index, end: match.index + match[0].length }];
  });
}

import type { CompanyBasis } from '../companyBasis.ts';
import type { LineKey } from '../lines.ts';
import { splitSentences, subjectsIn } from './besideNumber.ts';
import { linesNamedIn } from './namedLines.ts';

/** A sentence that names more lines is about the month, and not about one of them. */
const MOST_LINES = 2;

/** A sentence about a line, with what it stands in. */
export interface LineComment<Written> {
  readonly written: Written;
  readonly sentence: string;
}

/**
 * The sentences of a month's texts by the lines that they speak of, in the order of the texts: those that
 * name one line, or two. "12% of revenue" does not speak of revenue. Of equal sentences the first counts.
 */
export function commentsByLine<Written extends { readonly text: string }>(
  basis: CompanyBasis,
  texts: readonly Written[],
): ReadonlyMap<LineKey, readonly LineComment<Written>[]> {
  const found = new Map<LineKey, LineComment<Written>[]>();
  const told = new Set<string>();
  for (const written of texts) {
    for (const sentence of splitSentences(written.text)) {
      const named = subjectsIn(sentence, linesNamedIn(basis, sentence)).map(({ line }) => line);
      const lines = [...new Set(named)];
      if (lines.length > MOST_LINES || told.has(sentence)) continue;
      told.add(sentence);
      for (const line of lines) {
        found.set(line, [...(found.get(line) ?? []), { written, sentence }]);
      }
    }
  }
  return found;
}

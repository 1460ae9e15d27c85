import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { LineKey } from '../../finance/lines.ts';
import { splitSentences, subjectsIn } from './numberSubject.ts';
import { linesNamedIn } from './namedLines.ts';

/** A sentence that names more lines is about the month, not about a single line. */
const MOST_LINES_OF_COMMENT = 2;

export interface LineComment<Written> {
  readonly written: Written;
  readonly sentence: string;
}

/**
 * Sentences by line, in text order, if they name one or two lines. "12% of revenue" doesn't count as revenue. Duplicate
 * sentences count once.
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
      if (lines.length > MOST_LINES_OF_COMMENT || told.has(sentence)) continue;
      told.add(sentence);
      for (const line of lines) {
        found.set(line, [...(found.get(line) ?? []), { written, sentence }]);
      }
    }
  }
  return found;
}

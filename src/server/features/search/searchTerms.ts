/** One thing that must be in a report, or must not be. */
export interface SearchTerm {
  readonly text: string;
  readonly isExcluded: boolean;
  /** A word still being typed: it may also be the beginning of a longer one. */
  readonly isUnfinished: boolean;
}

const PIECE = /(?<minus>-*)(?:"(?<phrase>[^"]*)(?:"|$)|(?<word>[^\s"]+))/gu;
const HAS_WORD = /[\p{L}\p{N}]/u;

/**
 * What a person asks for: words, "phrases", and either of them with a minus. A quote that is not
 * closed reaches to the end. What holds neither a letter nor a digit asks for nothing.
 */
export function searchTerms(query: string): SearchTerm[] {
  const straight = query.replaceAll(/[“”„‟«»]/gu, '"');
  const terms: SearchTerm[] = [];
  for (const match of straight.matchAll(PIECE)) {
    const { minus, phrase, word } = match.groups ?? {};
    const text = (phrase ?? word ?? '').trim();
    if (!HAS_WORD.test(text)) continue;
    const isExcluded = minus !== undefined && minus !== '';
    const isLast = match.index + match[0].length === straight.length;
    terms.push({ text, isExcluded, isUnfinished: isLast && word !== undefined && !isExcluded });
  }
  return terms;
}

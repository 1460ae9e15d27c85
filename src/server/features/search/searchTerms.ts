import { isScaleWord, numberSpellings } from '../../../finance/numberSpellings.ts';

export interface SearchTerm {
  readonly text: string;
  readonly isExcluded: boolean;
  /** A word still being typed, which may be the beginning of a longer one. */
  readonly isUnfinished: boolean;
  /** False for a phrase in quotes. */
  readonly isWord: boolean;
}

const PIECE = /(?<minus>-*)(?:"(?<phrase>[^"]*)(?:"|$)|(?<word>[^\s"]+))/gu;
const HAS_WORD = /[\p{L}\p{N}]/u;

/**
 * Splits a query into words and "phrases", each optionally with a minus. An unclosed quote extends to the end. Text
 * without a letter or digit is ignored.
 */
export function searchTerms(query: string): SearchTerm[] {
  const straight = query
    .replaceAll(/[“”„‟«»]/gu, '"')
    .replaceAll(/(?<![\p{L}\p{N}&])([A-Za-z]) & ([A-Za-z])(?![\p{L}\p{N}&])/gu, '$1&$2');
  const terms: SearchTerm[] = [];
  for (const match of straight.matchAll(PIECE)) {
    const { minus, phrase, word } = match.groups ?? {};
    const text = (phrase ?? word ?? '').trim();
    if (!HAS_WORD.test(text)) continue;
    const isWord = word !== undefined;
    const isExcluded = minus !== undefined && minus !== '';
    const before = terms.at(-1);
    if (word !== undefined && isScaleWord(word) && !isExcluded && before?.isWord === true) {
      const scaled = `${before.text} ${word}`;
      if (numberSpellings(scaled) !== null) {
        terms.splice(-1, 1, { ...before, text: scaled });
        continue;
      }
    }
    const isLast = match.index + match[0].length === straight.length;
    terms.push({ text, isExcluded, isUnfinished: isLast && isWord && !isExcluded, isWord });
  }
  return terms;
}

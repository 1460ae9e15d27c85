import type { SaidNumber, Sentence } from './sentence.ts';

/**
 * The words of a page's sentences. With its figures (60), the decisions requested (30), questions (10) and
 * what is new (10) it has 350.
 */
export const MOST_SENTENCE_WORDS = 240;

const MONTHS: ReadonlySet<SaidNumber['form']> = new Set(['months', 'monthsAndTenths']);

/** A number is one word, of months two. */
const pieceText = (piece: Sentence[number]): string => {
  if (typeof piece === 'string') return piece;
  return MONTHS.has(piece.form) ? '1 month' : '1';
};

/** How many words sentences have. */
export const countWordsOf = (sentences: readonly Sentence[]): number =>
  sentences
    .map((sentence) => sentence.map(pieceText).join(''))
    .flatMap((text) => text.split(/\s+/u))
    .filter((word) => word !== '').length;

/**
 * Which of several sentences, the most important first, are said in their short form so that all have so
 * many words at most: the last first. Where that is not enough, all of them are.
 */
export function folded(
  sentences: readonly { readonly whole: Sentence; readonly short: Sentence }[],
  mostWords: number,
): readonly Sentence[] {
  const said = sentences.map(({ whole }) => whole);
  for (let place = sentences.length - 1; place >= 0; place -= 1) {
    if (countWordsOf(said) <= mostWords) break;
    said[place] = sentences[place]?.short ?? [];
  }
  return said;
}

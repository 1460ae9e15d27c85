import type { SentenceNumber, Sentence } from './sentence.ts';

/** Together with figures (60), decisions requested (30), questions (10) and news (10), a page has 350 words. */
export const MOST_SENTENCE_WORDS = 240;

const MONTH_FORMS: ReadonlySet<SentenceNumber['form']> = new Set(['months', 'monthsAndTenths']);

/** A number counts as one word, a number of months as two. */
const pieceText = (piece: Sentence[number]): string => {
  if (typeof piece === 'string') return piece;
  return MONTH_FORMS.has(piece.form) ? '1 month' : '1';
};

export const countWordsOf = (sentences: readonly Sentence[]): number =>
  sentences
    .map((sentence) => sentence.map(pieceText).join(''))
    .flatMap((text) => text.split(/\s+/u))
    .filter((word) => word !== '').length;

export const MOST_HEADLINE_WORDS = 50;

/** The longest wording within the limit; if there is none, the shortest. */
export const longestWithinLimit = (wordings: readonly Sentence[], mostWords: number): Sentence =>
  wordings.find((wording) => countWordsOf([wording]) <= mostWords) ?? wordings.at(-1) ?? [];

/**
 * Which sentences use their short form so that all fit the word limit. Sentences come most important first, and the
 * last are shortened first. If that isn't enough, all are shortened.
 */
export function withinWordLimit(
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

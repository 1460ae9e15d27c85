import type { WhatIsLeftOut } from './exceptionWords.ts';
import type { SaidNumber, Sentence } from './sentence.ts';

/**
 * The words of a briefing's sentences. With the five figures (60), what is asked (35), questions (15) and
 * what is new (35) it has 350.
 */
export const MOST_SENTENCE_WORDS = 205;

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
 * What is left out of each of several sentences, the most important first, so that they have so many words
 * at most together: what people noted of the least important first, then causes the same way. Where that
 * is not enough, causes of none are left.
 */
export function folded(
  sentences: readonly ((leftOut: WhatIsLeftOut) => Sentence)[],
  mostWords: number,
): WhatIsLeftOut[] {
  const leftOut = sentences.map((): WhatIsLeftOut => 'nothing');
  const isTooLong = () =>
    countWordsOf(sentences.map((said, place) => said(leftOut[place] ?? 'nothing'))) > mostWords;
  for (const further of ['notes', 'causes'] as const) {
    for (let place = sentences.length - 1; place >= 0 && isTooLong(); place -= 1) {
      leftOut[place] = further;
    }
  }
  return leftOut;
}

import type { QuotedFigure } from '../../telling/commentary/quotedFigures.ts';
import {
  quotesAfterEdit,
  doQuotesOverlap,
  isQuoteInPlace,
} from '../../telling/commentary/quotedFigures.ts';

/** Maps a text's name or a bullet's key to the passages that follow a figure, once edited. */
export type DraftQuotes = Readonly<Record<string, readonly QuotedFigure[]>>;

interface StoredText {
  readonly text: string;
  readonly quotes: readonly QuotedFigure[];
}

/**
 * The passages of a draft that follow a figure, in order: those inserted while typing, and the stored ones that the
 * edit didn't change. A passage restored to its stored text follows its figure again.
 */
export function quotesInText(
  text: string,
  typed: readonly QuotedFigure[] = [],
  stored: StoredText = { text: '', quotes: [] },
): QuotedFigure[] {
  const own = typed.filter((one) => isQuoteInPlace(text, one));
  const left = stored.quotes.length === 0 ? [] : quotesAfterEdit(stored.quotes, stored.text, text);
  const others = left.filter((one) => !own.some((other) => doQuotesOverlap(one, other)));
  return [...own, ...others]
    .map(({ figure, place, said }) => ({ figure, place, said }))
    .toSorted((a, b) => a.place - b.place);
}

export const hasQuotes = (quotes: DraftQuotes = {}): boolean =>
  Object.values(quotes).some(({ length }) => length > 0);

export const areSameQuotes = (a: readonly QuotedFigure[], b: readonly QuotedFigure[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ figure, place, said }, index) =>
      b[index]?.figure === figure && b[index].place === place && b[index].said === said,
  );

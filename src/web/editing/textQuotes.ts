import type { QuotedFigure } from '../../domain/commentary/quotedFigures.ts';
import { keptQuotes, overlap, stands } from '../../domain/commentary/quotedFigures.ts';

/** By the name of a text or the key of a bullet: what of it follows a figure, once it was typed in. */
export type DraftQuotes = Readonly<Record<string, readonly QuotedFigure[]>>;

/** A text as it is stored, with what of it follows a figure. */
interface StoredText {
  readonly text: string;
  readonly quotes: readonly QuotedFigure[];
}

/**
 * What follows a figure in a text of a draft, in order: what was put in while it was typed, and of the stored what
 * the edit as a whole has left. What was typed over and is back as it was stored follows as before.
 */
export function quotesInText(
  text: string,
  typed: readonly QuotedFigure[] = [],
  stored: StoredText = { text: '', quotes: [] },
): QuotedFigure[] {
  const own = typed.filter((one) => stands(text, one));
  const left = stored.quotes.length === 0 ? [] : keptQuotes(stored.quotes, stored.text, text);
  const others = left.filter((one) => !own.some((other) => overlap(one, other)));
  return [...own, ...others]
    .map(({ figure, place, said }) => ({ figure, place, said }))
    .toSorted((a, b) => a.place - b.place);
}

/** Whether something that follows a figure was put into a draft. */
export const hasQuotes = (quotes: DraftQuotes = {}): boolean =>
  Object.values(quotes).some(({ length }) => length > 0);

/** Whether two lists of stretches are the same, both in order. */
export const areSameQuotes = (a: readonly QuotedFigure[], b: readonly QuotedFigure[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ figure, place, said }, index) =>
      b[index]?.figure === figure && b[index].place === place && b[index].said === said,
  );

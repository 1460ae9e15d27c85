import type { QuotedInReport } from '../../contract/commentary.ts';
import type { QuotedFigure } from '../../domain/commentary/quotedFigures.ts';
import { stands } from '../../domain/commentary/quotedFigures.ts';

/** By the name of a text or the key of a bullet: what of it follows a figure, once it was typed in. */
export type DraftQuotes = Readonly<Record<string, readonly QuotedFigure[]>>;

/**
 * What follows a figure in a text of a draft: as it was typed, or as it is stored. A text that a colleague's save
 * has replaced keeps only what stands in it.
 */
export function quotesInText(
  text: string,
  typed: readonly QuotedFigure[] | undefined,
  stored: readonly QuotedInReport[],
): QuotedFigure[] {
  return (typed ?? stored)
    .map(({ figure, place, said }) => ({ figure, place, said }))
    .filter((one) => stands(text, one));
}

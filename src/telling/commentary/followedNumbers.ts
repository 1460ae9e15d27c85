import type { QuotedFigure } from './quotedFigures.ts';
import { codePointsOf, doQuotesOverlap } from './quotedFigures.ts';
import { numbersIn } from './textNumbers.ts';

function sentencePlaces(text: string, sentence: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(sentence); at !== -1; at = text.indexOf(sentence, at + 1)) {
    places.push(at);
  }
  return places;
}

/**
 * Numbers of a sentence that follow a figure, wherever the sentence is: the figure's id by the number's position in the
 * sentence.
 */
export function followedNumbers(
  currency: string,
  text: string,
  sentence: string,
  quotes: readonly QuotedFigure[],
): Map<number, string> {
  if (quotes.length === 0) return new Map();
  const places = sentencePlaces(text, sentence);
  const followed = numbersIn(currency, sentence).flatMap(
    ({ start, text: said }): [number, string][] => {
      const figures = places.map((at) => {
        const place = codePointsOf(text.slice(0, at + start)).length;
        return quotes.find((quote) => doQuotesOverlap(quote, { figure: '', place, said }))?.figure;
      });
      const [figure] = figures;
      return figure === undefined || figures.includes(undefined) ? [] : [[start, figure]];
    },
  );
  return new Map(followed);
}

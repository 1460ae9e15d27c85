import pptxgen from 'pptxgenjs';
import { issuedAt, type BoardPaper } from './boardPaper.ts';
import { settledPackage } from '../../office/settledPackage.ts';
import {
  withChartsFromOne,
  withoutNotes,
  withoutPhantoms,
} from '../../office/presentationParts.ts';
import { addBoardSlides, deckFont, type PresentationClass } from './slides.ts';

// The package's types describe CommonJS, where the class is one level deeper than in the module
// that Node loads.
const isPresentationClass = (loaded: unknown): loaded is PresentationClass =>
  typeof loaded === 'function';

/** The board deck of a month: title, key figures, the trend, cost lines, the points. */
export async function boardDeck(paper: BoardPaper): Promise<Buffer> {
  const loaded: unknown = pptxgen;
  if (!isPresentationClass(loaded)) throw new TypeError('pptxgenjs is not the class it was');
  const deck = new loaded();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = `Board deck ${paper.period}`;
  deck.author = `${paper.company}, Finance`;
  deck.subject = `Monthly board meeting, ${paper.fyYear}`;
  // Of all texts, the package writes this one into its XML as it is.
  deck.company = paper.company.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  deck.theme = { headFontFace: deckFont, bodyFontFace: deckFont };

  addBoardSlides(deck, paper);

  const written = await deck.write({ outputType: 'uint8array' });
  if (!(written instanceof Uint8Array)) throw new TypeError('the deck was not written as bytes');
  return settledPackage(written, issuedAt(paper), (parts) => {
    withoutNotes(parts);
    withoutPhantoms(parts);
    withChartsFromOne(parts);
  });
}

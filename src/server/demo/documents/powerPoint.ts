import { issuedAt, type BoardPaper } from './boardPaper.ts';
import { settledPackage } from '../../ooxml/settledPackage.ts';
import { withChartsFromOne, withoutNotes, withoutPhantoms } from '../../ooxml/presentationParts.ts';
import { newPresentation, writtenPresentation } from '../../ooxml/presentation.ts';
import { addBoardSlides, deckFont } from './slides.ts';

/** The board deck of a month: title, key figures, the trend, cost lines, the points. */
export async function boardDeck(paper: BoardPaper): Promise<Buffer> {
  const deck = newPresentation();
  deck.title = `Board deck ${paper.period}`;
  deck.author = `${paper.company}, Finance`;
  deck.subject = `Monthly board meeting, ${paper.fyYear}`;
  // Of all texts, the package writes this one into its XML as it is.
  deck.company = paper.company.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  deck.theme = { headFontFace: deckFont, bodyFontFace: deckFont };

  addBoardSlides(deck, paper);

  return settledPackage(await writtenPresentation(deck), issuedAt(paper), (parts) => {
    withoutNotes(parts);
    withoutPhantoms(parts);
    withChartsFromOne(parts);
  });
}

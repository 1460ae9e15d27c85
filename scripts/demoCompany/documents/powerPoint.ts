import { issuedAt, type BoardPaper } from './boardPaper.ts';
import {
  type OfficeParts,
  rewritePart,
  reproduciblePackage,
} from '../../../src/office/reproduciblePackage.ts';
import { withChartsFromOne, withoutPhantoms } from '../../../src/office/presentationParts.ts';
import { newPresentation, writtenPresentation } from '../../../src/office/presentation.ts';
import { addBoardSlides, deckFont } from './slides.ts';

/** The board deck of a month: title, key figures, the trend, cost lines, the points. */
export async function boardDeck(paper: BoardPaper): Promise<Buffer> {
  const deck = newPresentation();
  deck.title = `Board deck ${paper.period}`;
  deck.author = `${paper.company}, Finance`;
  deck.subject = `Monthly board meeting, ${paper.fyYear}`;
  // The only text that the package writes into its XML without escaping.
  deck.company = paper.company.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  deck.theme = { headFontFace: deckFont, bodyFontFace: deckFont };

  addBoardSlides(deck, paper);

  return reproduciblePackage(await writtenPresentation(deck), issuedAt(paper), (parts) => {
    withoutNotes(parts);
    withoutPhantoms(parts);
    withChartsFromOne(parts);
  });
}

/** Removes the empty notes that the package writes for every slide, and their master. */
function withoutNotes(parts: OfficeParts): void {
  for (const name of parts.keys()) {
    if (/^ppt\/notes(?:Slides|Masters)\//.test(name)) parts.delete(name);
  }
  rewritePart(parts, 'ppt/presentation.xml', (xml) =>
    xml.replace(/<p:notesMasterIdLst>.*?<\/p:notesMasterIdLst>/s, ''),
  );
  rewritePart(parts, 'docProps/app.xml', (xml) => xml.replace(/<Notes>\d+</, '<Notes>0<'));
}

import type { ExtractedText } from './extractedText.ts';
import { PageCollector } from './extractedText.ts';
import type { OfficeFile } from '../../../../office/officeFile.ts';
import { Paragraphs } from './paragraphs.ts';
import { chartWords } from './chartWords.ts';

const PARTS_BEFORE_TEXT = ['header'];
const PARTS_AFTER_TEXT = ['footnotes', 'endnotes', 'chart', 'diagramData', 'footer'];

/** Reads headers, text, footnotes and endnotes, texts in charts, and footers. Comments are left out. */
export async function wordText(file: OfficeFile): Promise<ExtractedText> {
  const collector = new PageCollector();
  const main = await file.mainPart();
  const others = await file.relationships(main);
  const texts: string[] = [];
  const add = async (part: string) => {
    const paragraphs = new Paragraphs((characters) => characters > collector.left);
    await file.read(part, paragraphs);
    texts.push(paragraphs.whole());
  };
  const addAll = async (kinds: readonly string[]) => {
    for (const kind of kinds) {
      for (const { type, part } of others) {
        if (type !== kind || !file.has(part)) continue;
        if (kind === 'chart') texts.push(await chartWords(file, part));
        else await add(part);
      }
    }
  };
  await addAll(PARTS_BEFORE_TEXT);
  await add(main);
  await addAll(PARTS_AFTER_TEXT);
  // A header that is the same on first, odd and even pages is read once.
  collector.add(1, null, [...new Set(texts)].join('\n'));
  return { unit: 'document', pages: collector.pages() };
}

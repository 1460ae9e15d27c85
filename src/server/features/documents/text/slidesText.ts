import { chartWords } from './chartWords.ts';
import type { ExtractedText } from './extractedText.ts';
import { PageCollector } from './extractedText.ts';
import type { OfficeFile } from '../../../../office/officeFile.ts';
import { relationshipId } from '../../../../office/officeFile.ts';
import { Paragraphs } from './paragraphs.ts';

export async function slidesText(file: OfficeFile): Promise<ExtractedText> {
  const collector = new PageCollector();
  const main = await file.mainPart();
  const parts = new Map((await file.relationships(main)).map(({ id, part }) => [id, part]));
  const slides: string[] = [];
  await file.read(main, {
    open(name, attributes) {
      const part = name === 'sldId' ? parts.get(relationshipId(attributes)) : undefined;
      if (part !== undefined) slides.push(part);
    },
    close() {},
    text() {},
  });
  for (const [index, slide] of slides.entries()) {
    if (collector.isFull) break;
    if (!file.has(slide)) continue;
    collector.add(index + 1, null, await slideText(file, slide));
  }
  return { unit: 'slide', pages: collector.pages() };
}

async function slideText(file: OfficeFile, slide: string): Promise<string> {
  const linesOf = async (part: string) => {
    const paragraphs = new Paragraphs();
    await file.read(part, paragraphs);
    return paragraphs.whole();
  };
  const others = (await file.relationships(slide)).filter(({ part }) => file.has(part));
  const texts = [await linesOf(slide)];
  for (const { type, part } of others) {
    if (type === 'chart') texts.push(await chartWords(file, part));
    if (type === 'diagramData') texts.push(await linesOf(part));
  }
  for (const { type, part } of others) {
    if (type === 'notesSlide') texts.push(await linesOf(part));
  }
  return texts.join('\n');
}

import WordExtractor from 'word-extractor';
import type { ExtractedText } from './extractedText.ts';
import { NoTextError, PageCollector } from './extractedText.ts';

const AS_WRITTEN = { filterUnicode: false };

export async function oldWordText(bytes: Buffer): Promise<ExtractedText> {
  const collector = new PageCollector();
  try {
    const document = await new WordExtractor().extract(bytes);
    const texts = [
      document.getHeaders({ ...AS_WRITTEN, includeFooters: false }),
      document.getBody(AS_WRITTEN),
      document.getFootnotes(AS_WRITTEN),
      document.getEndnotes(AS_WRITTEN),
      document.getTextboxes(AS_WRITTEN),
      document.getFooters(AS_WRITTEN),
    ];
    collector.add(1, null, texts.filter((text) => text.trim() !== '').join('\n'));
  } catch (error) {
    throw new NoTextError('damaged', error);
  }
  return { unit: 'document', pages: collector.pages() };
}

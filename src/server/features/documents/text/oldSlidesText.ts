import { inMemory } from '../../../ooxml/byteSource.ts';
import { BrokenCompoundFile, openCompoundFile } from '../../../ooxml/compoundFile.ts';
import type { ExtractedText } from './extractedText.ts';
import { NoTextError, PageCollector } from './extractedText.ts';
import { oldPresentation } from './oldPresentation.ts';

/** The slides in the order of the presentation, each with its notes. */
export async function oldSlidesText(bytes: Buffer): Promise<ExtractedText> {
  const collector = new PageCollector();
  try {
    const file = await openCompoundFile(inMemory(bytes));
    const whole = async (name: string) => {
      const entry = file.inRoot(name);
      if (entry?.kind !== 'stream') throw new NoTextError('damaged');
      return file.open(entry).read(0, entry.size);
    };
    const slides = oldPresentation(await whole('Current User'), await whole('PowerPoint Document'));
    for (const [index, text] of slides.entries()) collector.add(index + 1, null, text);
  } catch (error) {
    // A number that leads out of the file ends in a RangeError.
    const isBroken = error instanceof BrokenCompoundFile || error instanceof RangeError;
    throw isBroken ? new NoTextError('damaged', error) : error;
  }
  return { unit: 'slide', pages: collector.pages() };
}

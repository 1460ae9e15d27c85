import { NoTextError, PageCollector } from './extractedText.ts';
import type { ExtractedText } from './extractedText.ts';
import { inMemory } from '../../../../office/byteSource.ts';
import { BrokenCompoundFile, openCompoundFile } from '../../../../office/compoundFile.ts';

const SLIDE_RECORD_KIND = {
  slide: 0x03_ee,
  slideAtom: 0x03_ef,
  notes: 0x03_f0,
  persistAtom: 0x03_f3,
  textChars: 0x0f_a0,
  outlineText: 0x0f_9e,
  textHeader: 0x0f_9f,
  textBytes: 0x0f_a8,
  slideList: 0x0f_f0,
  userEdit: 0x0f_f5,
  persistDirectory: 0x17_72,
} as const;

/** Instances of the slide list: the slides themselves, and their notes. */
const SLIDES_INSTANCE = 0;
const NOTES_TYPE = 2;
const CONTAINER = 0x0f;
const MOST_EDITS = 10_000;
const MOST_RECORD_DEPTH = 40;

interface Record {
  readonly kind: number;
  readonly instance: number;
  readonly isContainer: boolean;
  readonly content: Buffer;
}

/** Yields consecutive records. A record that reaches beyond the end is cut there. */
function* recordsIn(bytes: Buffer): Generator<Record> {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const version = bytes.readUInt16LE(at);
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    yield {
      kind: bytes.readUInt16LE(at + 2),
      instance: version >> 4,
      isContainer: (version & 0x0f) === CONTAINER,
      content: bytes.subarray(at + 8, end),
    };
    at = end;
  }
}

function recordAt(stream: Buffer, offset: number): Record {
  const [record] = recordsIn(stream.subarray(offset));
  if (record === undefined) throw new NoTextError('damaged');
  return record;
}

/** The current position of each saved object, by its number. Later edits override earlier ones. */
function savedObjects(currentUser: Buffer, stream: Buffer) {
  const offsets = new Map<number, number>();
  let document: number | undefined;
  let edit = currentUser.readUInt32LE(16);
  for (let count = 0; edit !== 0; count += 1) {
    const { kind, content } = recordAt(stream, edit);
    if (kind !== SLIDE_RECORD_KIND.userEdit || count > MOST_EDITS) throw new NoTextError('damaged');
    document ??= content.readUInt32LE(16);
    addObjects(recordAt(stream, content.readUInt32LE(12)).content, offsets);
    edit = content.readUInt32LE(8);
  }
  return { document, offsets };
}

function addObjects(directory: Buffer, offsets: Map<number, number>): void {
  let at = 0;
  while (at + 4 <= directory.length) {
    const head = directory.readUInt32LE(at);
    const [first, count] = [head & 0x0f_ff_ff, head >>> 20];
    at += 4;
    for (let index = 0; index < count && at + 4 <= directory.length; index += 1, at += 4) {
      const number = first + index;
      if (!offsets.has(number)) offsets.set(number, directory.readUInt32LE(at));
    }
  }
}

interface Listed {
  readonly object: number;
  readonly slideId: number;
  readonly texts: string[];
}

function listedSlideTexts(document: Buffer, instance: number): Listed[] {
  const found: Listed[] = [];
  for (const list of recordsIn(document)) {
    if (list.kind !== SLIDE_RECORD_KIND.slideList || list.instance !== instance) continue;
    for (const record of recordsIn(list.content)) {
      const last = found.at(-1);
      if (record.kind === SLIDE_RECORD_KIND.persistAtom) {
        const [object, slideId] = [record.content.readUInt32LE(0), record.content.readUInt32LE(12)];
        found.push({ object, slideId, texts: [] });
      } else if (record.kind === SLIDE_RECORD_KIND.textHeader) {
        last?.texts.push('');
      } else {
        const text = oldRecordText(record);
        if (text !== null && last !== undefined) last.texts[last.texts.length - 1] = text;
      }
    }
  }
  return found;
}

function oldRecordText({ kind, content }: Record): string | null {
  if (kind === SLIDE_RECORD_KIND.textChars) return content.toString('utf16le');
  return kind === SLIDE_RECORD_KIND.textBytes ? content.toString('latin1') : null;
}

function textsWithin(bytes: Buffer, placeholders: readonly string[], depth = 0): string[] {
  if (depth > MOST_RECORD_DEPTH) return [];
  return [...recordsIn(bytes)].flatMap((record) => {
    if (record.isContainer) return textsWithin(record.content, placeholders, depth + 1);
    if (record.kind === SLIDE_RECORD_KIND.outlineText) {
      return [placeholders[record.content.readInt32LE(0)] ?? ''];
    }
    const text = oldRecordText(record);
    return text === null ? [] : [text];
  });
}

function numberIn(container: Buffer, offset: number): number {
  const [first] = recordsIn(container);
  return first === undefined ? 0 : first.content.readUInt32LE(offset);
}

export function oldPresentation(currentUser: Buffer, stream: Buffer): string[] {
  const { document, offsets } = savedObjects(currentUser, stream);
  const object = (number: number | undefined) => {
    const offset = number === undefined ? undefined : offsets.get(number);
    if (offset === undefined) throw new NoTextError('damaged');
    return recordAt(stream, offset).content;
  };
  const list = object(document);
  const notes = new Map<number, string[]>();
  for (const note of listedSlideTexts(list, NOTES_TYPE)) {
    const content = object(note.object);
    notes.set(numberIn(content, 0), textsWithin(content, note.texts));
  }
  return listedSlideTexts(list, SLIDES_INSTANCE).map((slide) => {
    const texts = textsWithin(object(slide.object), slide.texts);
    return [...texts, ...(notes.get(slide.slideId) ?? [])]
      .map((text) => text.replaceAll('\r', '\n'))
      .filter((text) => text.trim() !== '' && text.trim() !== '*')
      .join('\n');
  });
}

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
    const isBroken = error instanceof BrokenCompoundFile || error instanceof RangeError;
    throw isBroken ? new NoTextError('damaged', error) : error;
  }
  return { unit: 'slide', pages: collector.pages() };
}

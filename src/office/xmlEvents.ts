import { SaxesParser } from 'saxes';
import { OfficeFileError } from './officeFileError.ts';

export interface XmlEvents {
  /** The name without its prefix; attributes are found by name with and without prefix. */
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  text(text: string): void;
}

const nameWithoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/** By the name as written and, unless another attribute has that name, without the prefix. */
function attributesByName(attributes: Record<string, string>): Map<string, string> {
  const named = new Map(Object.entries(attributes));
  for (const [name, value] of Object.entries(attributes)) {
    const bare = nameWithoutPrefix(name);
    if (!named.has(bare)) named.set(bare, value);
  }
  return named;
}

/** A part's byte order mark states which of the permitted encodings it uses. */
function xmlPartEncoding(start: Buffer): string {
  const mark = start.subarray(0, 2).toString('latin1');
  return mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : 'utf-8';
}

/**
 * Reports each tag and text as the bytes arrive. A document type is refused: no Office program
 * writes one, and its entities could expand a small text to an enormous one.
 */
export async function readXml(bytes: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  parser.on('doctype', () => {
    throw new OfficeFileError('damaged');
  });
  parser.on('error', (error) => {
    throw new OfficeFileError('damaged', error);
  });
  parser.on('opentag', ({ name, attributes }) => {
    events.open(nameWithoutPrefix(name), attributesByName(attributes));
  });
  parser.on('closetag', ({ name }) => events.close(nameWithoutPrefix(name)));
  parser.on('text', (text) => events.text(text));
  parser.on('cdata', (text) => events.text(text));
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  try {
    for await (const chunk of bytes) {
      decoder ??= new TextDecoder(xmlPartEncoding(chunk), { fatal: true });
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    if (decoder !== undefined) parser.write(decoder.decode());
    parser.close();
  } catch (error) {
    throw error instanceof OfficeFileError ? error : new OfficeFileError('damaged', error);
  }
}

import { SaxesParser } from 'saxes';
import { WorkbookRefusedError } from '../file/workbookRefused.ts';

/** No real ledger comes near these limits. They refuse hostile files before these use resources. */
const MOST_XML_DEPTH = 40;
const MOST_XML_TEXT = 64 * 1024;
const MOST_ATTRIBUTES = 50;

export interface ElementEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** `text` is that of the element itself, after its last child. */
  close(name: string, text: string): void;
}

const EXPORT_AGAIN = 'Export the file again from the accounting system.';
const refusedXml = (reason: string, cause?: unknown) =>
  new WorkbookRefusedError(reason, EXPORT_AGAIN, { cause });

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'windows-1252',
  'utf-16': 'utf-16le',
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
  latin1: 'windows-1252',
};

function xmlEncoding(start: Uint8Array): string {
  const head = Buffer.from(start.subarray(0, 200)).toString('latin1');
  if (head.startsWith('\xff\xfe')) return 'utf-16le';
  if (head.startsWith('\xfe\xff')) return 'utf-16be';
  const said = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/.exec(head)?.[1];
  const encoding = ENCODINGS[said?.toLowerCase() ?? 'utf-8'];
  if (encoding === undefined)
    throw refusedXml(`The encoding of the file, ${said}, is not supported.`);
  return encoding;
}

/**
 * Reports the elements of an XML file as its bytes arrive and keeps none of them. Refuses a DOCTYPE declaration, and
 * with it every entity that a file could declare. Also refuses deeper nesting, longer texts or more attributes than any
 * ledger has. @throws WorkbookRefusedError
 */
export async function readXmlElements(
  chunks: AsyncIterable<Uint8Array>,
  events: ElementEvents,
): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  let depth = 0;
  let text = '';
  const addText = (more: string) => {
    text += more;
    if (text.length > MOST_XML_TEXT)
      throw refusedXml('The file contains a text value that is too long.');
  };
  parser.on('doctype', () => {
    throw refusedXml(
      'The file contains a DOCTYPE declaration, which is not allowed in this kind of file.',
    );
  });
  parser.on('error', (error) => {
    throw refusedXml('The file is damaged: its XML cannot be read.', error);
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MOST_XML_DEPTH) throw refusedXml('The elements of the file are nested too deeply.');
    text = '';
    const names = Object.keys(attributes);
    if (names.length > MOST_ATTRIBUTES) throw refusedXml('An element has too many attributes.');
    events.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    events.close(localName(name), text.trim());
    text = '';
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let pending = 0;
  try {
    for await (const chunk of chunks) {
      decoder ??= new TextDecoder(xmlEncoding(chunk), { fatal: true });
      // A tag that never ends would be collected in memory until the file ends.
      pending = chunk.includes(LESS_THAN) ? 0 : pending + chunk.length;
      if (pending > MOST_XML_TEXT * 4)
        throw refusedXml('The file contains a text value that is too long.');
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    if (decoder !== undefined) parser.write(decoder.decode());
    parser.close();
  } catch (error) {
    if (error instanceof WorkbookRefusedError) throw error;
    throw refusedXml('The file is damaged: its XML cannot be read.', error);
  }
}

const LESS_THAN = 0x3c;

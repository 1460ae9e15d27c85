import { SaxesParser } from 'saxes';
import { WorkbookRefusedError } from '../file/workbookRefused.ts';

/** Limits that no ledger comes near: hostile files are refused by them before they cost anything. */
const MOST_DEPTH = 40;
const MOST_TEXT = 64 * 1024;
const MOST_ATTRIBUTES = 50;

/** What is done with the elements of a file, by their names without prefix. */
export interface ElementEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** `text` is that of the element itself, after its last child. */
  close(name: string, text: string): void;
}

const AGAIN = 'Export the file again from the accounting system.';
const refused = (reason: string, cause?: unknown) =>
  new WorkbookRefusedError(reason, AGAIN, { cause });

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/** The encodings in which tax authorities and systems write these files. */
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

function encodingOf(start: Uint8Array): string {
  const head = Buffer.from(start.subarray(0, 200)).toString('latin1');
  if (head.startsWith('\xff\xfe')) return 'utf-16le';
  if (head.startsWith('\xfe\xff')) return 'utf-16be';
  const said = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/.exec(head)?.[1];
  const encoding = ENCODINGS[said?.toLowerCase() ?? 'utf-8'];
  if (encoding === undefined) throw refused(`The file is written in ${said}, which is not read.`);
  return encoding;
}

/**
 * Reports the elements of an XML file as its bytes arrive and holds none of them. A document type is
 * refused, and with it every entity that a file could declare; so are files that are nested deeper,
 * or have longer texts or more attributes, than any ledger.
 * @throws WorkbookRefusedError
 */
export async function readElements(
  chunks: AsyncIterable<Uint8Array>,
  events: ElementEvents,
): Promise<void> {
  const parser = new SaxesParser({ position: false, xmlns: false });
  let depth = 0;
  let text = '';
  const addText = (more: string) => {
    text += more;
    if (text.length > MOST_TEXT) throw refused('The file has a text that is too long.');
  };
  parser.on('doctype', () => {
    throw refused('The file has a document type, which files of this kind never have.');
  });
  parser.on('error', (error) => {
    throw refused('The file is damaged: its XML cannot be read.', error);
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MOST_DEPTH) throw refused('The elements of the file are nested too deeply.');
    text = '';
    const names = Object.keys(attributes);
    if (names.length > MOST_ATTRIBUTES) throw refused('An element has too many attributes.');
    events.open(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    events.close(withoutPrefix(name), text.trim());
    text = '';
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let pending = 0;
  try {
    for await (const chunk of chunks) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      // A tag that never ends would be gathered in memory until the file does.
      pending = chunk.includes(LESS_THAN) ? 0 : pending + chunk.length;
      if (pending > MOST_TEXT * 4) throw refused('The file has a text that is too long.');
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    if (decoder !== undefined) parser.write(decoder.decode());
    parser.close();
  } catch (error) {
    if (error instanceof WorkbookRefusedError) throw error;
    throw refused('The file is damaged: its XML cannot be read.', error);
  }
}

const LESS_THAN = 0x3c;

import type { ByteSource } from '../../../ooxml/byteSource.ts';
import { notWhatItsNameSays } from './refusals.ts';

/** Readers look for the end of the file in its last kilobyte. */
const TAIL_BYTES = 1_024;
const HEAD_BYTES = 1_024;
/** Nothing but a byte order mark and blanks before it: no page that a browser would show. */
const HEADER = /^(?:\xef\xbb\xbf)?[\0\s]*%PDF-[12]\.\d/;
const TRAILER = /startxref\s+(\d{1,10})\s+%%EOF/g;

/** Throws unless this is a whole PDF file: its header at the start, its trailer at the end. */
export async function checkPdf(source: ByteSource): Promise<void> {
  const head = (await source.read(0, HEAD_BYTES)).toString('latin1');
  if (!HEADER.test(head)) throw notWhatItsNameSays('pdf');
  const from = Math.max(0, source.size - TAIL_BYTES);
  const tail = (await source.read(from, TAIL_BYTES)).toString('latin1');
  const last = [...tail.matchAll(TRAILER)].at(-1)?.[1];
  // Where the table of objects should be; a number past the end belongs to a file that was cut.
  if (last === undefined || Number(last) >= source.size) throw notWhatItsNameSays('pdf');
}

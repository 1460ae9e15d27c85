import { unzipSync } from 'fflate';
import { pptxFile, repacked } from '../src/server/features/documents/testFiles.ts';

/** The smallest thing that a PDF reader opens. */
export const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
  'xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n' +
  'trailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n';

/** Two months of figures. */
export const CSV = [
  'Month,Revenue,Production',
  'May 2025,4100000,1800000',
  'June 2025,4200000,1850000',
].join('\n');

/** A multipart body. */
export function form(fields: Readonly<Record<string, string | File>>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
}

const PICTURE = 'ppt/media/image1.png';
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A deck with a picture, and the number of the picture. */
export async function pictureDeck(): Promise<{ bytes: Uint8Array<ArrayBuffer>; number: number }> {
  const deck = repacked(await pptxFile(), { [PICTURE]: Buffer.from(PNG, 'base64') });
  const number = Object.keys(unzipSync(deck)).indexOf(PICTURE) + 1;
  return { bytes: new Uint8Array(deck), number };
}

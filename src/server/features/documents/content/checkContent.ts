import { open } from 'node:fs/promises';
import type { UploadExtension } from '../../../../contract/limits.ts';
import { invalidField } from '../../../../contract/problemError.ts';
import type { ByteSource } from '../../../../office/byteSource.ts';
import { sourceOf } from '../../../../office/byteSource.ts';
import { checkOfficePackage } from './officePackage.ts';
import { checkOldOffice } from './oldOffice.ts';
import { contentMismatch } from './refusals.ts';

/** Throws a ProblemError unless the file's signature and structure match its extension and it has no macros. */
export async function checkContent(path: string, type: UploadExtension): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const source = await sourceOf(handle);
    if (source.size === 0) throw invalidField('file', 'The file is empty');
    switch (type) {
      case 'pdf':
        return await checkPdf(source);
      case 'docx':
      case 'xlsx':
      case 'pptx':
        return await checkOfficePackage(path, source, type);
      default:
        return await checkOldOffice(source, type);
    }
  } finally {
    await handle.close();
  }
}

const TAIL_BYTES = 1_024;
const PDF_HEAD_BYTES = 1_024;
/** Only a byte order mark and blanks may come before the header, so that no browser treats the file as a web page. */
const HEADER = /^(?:\xef\xbb\xbf)?[\0\s]*%PDF-[12]\.\d/;
const TRAILER = /startxref\s+(\d{1,10})\s+%%EOF/g;

async function checkPdf(source: ByteSource): Promise<void> {
  const head = (await source.read(0, PDF_HEAD_BYTES)).toString('latin1');
  if (!HEADER.test(head)) throw contentMismatch('pdf');
  const from = Math.max(0, source.size - TAIL_BYTES);
  const tail = (await source.read(from, TAIL_BYTES)).toString('latin1');
  const last = [...tail.matchAll(TRAILER)].at(-1)?.[1];
  // The offset of the object table; an offset past the end means that the file was cut off.
  if (last === undefined || Number(last) >= source.size) throw contentMismatch('pdf');
}

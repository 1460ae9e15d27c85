import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { MOST_ROWS } from '../cells/grid.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import type { LedgerForm } from './readLedger.ts';
import { ledgerForm, readLedger } from './readLedger.ts';
import { beginsLikeLedger, CSV_HEAD_BYTES, readLedgerCsv } from './readLedgerCsv.ts';
import { ledgerWorkbook } from './workbookBooks.ts';

export type StreamedForm = LedgerForm | 'csv';

/** The largest allowed size, in bytes, of a file that begins like this. Ledgers may be larger than other files. */
export function mostBytesOf(currency: string, start: Uint8Array): number {
  const isLedger = ledgerForm(start) !== null || beginsLikeLedger(currency, start);
  return isLedger ? LIMITS.ledgerBytes : LIMITS.uploadBytes;
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(
      Buffer.alloc(CSV_HEAD_BYTES),
      0,
      CSV_HEAD_BYTES,
      0,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

const LINE_FEED = 0x0a;

async function hasManyRows(path: string): Promise<boolean> {
  let rows = 0;
  for await (const chunk of createReadStream(path)) {
    // Chunks of a stream without an encoding are bytes.
    const bytes = chunk as Buffer;
    for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
      rows += 1;
      if (rows >= MOST_ROWS) return true;
    }
  }
  return false;
}

/**
 * How a file is read as it streams: a ledger in its own format, or a file with more rows than a sheet may have. Null
 * for any other file, which is read as a whole.
 */
export async function streamedForm(
  currency: string,
  path: string,
  size: number,
): Promise<StreamedForm | null> {
  const start = await firstBytes(path);
  const form = ledgerForm(start);
  if (form !== null) return form;
  if (!beginsLikeLedger(currency, start)) return null;
  return size >= LIMITS.uploadBytes || (await hasManyRows(path)) ? 'csv' : null;
}

/** Reads a ledger from its file, with only one piece in memory at a time. @throws WorkbookRefusedError */
export async function readLedgerFile(
  basis: CompanyBasis,
  path: string,
  form: StreamedForm,
): Promise<ImportWorkbook> {
  // Chunks of a stream without an encoding are bytes.
  const chunks = () => createReadStream(path) as AsyncIterable<Uint8Array>;
  if (form === 'csv')
    return {
      sheets: [await readLedgerCsv(basis, await firstBytes(path), chunks)],
      identities: null,
      identityRefusals: [],
    };
  const books = await readLedger(form, chunks());
  return ledgerWorkbook({ books, refusals: [], questions: [] });
}

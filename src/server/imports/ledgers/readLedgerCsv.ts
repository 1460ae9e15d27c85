import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { csvEncoding, csvForm, csvSheet, csvRow, csvText } from '../file/csvGrid.ts';
import type { CsvForm } from '../file/csvGrid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { ReadLedger } from '../file/workbook.ts';
import { WorkbookRefusedError } from '../file/workbookRefused.ts';
import { bookHead } from './bookColumns.ts';
import type { BookHead } from './bookColumns.ts';
import { beginsLedger } from './booksOfSheet.ts';
import { LedgerListReading } from './ledgerList.ts';
import { closedRefusals, StreamedParts } from './streamedParts.ts';
import type { SheetTitle } from './sheetBooks.ts';
import { sheetTitle } from './sheetBooks.ts';

/** Enough of a file for its head and for many of its amounts. */
export const CSV_HEAD_BYTES = 64 * 1024;
const SHEET = 'CSV file';
const MOST_RECORD = 64 * 1024;

const refused = (reason: string, cause?: unknown) =>
  new WorkbookRefusedError(reason, 'Export the ledger again as CSV, SAF-T or SIE.', {
    sheet: SHEET,
    cause,
  });

interface CsvLedgerHead {
  readonly head: BookHead;
  readonly title: SheetTitle;
  readonly form: CsvForm;
  readonly encoding: string;
  /** How it begins. */
  readonly sheet: GridSheet;
}

/** How a general ledger begins; null when the bytes do not begin like one. */
function headOf(start: Uint8Array): CsvLedgerHead | null {
  const bytes = Buffer.from(start.subarray(0, CSV_HEAD_BYTES));
  // The last line, and the last letter, may be cut off.
  const end = bytes.length < CSV_HEAD_BYTES ? bytes.length : bytes.lastIndexOf(NEW_LINE) + 1;
  try {
    const encoding = csvEncoding(bytes.subarray(0, end));
    const text = csvText(bytes.subarray(0, end));
    const sheet = csvSheet(text, SHEET);
    const head = bookHead(sheet);
    if (head === null || !beginsLedger(sheet, head) || /^\uFEFF?sep=/.test(text)) return null;
    const form = csvForm(text, SHEET);
    // What its marks are is asked of a file that is read whole.
    return form === null ? null : { head, title: sheetTitle(sheet, head), form, encoding, sheet };
  } catch (error) {
    if (error instanceof WorkbookRefusedError) return null;
    throw error;
  }
}

const NEW_LINE = 0x0a;

/** Whether a file begins like a general ledger of delimited text. */
export const beginsLikeLedger = (start: Uint8Array): boolean => headOf(start) !== null;

async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: string) {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/**
 * Reads a general ledger of delimited text as its bytes arrive, by how it begins.
 * @throws WorkbookRefusedError
 */
export async function readLedgerCsv(
  start: Uint8Array,
  chunks: AsyncIterable<Uint8Array>,
): Promise<ReadLedger> {
  const found = headOf(start);
  if (found === null) throw refused('The file does not begin like a general ledger.');
  const { head, title, form, encoding, sheet } = found;
  const reading = new LedgerListReading(SHEET, head);
  const parts = new StreamedParts(sheet);
  const parser = parse({
    delimiter: form.delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: form.delimiter === '\t',
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MOST_RECORD,
  });
  const text = Readable.from(decoded(chunks, encoding));
  text.on('error', (error) => parser.destroy(error)).pipe(parser);
  let row = 0;
  try {
    for await (const record of parser) {
      // Without a setting for columns, each record is a list of texts.
      const fields = record as readonly string[];
      const cells = csvRow(fields, form);
      if (row > head.row) {
        reading.add(row, cells);
        parts.add(row, cells);
      } else if (row < head.row) {
        reading.addAbove(cells);
      }
      row += 1;
    }
  } catch (error) {
    if (error instanceof WorkbookRefusedError) throw error;
    throw refused('The columns of the file cannot be told apart.', error);
  } finally {
    text.destroy();
  }
  const read = reading.end(title);
  if (read === null) throw refused('The file holds no entries of a ledger.');
  const refusals = [...parts.refusals(SHEET), ...closedRefusals(read.books, SHEET)];
  return { ...read, refusals: [...refusals, ...read.refusals] };
}

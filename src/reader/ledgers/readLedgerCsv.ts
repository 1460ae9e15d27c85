import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { csvEncoding, csvForm, csvSheet, csvRow, csvText } from '../file/csvGrid.ts';
import type { CsvForm } from '../file/csvGrid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { WorkbookRefusedError } from '../file/workbookRefused.ts';
import { bookHead } from './bookColumns.ts';
import type { BookHead } from './bookColumns.ts';
import { beginsLedger } from './booksOfSheet.ts';
import { LedgerListReading } from './ledgerList.ts';
import { PartColumns } from './partColumns.ts';
import type { PartRow } from './partTable.ts';
import { PartRows, partTable } from './partTable.ts';
import { rowMarks } from './rowMarks.ts';
import { SummedLedger } from './summedLedger.ts';

/** This many bytes are enough for the headings of a file and many of its amounts. */
export const CSV_HEAD_BYTES = 64 * 1024;
const CSV_LEDGER_SHEET = 'CSV file';
const MOST_RECORD = 64 * 1024;
/** Some data of each row stays in memory until all are read. */
const MOST_LEDGER_ROWS = 500_000;

const refusedCsvLedger = (reason: string, cause?: unknown) =>
  new WorkbookRefusedError(reason, 'Export the ledger again as CSV, SAF-T or SIE.', {
    sheet: CSV_LEDGER_SHEET,
    cause,
  });

const TOO_LONG = () =>
  new WorkbookRefusedError(
    'The ledger has more than 500,000 rows.',
    'Export one year at a time, or as SAF-T or SIE.',
    { sheet: CSV_LEDGER_SHEET },
  );

interface CsvLedgerHead {
  readonly head: BookHead;
  readonly form: CsvForm;
  readonly encoding: string;
  readonly sheet: GridSheet;
}

function csvLedgerHead(currency: string, start: Uint8Array): CsvLedgerHead | null {
  const bytes = Buffer.from(start.subarray(0, CSV_HEAD_BYTES));
  // The last line, and the last character, may be cut off.
  const end = bytes.length < CSV_HEAD_BYTES ? bytes.length : bytes.lastIndexOf(NEW_LINE_BYTE) + 1;
  try {
    const encoding = csvEncoding(bytes.subarray(0, end));
    const text = csvText(bytes.subarray(0, end));
    const sheet = csvSheet(text, CSV_LEDGER_SHEET);
    const head = bookHead(currency, sheet);
    if (head === null || !beginsLedger(sheet, head) || /^\uFEFF?sep=/.test(text)) return null;
    const form = csvForm(text, CSV_LEDGER_SHEET);
    // A file with unclear marks is read as a whole, so that a person can be asked.
    return form === null ? null : { head, form, encoding, sheet };
  } catch (error) {
    if (error instanceof WorkbookRefusedError) return null;
    throw error;
  }
}

const NEW_LINE_BYTE = 0x0a;

export const beginsLikeLedger = (currency: string, start: Uint8Array): boolean =>
  csvLedgerHead(currency, start) !== null;

async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: string) {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

async function readCsvRows(
  { form, encoding }: CsvLedgerHead,
  chunks: AsyncIterable<Uint8Array>,
  take: (row: number, cells: readonly (GridValue | null)[]) => void,
): Promise<void> {
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
      // Without a `columns` setting, each record is a list of texts.
      take(row, csvRow(record as readonly string[], form));
      row += 1;
    }
  } catch (error) {
    if (error instanceof WorkbookRefusedError) throw error;
    throw refusedCsvLedger('The columns of the file cannot be told apart.', error);
  } finally {
    text.destroy();
  }
}

/**
 * Reads a general ledger of delimited text of any length into a sheet that adds up rows of the same account, month and
 * part. It requests the bytes twice, because the meaning of a row is known only once all rows are read. @throws
 * WorkbookRefusedError
 */
export async function readLedgerCsv(
  basis: CompanyBasis,
  start: Uint8Array,
  chunks: () => AsyncIterable<Uint8Array>,
): Promise<GridSheet> {
  const found = csvLedgerHead(basis.currency, start);
  const table = found === null ? null : partTable(basis, found.sheet);
  if (found === null || table === null) {
    throw refusedCsvLedger('The file does not begin like a general ledger.');
  }
  const { head, sheet } = found;
  const reading = new LedgerListReading(basis, CSV_LEDGER_SHEET, head);
  const partRows = new PartRows(basis, table);
  const columns = new PartColumns(basis, sheet, table);
  const rows: PartRow[] = [];
  await readCsvRows(found, chunks(), (row, cells) => {
    if (row >= MOST_LEDGER_ROWS) throw TOO_LONG();
    if (row < head.row) reading.addAbove(cells);
    if (row <= head.row) return;
    reading.add(row, cells);
    const read = partRows.read(row, cells);
    if (read === null) return;
    rows.push(read.row);
    columns.add(read);
  });
  if (reading.entries === 0) throw refusedCsvLedger('The file has no ledger entries.');
  const sums = new SummedLedger(
    basis,
    head,
    table,
    columns.ofParts(),
    rowMarks(rows, table),
    reading.areOneSided,
  );
  await readCsvRows(found, chunks(), (row, cells) => sums.add(row, cells));
  return sums.end(sheet);
}

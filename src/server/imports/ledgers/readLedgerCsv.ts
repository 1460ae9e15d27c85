import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
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

/** Enough of a file for its head and for many of its amounts. */
export const CSV_HEAD_BYTES = 64 * 1024;
const SHEET = 'CSV file';
const MOST_RECORD = 64 * 1024;
/** What is known of each row is held until all are read. */
const MOST_LEDGER_ROWS = 500_000;

const refused = (reason: string, cause?: unknown) =>
  new WorkbookRefusedError(reason, 'Export the ledger again as CSV, SAF-T or SIE.', {
    sheet: SHEET,
    cause,
  });

const TOO_LONG = () =>
  new WorkbookRefusedError(
    'The ledger has more than 500,000 rows.',
    'Export one year at a time, or as SAF-T or SIE.',
    { sheet: SHEET },
  );

interface CsvLedgerHead {
  readonly head: BookHead;
  readonly form: CsvForm;
  readonly encoding: string;
  /** How it begins. */
  readonly sheet: GridSheet;
}

/** How a general ledger begins; null when the bytes do not begin like one. */
function headOf(currency: string, start: Uint8Array): CsvLedgerHead | null {
  const bytes = Buffer.from(start.subarray(0, CSV_HEAD_BYTES));
  // The last line, and the last letter, may be cut off.
  const end = bytes.length < CSV_HEAD_BYTES ? bytes.length : bytes.lastIndexOf(NEW_LINE) + 1;
  try {
    const encoding = csvEncoding(bytes.subarray(0, end));
    const text = csvText(bytes.subarray(0, end));
    const sheet = csvSheet(text, SHEET);
    const head = bookHead(currency, sheet);
    if (head === null || !beginsLedger(sheet, head) || /^\uFEFF?sep=/.test(text)) return null;
    const form = csvForm(text, SHEET);
    // What its marks are is asked of a file that is read whole.
    return form === null ? null : { head, form, encoding, sheet };
  } catch (error) {
    if (error instanceof WorkbookRefusedError) return null;
    throw error;
  }
}

const NEW_LINE = 0x0a;

/** Whether a file begins like a general ledger of delimited text. */
export const beginsLikeLedger = (currency: string, start: Uint8Array): boolean =>
  headOf(currency, start) !== null;

async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: string) {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The rows of a file as its bytes arrive. */
async function readRows(
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
      // Without a setting for columns, each record is a list of texts.
      take(row, csvRow(record as readonly string[], form));
      row += 1;
    }
  } catch (error) {
    if (error instanceof WorkbookRefusedError) throw error;
    throw refused('The columns of the file cannot be told apart.', error);
  } finally {
    text.destroy();
  }
}

/**
 * Reads a general ledger of delimited text of any length, by how it begins, into a sheet whose rows add up those of one
 * account, month and part. Its bytes are asked for twice: what a row does is known when all rows are.
 * @throws WorkbookRefusedError
 */
export async function readLedgerCsv(
  basis: CompanyBasis,
  start: Uint8Array,
  chunks: () => AsyncIterable<Uint8Array>,
): Promise<GridSheet> {
  const found = headOf(basis.currency, start);
  const table = found === null ? null : partTable(basis, found.sheet);
  if (found === null || table === null) {
    throw refused('The file does not begin like a general ledger.');
  }
  const { head, sheet } = found;
  const reading = new LedgerListReading(basis, SHEET, head);
  const partRows = new PartRows(basis, table);
  const columns = new PartColumns(basis, sheet, table);
  const rows: PartRow[] = [];
  await readRows(found, chunks(), (row, cells) => {
    if (row >= MOST_LEDGER_ROWS) throw TOO_LONG();
    if (row < head.row) reading.addAbove(cells);
    if (row <= head.row) return;
    reading.add(row, cells);
    const read = partRows.read(row, cells);
    if (read === null) return;
    rows.push(read.row);
    columns.add(read);
  });
  if (reading.entries === 0) throw refused('The file holds no entries of a ledger.');
  const sums = new SummedLedger(
    basis,
    head,
    table,
    columns.ofParts(),
    rowMarks(rows, table),
    reading.areOneSided,
  );
  await readRows(found, chunks(), (row, cells) => sums.add(row, cells));
  return sums.end(sheet);
}

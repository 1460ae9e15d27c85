import { parse } from 'csv-parse/sync';
import { cellAddress } from '../../office/cellAddress.ts';
import { MOST_COLUMNS, MOST_ROWS, trimmedRows } from '../cells/grid.ts';
import type { GridSheet, GridValue, UnclearMark } from '../cells/grid.ts';
import { codeColumns } from './codeColumns.ts';
import type { DecimalMarkCounts } from './decimalMarks.ts';
import {
  areInLakhs,
  digitsOf,
  countDecimalMarks,
  withDecimalPoint,
  withoutLakhs,
  WRITE_ALIKE,
} from './decimalMarks.ts';
import { WorkbookRefusedError } from './workbookRefused.ts';

const SAVE_AS_CSV = 'Save the sheet as .csv or .xlsx from your spreadsheet program and try again.';

/** DATEV batches of entries to be posted, whose tax part is only known when they are posted. */
const DATEV_PATTERN = /^\uFEFF?"?(?:EXTF|DTVF)"?;\d+;\d+;/;

export function csvText(bytes: Buffer): string {
  const start = bytes.subarray(0, 4).toString('hex');
  if (start.startsWith('504b0304')) {
    throw new WorkbookRefusedError(
      'This is a workbook or a zip file, not a CSV file.',
      'Rename it to end in .xlsx and try again.',
    );
  }
  if (start === '25504446' || start === 'd0cf11e0') {
    throw new WorkbookRefusedError('This is not a CSV file.', SAVE_AS_CSV);
  }
  const text = new TextDecoder(csvEncoding(bytes)).decode(bytes);
  if (text.includes('\0')) throw new WorkbookRefusedError('This is not a CSV file.', SAVE_AS_CSV);
  if (DATEV_PATTERN.test(text)) {
    throw new WorkbookRefusedError(
      'This is a file for another DATEV program: its amounts still include tax.',
      'Export the totals and balances (Summen- und Saldenliste), or the account sheets (Kontenblätter), as CSV.',
    );
  }
  return text;
}

/**
 * Chosen by the byte order mark; without one, UTF-16 if every other byte is 0, otherwise UTF-8 or
 * Windows-1252.
 */
export function csvEncoding(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const sample = bytes.subarray(0, 1_000);
  const isZeroAt = (odd: number) => sample.filter((byte, at) => at % 2 === odd && byte === 0);
  const half = sample.length / 4;
  if (mark === 'fffe' || isZeroAt(1).length > half) return 'utf-16le';
  if (mark === 'feff' || isZeroAt(0).length > half) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Delimiters in order of preference. */
const DELIMITERS = ['\t', ';', ',', '|'];

interface Parsed {
  readonly delimiter: string;
  readonly records: readonly (readonly string[])[];
}

interface CsvWork {
  lines: number;
}

function parsedCsv(text: string, delimiter: string, work: CsvWork): Parsed | null {
  try {
    const records: string[][] = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      // Spreadsheets copy a cell such as 12" pipes without escaping it.
      relax_quotes: delimiter === '\t',
      record_delimiter: ['\r\n', '\n', '\r'],
      trim: false,
      // One more than allowed, to detect that there are too many.
      to: MOST_ROWS + 1,
    });
    work.lines += records.length;
    return { delimiter, records };
  } catch {
    return null;
  }
}

function dividedShare({ records }: Parsed): number {
  const filled = records.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const divided = filled.filter((cells) => cells.length > 1);
  return filled.length === 0 ? 1 : divided.length / filled.length;
}

const CSV_LINES_SAMPLED = 500;

const amountsIn = ({ records }: Parsed): number =>
  records
    .slice(0, CSV_LINES_SAMPLED)
    .reduce((sum, cells) => sum + cells.filter((cell) => digitsOf(cell) !== null).length, 0);

/**
 * True if the text forms a table by itself: each line has the same number of cells, and the decimal mark doesn't split
 * them.
 */
function isEven({ delimiter, records }: Parsed): boolean {
  const widths = new Set(
    records
      .slice(0, CSV_LINES_SAMPLED)
      .filter((cells) => cells.some((cell) => cell.trim() !== ''))
      .map(({ length }) => length),
  );
  const [width = 0] = widths;
  return delimiter !== ',' && widths.size === 1 && width > 1;
}

/**
 * Prefers the delimiter that leaves amounts whole: "1200,50;1300,25" has commas in all of its lines, and titles may
 * have some too.
 */
function withWholeAmounts(candidates: readonly Parsed[]): Parsed | undefined {
  const [first, ...others] = candidates.map((candidate) => ({
    candidate,
    amounts: amountsIn(candidate),
  }));
  if (first === undefined) return undefined;
  if (isEven(first.candidate)) return first.candidate;
  const [most] = others.toSorted((a, b) => b.amounts - a.amounts);
  return most !== undefined && most.amounts > first.amounts * 2 ? most.candidate : first.candidate;
}

const parsedBy = (text: string, delimiters: readonly string[], work: CsvWork) =>
  delimiters
    .map((delimiter) => parsedCsv(text, delimiter, work))
    .filter((candidate) => candidate !== null)
    .map((candidate) => ({ candidate, share: dividedShare(candidate) }))
    .toSorted((a, b) => b.share - a.share);

function bestParsed(text: string, work: CsvWork): Parsed {
  const [, said, rest] = /^\uFEFF?sep=(.)\r?\n(.*)$/s.exec(text) ?? [];
  const found = said === undefined ? DELIMITERS.filter((mark) => text.includes(mark)) : [];
  const divided = parsedBy(text, found, work);
  const [quick] = divided;
  if (quick !== undefined && quick.share > 0) {
    return withWholeAmounts(divided.map(({ candidate }) => candidate)) ?? quick.candidate;
  }

  const tried = said === undefined ? DELIMITERS : [said];
  const all = parsedBy(rest ?? text, tried, work);
  const [best] = all;
  // Unbalanced quotation marks leave text that no other delimiter splits.
  const isBroken = all.length < tried.length && best?.share === 0;
  if (best !== undefined && !isBroken) return best.candidate;
  throw new WorkbookRefusedError(
    'A quotation mark in the text is not closed, so the columns cannot be told apart.',
    SAVE_AS_CSV,
  );
}

export interface CsvForm {
  readonly delimiter: string;
  readonly isComma: boolean;
  /** True if digits are grouped as in "1,20,000". */
  readonly isInLakhs: boolean;
  /** Columns counted from 0 whose texts stay as written. */
  readonly codeColumns: ReadonlySet<number>;
}

/**
 * Returns null if "1.234" could be either. @throws WorkbookRefusedError if it can't be determined.
 */
export function csvForm(text: string, name: string): CsvForm | null {
  const { delimiter, records } = bestParsed(text, { lines: 0 });
  const { unclear, ...form } = csvFormOf(records, delimiter, name);
  return unclear === null ? form : null;
}

/** The fields of a record as cells, with a decimal point in amounts whatever the text uses. */
export const csvRow = (
  fields: readonly string[],
  { isComma, isInLakhs, codeColumns: codes }: CsvForm,
): (GridValue | null)[] =>
  fields.map((field, column) => {
    const isAmount = (isComma || isInLakhs) && !codes.has(column);
    const value = isAmount ? (isComma ? withDecimalPoint : withoutLakhs)(field) : field;
    return value.trim() === '' ? null : { kind: 'text', value };
  });

/** The fields of delimited text as written. Counts the work in `work`. @throws WorkbookRefusedError */
export function csvFields(text: string, name: string, work: CsvWork = { lines: 0 }): Parsed {
  const found = bestParsed(text, work);
  const { records } = found;
  const width = records.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (records.length > MOST_ROWS || width > MOST_COLUMNS) {
    throw new WorkbookRefusedError(
      `There are more than ${MOST_ROWS} rows or ${MOST_COLUMNS} columns.`,
      'Delete everything but the figures.',
      { sheet: name },
    );
  }
  return found;
}

/**
 * Delimited text as a sheet; counts the work in `work`.
 * @throws WorkbookRefusedError
 */
export function csvSheet(text: string, name: string, work?: CsvWork): GridSheet {
  const { delimiter, records } = csvFields(text, name, work);
  const { unclear, ...form } = csvFormOf(records, delimiter, name);
  const rows = records.map((fields) => csvRow(fields, form));
  return {
    name,
    isHidden: false,
    rows: trimmedRows(rows),
    hiddenRows: [],
    hiddenColumns: [],
    merged: [],
    ...(form.isComma ? { hasDecimalCommas: true } : {}),
    ...(unclear === null ? {} : { unclearMark: { ...unclear, isInAllTexts: true } }),
  };
}

/**
 * True if amounts are written as "1.234,56". Decided for the whole file, which is refused if its cells disagree; if
 * "1.234" could be either, a person decides.
 */
function csvFormOf(
  records: Parsed['records'],
  delimiter: string,
  sheet: string,
): CsvForm & { readonly unclear: UnclearMark | null } {
  const found: DecimalMarkCounts = {};
  const codes = codeColumns(records);
  for (const [row, cells] of records.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (!codes.has(column)) countDecimalMarks(found, cell, cellAddress(row, column));
    }
  }
  if (found.point !== undefined && found.comma !== undefined) {
    throw new WorkbookRefusedError(
      `${found.point} has a decimal point and ${found.comma} a decimal comma.`,
      WRITE_ALIKE,
      { sheet, cell: found.comma },
    );
  }
  const isComma = found.comma !== undefined;
  const isInLakhs = !isComma && areInLakhs(found);
  const clear = { delimiter, isComma, isInLakhs, codeColumns: codes, unclear: null };
  if (isComma || found.point !== undefined) return clear;
  // A comma between columns isn't a decimal mark, and a comma inside an amount separates thousands.
  if (delimiter === ',' && found.commaOrThousands !== undefined) return clear;
  const unclear =
    found.pointOrThousands ?? (delimiter === ';' ? found.commaOrThousands : undefined) ?? null;
  return { ...clear, unclear };
}

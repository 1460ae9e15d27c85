import { parse } from 'csv-parse/sync';
import { cellAddress } from '../../ooxml/cellAddress.ts';
import { MOST_COLUMNS, MOST_ROWS, trimmedRows } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { WorkbookRefusedError } from './workbookRefused.ts';

const SAVE_AS_CSV = 'Save the sheet as .csv or .xlsx from your spreadsheet program and try again.';

/** The text of a file: by its mark, as UTF-16 where every other byte is 0, else UTF-8 or Windows. */
export function csvText(bytes: Buffer): string {
  const start = bytes.subarray(0, 4).toString('hex');
  if (start.startsWith('504b0304')) {
    throw new WorkbookRefusedError(
      'This is a workbook or a zip file, not a CSV file.',
      'Give it its own ending, .xlsx, and try again.',
    );
  }
  if (start === '25504446' || start === 'd0cf11e0') {
    throw new WorkbookRefusedError('This is not a CSV file.', SAVE_AS_CSV);
  }
  const text = decoded(bytes);
  if (text.includes('\0')) throw new WorkbookRefusedError('This is not a CSV file.', SAVE_AS_CSV);
  return text;
}

function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const sample = bytes.subarray(0, 1_000);
  const isZeroAt = (odd: number) => sample.filter((byte, at) => at % 2 === odd && byte === 0);
  const half = sample.length / 4;
  if (mark === 'fffe' || isZeroAt(1).length > half) return decode(bytes, 'utf-16le');
  if (mark === 'feff' || isZeroAt(0).length > half) return decode(bytes, 'utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode(bytes, 'windows-1252');
  }
}

const decode = (bytes: Buffer, encoding: string) => new TextDecoder(encoding).decode(bytes);

/** In the order in which one is preferred where several would do. */
const DELIMITERS = ['\t', ';', ',', '|'];

interface Parsed {
  readonly delimiter: string;
  readonly records: readonly (readonly string[])[];
}

function parsed(text: string, delimiter: string): Parsed | null {
  try {
    const records: string[][] = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      // Spreadsheets copy a cell such as 12" pipes as it is.
      relax_quotes: delimiter === '\t',
      record_delimiter: ['\r\n', '\n', '\r'],
      trim: false,
    });
    return { delimiter, records };
  } catch {
    return null;
  }
}

/** Of the lines that have anything in them, the share that this mark divides. */
function dividedShare({ records }: Parsed): number {
  const filled = records.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const divided = filled.filter((cells) => cells.length > 1);
  return filled.length === 0 ? 1 : divided.length / filled.length;
}

function bestParsed(text: string): Parsed {
  const [, said, rest] = /^\uFEFF?sep=(.)\r?\n(.*)$/s.exec(text) ?? [];
  const tried = said === undefined ? DELIMITERS : [said];
  const all = tried
    .map((delimiter) => parsed(rest ?? text, delimiter))
    .filter((candidate) => candidate !== null);
  const best = all.toSorted((a, b) => dividedShare(b) - dividedShare(a))[0];
  // Undivided is what is left of columns whose quotation marks are broken.
  const isBroken = all.length < tried.length && best !== undefined && dividedShare(best) === 0;
  if (best !== undefined && !isBroken) return best;
  throw new WorkbookRefusedError(
    'A quotation mark in the text is not closed, so its columns cannot be told apart.',
    SAVE_AS_CSV,
  );
}

/** A text of lines and columns as a sheet. Throws WorkbookRefusedError. */
export function csvSheet(text: string, name: string): GridSheet {
  const { delimiter, records } = bestParsed(text);
  const width = records.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (records.length > MOST_ROWS || width > MOST_COLUMNS) {
    throw new WorkbookRefusedError(
      `There are more than ${MOST_ROWS} rows or ${MOST_COLUMNS} columns.`,
      'Delete what does not belong to the figures.',
      { sheet: name },
    );
  }
  const isComma = hasDecimalComma(records, delimiter, name);
  const rows = records.map((cells) =>
    cells.map((cell) => {
      const value = isComma ? withDecimalPoint(cell) : cell;
      return value.trim() === '' ? null : ({ kind: 'text', value } as const);
    }),
  );
  return {
    name,
    isHidden: false,
    rows: trimmedRows(rows),
    hiddenRows: [],
    hiddenColumns: [],
    merged: [],
  };
}

/**
 * Whether amounts are written as "1.234,56". Decided for the whole file; where its cells disagree,
 * or "1.234" may be either, a person has to say it.
 */
function hasDecimalComma(records: Parsed['records'], delimiter: string, sheet: string): boolean {
  const found: MarksFound = {};
  for (const [row, cells] of records.entries()) {
    for (const [column, cell] of cells.entries()) noteMarks(found, cell, cellAddress(row, column));
  }
  const refused = (reason: string, cell: string) =>
    new WorkbookRefusedError(
      reason,
      'Write all amounts the same way, such as 1,234.50 or 1.234,50, or save the sheet as .xlsx.',
      { sheet, cell },
    );
  if (found.point !== undefined && found.comma !== undefined) {
    throw refused(
      `${found.point} has a decimal point and ${found.comma} a decimal comma.`,
      found.comma,
    );
  }
  if (found.comma !== undefined) return true;
  // Where commas divide the columns, nobody's decimals stand behind one.
  if (found.point !== undefined || delimiter === ',') return false;
  const unclear =
    found.pointOrThousands ?? (delimiter === ';' ? found.commaOrThousands : undefined);
  if (unclear === undefined) return false;
  throw refused(
    `It is not clear whether the mark in ${unclear} separates thousands or decimals.`,
    unclear,
  );
}

/** An amount without signs around it, currency or percent: digits, points, commas, spaces. */
const AMOUNT =
  /^[-+(\s]*(?:[A-Z]{2,3}|US)?\s?[$€£]?[-\s]*([\d.,' \u00A0\u202F]*\d)\s*[%)\s-]*[€£$]?\s*(?:[A-Z]{3})?$/;
const POINT = /^(?:\d{1,3}(?:[,' ]\d{3})+|\d+)\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/;
const COMMA = /^(?:\d{1,3}(?:[.' ]\d{3})+|\d+),\d+$|^\d{1,3}(?:\.\d{3}){2,}$/;
/** Digits that a point or a comma may divide into thousands or from decimals: "1,234". */
const EITHER = /^\d{1,3}[.,]\d{3}$/;
const YEAR_AND_MONTH = /^(?:19|20)\d{2}\.\d{2}$|^\d{1,2}\.\d{4}$/;

/** The digits and marks of a text that is an amount; null for any other text. */
function digitsOf(text: string): string | null {
  const digits = AMOUNT.exec(text.trim())?.[1]?.replaceAll(/[\u00A0\u202F]/g, ' ');
  return digits === undefined || YEAR_AND_MONTH.test(digits) ? null : digits;
}

/** What the texts of a file say of its decimal mark, each with the first that says it. */
interface MarksFound {
  point?: string;
  comma?: string;
  /** "1.234", which is a thousand to some and little more than one to others. */
  pointOrThousands?: string;
  commaOrThousands?: string;
}

function noteMarks(found: MarksFound, text: string, where: string): void {
  const digits = digitsOf(text);
  if (digits === null) return;
  if (EITHER.test(digits)) {
    // "0.123" has no thousands to divide.
    if (digits.startsWith('0')) found[digits.includes('.') ? 'point' : 'comma'] ??= where;
    else if (digits.includes('.')) found.pointOrThousands ??= where;
    else found.commaOrThousands ??= where;
  } else if (POINT.test(digits)) found.point ??= where;
  else if (COMMA.test(digits)) found.comma ??= where;
}

/** The same text with a decimal point and commas between thousands. */
function withDecimalPoint(text: string): string {
  if (digitsOf(text) === null) return text;
  return text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
}

import { currencyOfFormat } from '../../finance/books/moneyText.ts';
import { spreadsheetDecimal } from '../../finance/scaling.ts';
import {
  dateText,
  isDateFormat,
  isPercentFormat,
  scaleOfFormat,
} from '../../office/cellFormats.ts';
import { OfficeFile } from '../../office/officeFile.ts';
import { OfficeFileError } from '../../office/officeFileError.ts';
import type { SheetEntry, Spreadsheet, WrittenCell } from '../../office/spreadsheet.ts';
import { columnOf, isTrueAttribute, readSheet, readSpreadsheet } from '../../office/spreadsheet.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { MOST_COLUMNS, MOST_ROWS, NEVER_CALCULATED, trimmedRows } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { Formulas } from './formulas.ts';
import { withReadableTexts } from './textAmounts.ts';
import { WorkbookRefusedError } from './workbookRefused.ts';

const MOST_WORKBOOK_BYTES = 50 * 1024 * 1024;
const MOST_XLSX_SHEETS = 200;
const MOST_CELLS = 1_000_000;
const MOST_MERGED = 2_000;

const SAVE_AGAIN =
  'Open it in Excel or another spreadsheet program, save it as .xlsx and try again.';
const WITHOUT_REST = 'Delete everything but the figures, or copy the figures into a new workbook.';

const MACROS = () =>
  new WorkbookRefusedError(
    'The workbook contains macros.',
    'Save it as .xlsx without macros (Save As, Excel Workbook) and try again.',
  );
const DAMAGED = (cause?: unknown) =>
  new WorkbookRefusedError('The workbook is damaged and cannot be read.', SAVE_AGAIN, { cause });

const OTHER_FILE_KINDS: readonly (readonly [start: string, reason: string, remedy: string])[] = [
  [
    '25504446',
    'This is a PDF, not an Excel workbook.',
    'Choose the workbook that it was made from.',
  ],
  [
    'd0cf11e0a1b11ae1',
    'This is an Excel workbook in the old format (.xls).',
    'Open it in Excel and save it as .xlsx.',
  ],
];
const ZIP_START = '504b0304';

/**
 * The sheets of an .xlsx workbook, with a limit on the filled cells of all sheets together.
 * @throws WorkbookRefusedError
 */
export async function xlsxGrid(
  bytes: Buffer,
  mostCells = MOST_CELLS,
): Promise<readonly GridSheet[]> {
  try {
    const file = await OfficeFile.open(bytes, MOST_WORKBOOK_BYTES);
    await refuseMacros(file);
    const book = await readSpreadsheet(file);
    if (book.sheets.length === 0) throw DAMAGED();
    if (book.sheets.length > MOST_XLSX_SHEETS) {
      throw new WorkbookRefusedError(
        `The workbook has ${book.sheets.length} sheets; at most ${MOST_XLSX_SHEETS} are read.`,
        WITHOUT_REST,
      );
    }
    const names = new Set(book.sheets.map(({ title }) => title.toLowerCase()));
    if (names.size < book.sheets.length) throw DAMAGED();
    const budget = { most: mostCells, filled: 0 };
    const sheets: GridSheet[] = [];
    const formulas = new Formulas();
    for (const entry of book.sheets) {
      if (entry.part !== '') sheets.push(await gridSheet(file, entry, book, budget, formulas));
    }
    return formulas.workedOut(sheets);
  } catch (error) {
    throw error instanceof OfficeFileError ? officeFileRefusal(error, bytes) : error;
  }
}

function officeFileRefusal(error: OfficeFileError, bytes: Buffer): WorkbookRefusedError {
  // The workbook was refused while its XML was being read.
  if (error.cause instanceof WorkbookRefusedError) return error.cause;
  if (error.reason === 'password') {
    return new WorkbookRefusedError(
      'The workbook is protected with a password.',
      'Remove the password (File, Info, Protect Workbook) and try again.',
      { cause: error },
    );
  }
  if (error.reason === 'large') {
    return new WorkbookRefusedError('The workbook is far too large once unpacked.', WITHOUT_REST, {
      cause: error,
    });
  }
  const start = bytes.subarray(0, 8).toString('hex');
  const other = OTHER_FILE_KINDS.find(([bytesOfIt]) => start.startsWith(bytesOfIt));
  if (other !== undefined) return new WorkbookRefusedError(other[1], other[2], { cause: error });
  if (start.startsWith(ZIP_START)) return DAMAGED(error);
  return new WorkbookRefusedError('This is not an Excel workbook.', SAVE_AGAIN, { cause: error });
}

const CONTENT_TYPES_PART = '[Content_Types].xml';

async function refuseMacros(file: OfficeFile): Promise<void> {
  if (file.partNames().some((name) => /vba|macrosheets\//.test(name))) throw MACROS();
  if (!file.has(CONTENT_TYPES_PART)) return;
  const extensions = new Set(file.partNames().map((name) => name.replace(/^.*\./, '')));
  let types = '';
  await file.read(CONTENT_TYPES_PART, {
    open(name, attributes) {
      // Some programs list the types of parts that the file doesn't contain.
      const extension = attributes.get('Extension')?.toLowerCase();
      const isUsed = name === 'Override' || extensions.has(extension ?? '');
      if (isUsed) types += `${attributes.get('ContentType') ?? ''}\n`;
    },
    close() {},
    text() {},
  });
  if (/macro|vba/i.test(types)) throw MACROS();
  if (/spreadsheetml/.test(types)) return;
  const isOther = /wordprocessingml|presentationml|opendocument/.test(types);
  throw new WorkbookRefusedError(
    isOther
      ? 'This is a Word or PowerPoint file, not a workbook.'
      : 'This is not an Excel workbook.',
    SAVE_AGAIN,
  );
}

async function gridSheet(
  file: OfficeFile,
  { title, part, isHidden }: SheetEntry,
  book: Spreadsheet,
  budget: { readonly most: number; filled: number },
  formulas: Formulas,
): Promise<GridSheet> {
  const rows: (GridValue | null)[][] = [];
  const hiddenRows: number[] = [];
  const hiddenColumns: number[] = [];
  const merged: { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number }[] =
    [];
  await readSheet(file, part, {
    cell(cell) {
      const value = gridValue(cell, book);
      if (value === null) return;
      budget.filled += 1;
      if (!isBelowLimit(cell.row, MOST_ROWS) || !isBelowLimit(cell.column, MOST_COLUMNS)) {
        throw sheetTooLarge(title, cell);
      }
      if (budget.filled > budget.most) {
        throw new WorkbookRefusedError(
          `The workbook has more than ${budget.most} filled cells.`,
          WITHOUT_REST,
        );
      }
      const row = (rows[cell.row] ??= []);
      row[cell.column] = value;
      if (cell.formula !== null) formulas.note(title, cell);
    },
    other(name, attributes) {
      if (name === 'row' && isTrueAttribute(attributes.get('hidden'))) {
        const row = Number(attributes.get('r')) - 1;
        if (isBelowLimit(row, MOST_ROWS)) hiddenRows.push(row);
      }
      if (name === 'col' && isTrueAttribute(attributes.get('hidden'))) {
        const last = Math.min(Number(attributes.get('max')), MOST_COLUMNS);
        const first = Math.max(Number(attributes.get('min')), 1);
        for (let column = first; column <= last; column += 1) {
          hiddenColumns.push(column - 1);
        }
      }
      if (name === 'mergeCell' && merged.length < MOST_MERGED) {
        const range = rangeOfReference(attributes.get('ref') ?? '');
        if (range !== null) merged.push(range);
      }
    },
  });
  const { rows: read, unclear } = withReadableTexts(trimmedRows(rows));
  return {
    name: title,
    isHidden,
    rows: read,
    hiddenRows,
    hiddenColumns,
    merged,
    ...(unclear === null ? {} : { unclearMark: { ...unclear, isInAllTexts: false } }),
  };
}

const isBelowLimit = (index: number, most: number) => index >= 0 && index < most;

const sheetTooLarge = (sheet: string, { row, column }: WrittenCell) =>
  new WorkbookRefusedError(
    `The sheet is larger than can be read: ${MOST_ROWS} rows and ${MOST_COLUMNS} columns.`,
    WITHOUT_REST,
    { sheet, cell: cellAddress(row, column) },
  );

function rangeOfReference(reference: string) {
  const [first = '', last = first] = reference.split(':');
  const [firstColumn, lastColumn] = [columnOf(first), columnOf(last)];
  const [firstRow, lastRow] = [first, last].map((cell) => Number(/\d+$/.exec(cell)?.[0]) - 1);
  if (firstColumn === undefined || lastColumn === undefined) return null;
  if (firstRow === undefined || lastRow === undefined || !(lastRow >= firstRow)) return null;
  return { firstRow, lastRow, firstColumn, lastColumn };
}

function gridValue(cell: WrittenCell, book: Spreadsheet): GridValue | null {
  const { type, value, formula, style } = cell;
  const indent = book.formats[style]?.indent ?? 0;
  if (type === 's') return textValue(book.shared[Number(value)] ?? '', indent);
  if (type === 'b') return { kind: 'text', value: value === '1' ? 'TRUE' : 'FALSE' };
  if (type === 'e') return { kind: 'error', value: value === '' ? '#VALUE!' : value };
  if (type === 'd') return dayValue(value) ?? textValue(value);
  if (type !== 'n') return textValue(value, indent);
  if (value.trim() === '')
    return formula !== null ? { kind: 'error', value: NEVER_CALCULATED } : null;
  return numberValue(cell, book);
}

const textValue = (value: string, indent = 0): GridValue | null =>
  value.trim() === '' ? null : { kind: 'text', value, ...(indent > 0 ? { indent } : {}) };

function dayValue(written: string): GridValue | null {
  const day = /^\d{4}-\d{2}-\d{2}(?=$|[T\s])/.exec(written)?.[0];
  return day === undefined ? null : { kind: 'date', value: day };
}

function numberValue({ value, style }: WrittenCell, book: Spreadsheet): GridValue | null {
  const number = Number(value);
  if (!Number.isFinite(number)) return textValue(value);
  const format = book.formats[style];
  if (format !== undefined && isDateFormat(format.id, format.code)) {
    const written = dateText(number, book.is1904);
    // A time of day stays text; a number that isn't a date stays a number.
    const day = dayValue(written);
    if (day !== null) return day;
    if (/^\d{2}:\d{2}/.test(written)) return { kind: 'text', value: written };
  }
  const shownIn = format?.code === undefined ? null : scaleOfFormat(format.code);
  const currency = format?.code === undefined ? null : currencyOfFormat(format.code);
  return {
    kind: 'number',
    value: spreadsheetDecimal(number),
    isPercent: format !== undefined && isPercentFormat(format.id, format.code),
    ...(shownIn === null ? {} : { shownIn }),
    ...(currency === null ? {} : { currency }),
  };
}

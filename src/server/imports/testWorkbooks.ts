import { utils, write } from '@e965/xlsx';
import type { SheetLayout } from '../../contract/imports.ts';
import { readAmounts } from './readAmounts.ts';
import { readPasted, readWorkbook } from './readWorkbook.ts';
import { understand } from './understand.ts';
import type { ImportContext } from './understanding.ts';
import type { ImportWorkbook, ReadAmount } from './workbook.ts';

/** What the tests' company has. */
export const CONTEXT: ImportContext = {
  financialYears: ['FY22', 'FY23', 'FY24', 'FY25', 'FY26'],
  businessUnits: ['Retail', 'Wholesale', 'Online'],
  forecasts: [],
};

export type Cell = string | number | boolean | Date | null;
export type Rows = readonly (readonly Cell[])[];

/** As SheetJS writes it. */
export function bySheetJs(sheets: Readonly<Record<string, Rows>>): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(
      Array.from(rows, (row) => Array.from(row)),
      { UTC: true },
    );
    utils.book_append_sheet(book, sheet, name);
  }
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx' });
  if (!Buffer.isBuffer(bytes)) throw new TypeError('the workbook was not written as bytes');
  return bytes;
}

export interface Expected {
  /** "FY25 1 revenue 1000.00", "Retail EUR budget 2025-04 5.00". */
  readonly amounts: readonly string[];
  /** "Sheet1!B5 …" and the beginning of the reason. */
  readonly refusals?: readonly string[];
  /** "Sheet1 unit" */
  readonly questions?: readonly string[];
  readonly hints?: readonly string[];
}

export type Corrected = (layout: SheetLayout) => SheetLayout;

const inUnits: Corrected = (layout) => ({ ...layout, unit: 'units' });

export function amountText(amount: ReadAmount): string {
  if (amount.subject === 'figures') {
    return `${amount.fyLabel} ${amount.monthNum} ${amount.line} ${amount.value}`;
  }
  const metric = amount.field === 'actualAmount' ? 'actual' : amount.metric;
  const month = `${amount.calendarYear}-${String(amount.calendarMonth).padStart(2, '0')}`;
  return `${amount.businessUnit} ${amount.currency} ${metric} ${month} ${amount.value}`;
}

/** All that is read of a workbook, as a person would who corrects each layout by `corrected`. */
export function readingOf(workbook: ImportWorkbook, corrected: Corrected = inUnits) {
  const { layouts, unitHints } = understand(workbook, CONTEXT);
  const read = readAmounts(workbook, layouts.map(corrected), CONTEXT);
  return {
    amounts: read.amounts.map(amountText),
    refusals: read.refusals.map(({ sheet, cell, reason }) => `${sheet}!${cell ?? ''} ${reason}`),
    questions: read.questions.map(({ sheet, about }) => `${sheet ?? ''} ${about}`),
    hints: unitHints.map(({ sheet, unit, because }) => `${sheet} ${unit}: ${because}`),
    remarks: read.remarks.map(({ sentence }) => sentence),
    blanks: read.blanks,
  };
}

export async function readingOfFile(
  bytes: Buffer,
  type: 'xlsx' | 'csv' = 'xlsx',
  corrected: Corrected = inUnits,
) {
  return readingOf(await readWorkbook(bytes, type), corrected);
}

export const readingOfPasted = (text: string, corrected: Corrected = inUnits) =>
  readingOf(readPasted(text), corrected);

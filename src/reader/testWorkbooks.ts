import { expect, test } from 'vitest';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import type { SheetLayout } from '../contract/imports.ts';
import { readAmounts } from './amounts/readAmounts.ts';
import { readPasted, readWorkbook } from './file/readWorkbook.ts';
import { understand } from './layout/understand.ts';
import type { ImportContext } from './layout/importContext.ts';
import type { ImportWorkbook } from './file/workbook.ts';
import type { ReadAmount } from './amounts/readAmount.ts';

/** The tests' company. */
export const CONTEXT: ImportContext = {
  basis: STANDARD_BASIS,
  financialYears: ['FY22', 'FY23', 'FY24', 'FY25', 'FY26'],
  businessUnits: ['Retail', 'Wholesale', 'Online'],
  forecasts: [],
};

export type Corrected = (layout: SheetLayout) => SheetLayout;

const inUnits: Corrected = (layout) => ({ ...layout, unit: 'units', signs: 'asWritten' });
export const in1000: Corrected = (layout) => ({
  ...layout,
  unit: 'thousands',
  signs: 'asWritten',
});
export const inMillions: Corrected = (layout) => ({ ...layout, unit: 'millions' });

export function amountText(amount: ReadAmount): string {
  if (amount.subject === 'figures') {
    return `${amount.fyLabel} ${amount.monthNum} ${amount.line} ${amount.value}`;
  }
  const metric = amount.field === 'actualAmount' ? 'actual' : amount.metric;
  const month = `${amount.calendarYear}-${String(amount.calendarMonth).padStart(2, '0')}`;
  return `${amount.businessUnit} ${amount.currency} ${metric} ${month} ${amount.value}`;
}

/** Everything read from a workbook after a person has corrected the layouts with `corrected`. */
export function readingOf(
  workbook: ImportWorkbook,
  corrected: Corrected = inUnits,
  context: ImportContext = CONTEXT,
) {
  const { layouts, unitHints } = understand(workbook, context);
  const read = readAmounts(workbook, layouts.map(corrected), context);
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

/** For a company whose basis differs from the standard one by `basis`. */
export const readingFor = (
  basis: Partial<CompanyBasis>,
  text: string,
  corrected: Corrected = inUnits,
) => readingOf(readPasted(text), corrected, { ...CONTEXT, basis: { ...STANDARD_BASIS, ...basis } });

/** "FY25 1: revenue 1.00, cash 2.00", a line for each month. */
function byMonth(amounts: readonly string[]): readonly string[] {
  const months = Map.groupBy(amounts, (text) => /^FY\d\d \d+/.exec(text)?.[0] ?? text);
  return [...months].map(([month, texts]) => {
    const figures = texts.map((text) => text.slice(month.length + 1)).join(', ');
    return figures === '' ? month : `${month}: ${figures}`;
  });
}

/** The notation, the rows, the answer about the unit, and all amounts in the workbook. */
type Case = readonly [
  written: string,
  what: string,
  bytes: () => Buffer | Promise<Buffer>,
  amounts: readonly string[],
  corrected?: Corrected,
];

/** A test for each workbook: these amounts and no others are read, and nothing is refused. */
export function testReadings(cases: readonly Case[], type: 'xlsx' | 'csv' = 'xlsx'): void {
  test.each(
    cases.map(([written, what, bytes, amounts, corrected = inUnits]) => ({
      written,
      what,
      bytes,
      amounts,
      corrected,
    })),
  )('$written: $what', async ({ bytes, amounts, corrected }) => {
    const reading = await readingOfFile(await bytes(), type, corrected);
    expect(reading.refusals).toEqual([]);
    expect(reading.questions).toEqual([]);
    expect(byMonth(reading.amounts)).toEqual(amounts);
  });
}

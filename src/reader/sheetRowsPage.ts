import type { ImportRows } from '../contract/importRows.ts';
import { IMPORT_ROWS_PER_PAGE } from '../contract/importRows.ts';
import type { SheetLayout } from '../contract/imports.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import { booksOfWorkbook } from './books/booksOfWorkbook.ts';
import { sheetMeanings } from './books/sheetRows.ts';
import { fileRowOf } from './cells/grid.ts';
import type { GridSheet } from './cells/grid.ts';
import { shownCell } from './cells/shownCell.ts';
import { withChosenScenarios } from './file/chosenScenarios.ts';
import { withReadMonths } from './books/titleMonths.ts';
import { answeredWorkbook } from './ledgers/answeredWorkbook.ts';
import { reasonsOfRows, withPartAnswers } from './ledgers/partAnswers.ts';
import type { ImportWorkbook } from './file/workbook.ts';

const SHOWN_COLUMNS = 60;

/** Rows of a sheet as a spreadsheet shows them; `first` counts from 0. */
export const shownCells = ({ rows }: GridSheet, first: number, count: number): string[][] =>
  rows.slice(first, first + count).map((row) => row.slice(0, SHOWN_COLUMNS).map(shownCell));

export interface SheetRowsPage {
  readonly workbook: ImportWorkbook;
  readonly layouts: readonly SheetLayout[];
  readonly sheet: string;
  /** The number of the page, counted from 1. */
  readonly page: number;
}

/** A page of a sheet's rows, each with its interpretation; null if there is no such sheet. */
export function sheetRowsPage(
  basis: CompanyBasis,
  { workbook, layouts, sheet: name, page }: SheetRowsPage,
): ImportRows | null {
  const marked = withChosenScenarios(answeredWorkbook(basis, workbook, layouts), layouts);
  const whole = withReadMonths(basis, marked, layouts);
  const read = withPartAnswers(basis, whole, layouts);
  const [shown, counted, sheet] = [workbook, whole, read].map(({ sheets }) =>
    sheets.find((one) => one.name === name),
  );
  if (shown === undefined || counted === undefined || sheet === undefined) return null;
  const left = reasonsOfRows(basis, counted, layouts);
  const { rows, ...meanings } = sheetMeanings(
    basis,
    sheet,
    booksOfWorkbook(basis, read, layouts).get(name),
  );
  const first = (page - 1) * IMPORT_ROWS_PER_PAGE;
  return {
    ...meanings,
    rows: shownCells(shown, first, IMPORT_ROWS_PER_PAGE).map((cells, at) => {
      const number = fileRowOf(shown, first + at) + 1;
      const reason = left.get(first + at);
      const means = reason === undefined ? rows.get(number) : { is: 'left' as const, reason };
      return means === undefined ? { number, cells } : { number, cells, means };
    }),
  };
}

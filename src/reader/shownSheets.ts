import { lacksYears } from './file/chosenYears.ts';
import type { SheetLayout } from '../contract/imports.ts';
import { hasColumnAnswers, columnsToAsk } from './ledgers/columnAnswers.ts';
import { headedColumns } from './ledgers/headedColumns.ts';
import type { GridSheet } from './cells/grid.ts';
import type { Import } from '../contract/imports.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import { partsOfSheet } from './ledgers/partAnswers.ts';
import type { SheetBooks } from './ledgers/sheetBooks.ts';
import type { booksOfWorkbook } from './books/booksOfWorkbook.ts';
import { ambiguousPeriod } from './file/chosenPeriods.ts';
import { scenariosIn } from './layout/planDoubt.ts';
import type { ImportWorkbook } from './file/workbook.ts';
import { shownCells } from './sheetRowsPage.ts';

/** This many rows are enough for the headings and for a year of months, across or down. */
const SHOWN_ROWS = 60;

export const shownSheets = (
  basis: CompanyBasis,
  { sheets, ledger, identities }: ImportWorkbook,
  books: ReturnType<typeof booksOfWorkbook>,
  whole: ImportWorkbook,
  layouts: readonly SheetLayout[],
): Import['sheets'] =>
  sheets.map((sheet, at) => ({
    name: sheet.name,
    isHidden: sheet.isHidden,
    rowCount: sheet.rows.length,
    columnCount: sheet.rows.reduce((most, row) => Math.max(most, row.length), 0),
    cells: shownCells(sheet, 0, SHOWN_ROWS),
    ...(sheet.unclearMark === undefined
      ? {}
      : { unclearMark: { cell: sheet.unclearMark.cell, text: sheet.unclearMark.text } }),
    ...shownPeriod(basis, sheet),
    ...shownScenarios(whole.sheets[at] ?? sheet),
    ...shownSums(books.get(sheet.name)?.doubtedSums),
    ...(lacksYears(basis, sheet) ? { takesYear: true } : {}),
    ...partsShown(basis, whole.sheets[at]),
    ...(ledger === undefined && identities === null && canSayColumns(basis, sheet, books, layouts)
      ? { columns: columnsToAsk(basis, sheet, layouts) ?? [] }
      : {}),
  }));

function canSayColumns(
  basis: CompanyBasis,
  sheet: GridSheet,
  books: ReadonlyMap<string, SheetBooks>,
  layouts: readonly SheetLayout[],
): boolean {
  const table = headedColumns(basis, sheet);
  if (table === null || layouts.some((one) => one.sheet === sheet.name && one.isUsed)) return false;
  return table.isOfBooks || !books.has(sheet.name) || hasColumnAnswers(basis, sheet, layouts);
}

function partsShown(
  basis: CompanyBasis,
  sheet: GridSheet | undefined,
): Pick<Import['sheets'][number], 'parts'> {
  const columns = sheet === undefined ? [] : partsOfSheet(basis, sheet).columns;
  if (columns.length === 0) return {};
  return {
    parts: columns.map(({ name, isAsked, values, proposed }) => ({
      name,
      isAsked,
      values: [...values],
      proposed: [...proposed],
    })),
  };
}

const shownSums = (
  sums: SheetBooks['doubtedSums'],
): Pick<Import['sheets'][number], 'doubtedSums'> =>
  sums === undefined ? {} : { doubtedSums: [...sums] };

function shownScenarios(sheet: GridSheet): Pick<Import['sheets'][number], 'scenarios'> {
  const scenarios = scenariosIn(sheet);
  return scenarios === undefined ? {} : { scenarios };
}

function shownPeriod(
  basis: CompanyBasis,
  sheet: GridSheet,
): Pick<Import['sheets'][number], 'unclearPeriod'> {
  const found = ambiguousPeriod(basis, sheet);
  return found === null ? {} : { unclearPeriod: found };
}

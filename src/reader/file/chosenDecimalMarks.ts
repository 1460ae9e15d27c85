import type { SheetLayout } from '../../contract/imports.ts';
import type { GridSheet } from '../cells/grid.ts';
import { codeColumns } from './codeColumns.ts';
import { withPointIn, withPointsInAmounts } from './textAmounts.ts';
import type { ImportWorkbook } from './workbook.ts';

type Mark = NonNullable<SheetLayout['decimalMark']>;

const workbooksWithMarks = new WeakMap<ImportWorkbook, Map<string, ImportWorkbook>>();

/**
 * Reads the marks of unclear amounts as the layouts state. Until a person has answered, they are read as thousands
 * separators, which they usually are. This only shows the content of the sheet; nothing is stored in the meantime.
 */
export function withChosenDecimalMarks(
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[] = [],
): ImportWorkbook {
  const marks = workbook.sheets.map((sheet) => markOfSheet(sheet, layouts));
  if (!marks.includes('comma')) return workbook;
  const key = marks.join(' ');
  const before = workbooksWithMarks.get(workbook) ?? new Map<string, ImportWorkbook>();
  workbooksWithMarks.set(workbook, before);
  const found = before.get(key) ?? {
    ...workbook,
    sheets: workbook.sheets.map((sheet, at) =>
      marks[at] === 'comma' ? withDecimalCommas(sheet) : sheet,
    ),
  };
  before.set(key, found);
  return found;
}

function markOfSheet({ name, unclearMark }: GridSheet, layouts: readonly SheetLayout[]): Mark {
  if (unclearMark === undefined) return 'point';
  const said = layouts.find(({ sheet }) => sheet === name)?.decimalMark;
  return said ?? (unclearMark.text.includes('.') ? 'comma' : 'point');
}

const withDecimalCommas = (sheet: GridSheet): GridSheet => ({
  ...sheet,
  rows:
    sheet.unclearMark?.isInAllTexts === true
      ? withPointsExceptInCodes(sheet.rows)
      : withPointsInAmounts(sheet.rows),
});

function withPointsExceptInCodes(rows: GridSheet['rows']): GridSheet['rows'] {
  const codes = codeColumns(rows.map((row) => row.map((cell) => cell?.value ?? '')));
  return rows.map((row) =>
    row.map((cell, column) => (codes.has(column) ? cell : withPointIn(cell))),
  );
}

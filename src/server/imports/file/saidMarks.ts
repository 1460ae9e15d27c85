import type { SheetLayout } from '../../../contract/imports.ts';
import type { GridSheet } from '../cells/grid.ts';
import { codeColumns } from './codeColumns.ts';
import { withPointIn, withPointsInAmounts } from './textAmounts.ts';
import type { ImportWorkbook } from './workbook.ts';

type Mark = NonNullable<SheetLayout['decimalMark']>;

/** A draft is read again for each question about it. */
const known = new WeakMap<ImportWorkbook, Map<string, ImportWorkbook>>();

/**
 * The workbook as its layouts say that the marks of unclear amounts are meant. Until a person has said it they are
 * read as marks of thousands, which they mostly are: it tells what the sheet is, and nothing is stored meanwhile.
 */
export function withSaidMarks(
  workbook: ImportWorkbook,
  layouts: readonly SheetLayout[] = [],
): ImportWorkbook {
  const marks = workbook.sheets.map((sheet) => markOf(sheet, layouts));
  if (!marks.includes('comma')) return workbook;
  const key = marks.join(' ');
  const before = known.get(workbook) ?? new Map<string, ImportWorkbook>();
  known.set(workbook, before);
  const found = before.get(key) ?? {
    ...workbook,
    sheets: workbook.sheets.map((sheet, at) =>
      marks[at] === 'comma' ? withDecimalCommas(sheet) : sheet,
    ),
  };
  before.set(key, found);
  return found;
}

/** What is between units and decimals of a sheet in which nothing tells. */
function markOf({ name, unclearMark }: GridSheet, layouts: readonly SheetLayout[]): Mark {
  if (unclearMark === undefined) return 'point';
  const said = layouts.find(({ sheet }) => sheet === name)?.decimalMark;
  return said ?? (unclearMark.text.includes('.') ? 'comma' : 'point');
}

const withDecimalCommas = (sheet: GridSheet): GridSheet => ({
  ...sheet,
  rows:
    sheet.unclearMark?.isInAllTexts === true
      ? withPointsBesideCodes(sheet.rows)
      : withPointsInAmounts(sheet.rows),
});

function withPointsBesideCodes(rows: GridSheet['rows']): GridSheet['rows'] {
  const codes = codeColumns(rows.map((row) => row.map((cell) => cell?.value ?? '')));
  return rows.map((row) =>
    row.map((cell, column) => (codes.has(column) ? cell : withPointIn(cell))),
  );
}

import { createHash } from 'node:crypto';
import type { SheetLayout } from '../../../contract/imports.ts';
import { monthsIn, yearIn } from '../cells/headings.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import type { ImportContext } from './importContext.ts';
import { understand } from './understand.ts';

/** A name or title without its years and months, which change from one file to the next. */
function withoutTime(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\d+/g, '#')
    .replaceAll(/\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/g, '@');
}

/** The headings of a sheet as words, without figures, months and years. */
function headOf(sheet: GridSheet, layout: SheetLayout): string {
  const { orientation, headerRow, labelColumn } = layout;
  const cells =
    orientation === 'monthsDown'
      ? (sheet.rows[headerRow - 1] ?? [])
      : sheet.rows.slice(headerRow).map((row) => row[labelColumn - 1] ?? null);
  const words = cells.map((cell) =>
    monthsIn(cell).length > 0 || yearIn(cell) !== null ? '' : textOf(cell).toLowerCase(),
  );
  return JSON.stringify([layout.subject, orientation, headerRow, labelColumn, words]);
}

/**
 * The same for workbooks that are made the same way: a digest of the headings of their sheets and of
 * the kinds of sheets by name. More rows, another month or a sheet for another year do not change it.
 */
export function shapeOf(workbook: ImportWorkbook, context: ImportContext): string {
  const { layouts } = understand(workbook, context);
  const kinds = workbook.sheets.flatMap((sheet, index) => {
    const layout = layouts[index];
    const head = layout !== undefined && layout.meanings.length > 0 ? headOf(sheet, layout) : '';
    return [`${withoutTime(sheet.name)}\n${head}`];
  });
  const shape = [...new Set(kinds)].toSorted((a, b) => (a < b ? -1 : 1)).join('\n\n');
  return createHash('sha256').update(shape).digest('hex');
}

/**
 * The layouts for a workbook of a remembered shape: each sheet is read as the sheet of its name was,
 * or else one of the same kind, such as that of another year. It keeps its own year.
 */
export function recalledLayouts(
  workbook: ImportWorkbook,
  context: ImportContext,
  remembered: readonly SheetLayout[],
): readonly SheetLayout[] {
  const { layouts } = understand(workbook, context);
  return layouts.map((guess) => recalledLayout(guess, remembered));
}

function recalledLayout(guess: SheetLayout, remembered: readonly SheetLayout[]): SheetLayout {
  const own = remembered.find(({ sheet }) => sheet === guess.sheet);
  if (own !== undefined) return { ...own, fyLabel: own.fyLabel ?? guess.fyLabel };
  const alike = remembered.find(
    ({ sheet, headerRow, labelColumn, orientation }) =>
      withoutTime(sheet) === withoutTime(guess.sheet) &&
      headerRow === guess.headerRow &&
      labelColumn === guess.labelColumn &&
      orientation === guess.orientation,
  );
  if (alike === undefined) return guess;
  const { sheet, fyLabel } = guess;
  return { ...alike, sheet, fyLabel, isUsed: guess.isUsed && alike.isUsed };
}

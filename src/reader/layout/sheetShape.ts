import { createHash } from 'node:crypto';
import type { RememberedLayout, SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { monthsIn, yearIn } from '../cells/headings.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import type { ImportContext } from './importContext.ts';
import { layoutByLabels, rememberedUnit, withoutTime } from './labelSimilarity.ts';
import { understand } from './understand.ts';

function headingWords(basis: CompanyBasis, sheet: GridSheet, layout: SheetLayout): string {
  const { orientation, headerRow, labelColumn } = layout;
  const cells =
    orientation === 'monthsDown'
      ? (sheet.rows[headerRow - 1] ?? [])
      : sheet.rows.slice(headerRow).map((row) => row[labelColumn - 1] ?? null);
  const words = cells.map((cell) =>
    monthsIn(basis, cell).length > 0 || yearIn(basis, cell) !== null
      ? ''
      : textOf(cell).toLowerCase(),
  );
  return JSON.stringify([layout.subject, orientation, headerRow, labelColumn, words]);
}

/**
 * The same digest for workbooks with the same structure, from their headings and the kinds of sheets by name. The month
 * or a sheet for another year doesn't change it.
 */
export function sheetShape(workbook: ImportWorkbook, context: ImportContext): string {
  const { layouts } = understand(workbook, context);
  const kinds = workbook.sheets.flatMap((sheet, index) => {
    const layout = layouts[index];
    const head =
      layout !== undefined && layout.meanings.length > 0
        ? headingWords(context.basis, sheet, layout)
        : '';
    return [`${withoutTime(sheet.name)}\n${head}`];
  });
  const shape = [...new Set(kinds)].toSorted((a, b) => (a < b ? -1 : 1)).join('\n\n');
  return createHash('sha256').update(shape).digest('hex');
}

/**
 * The layouts for a workbook of a remembered shape. Each sheet is read like the sheet of the same name, or if there is
 * none, like one of the same kind, such as that of another year. A file that only comes from the same system is read
 * row by row by its labels. Answers about the year aren't reused. Null if no sheet is remembered.
 */
export function recalledLayouts(
  workbook: ImportWorkbook,
  context: ImportContext,
  remembered: readonly RememberedLayout[],
  isSameShape: boolean,
): readonly SheetLayout[] | null {
  const { layouts } = understand(workbook, context);
  let isAny = false;
  const recalled = layouts.map((guess, index) => {
    const sheet = workbook.sheets[index];
    if (sheet === undefined) return guess;
    const found = isSameShape
      ? recalledLayout(context.basis, sheet, guess, remembered)
      : layoutByLabels(context.basis, sheet, guess, remembered);
    if (found !== null) isAny = true;
    return found ?? guess;
  });
  return isAny ? recalled : null;
}

function recalledLayout(
  basis: CompanyBasis,
  sheet: GridSheet,
  guess: SheetLayout,
  remembered: readonly RememberedLayout[],
): SheetLayout | null {
  const own = remembered.find((one) => one.sheet === guess.sheet);
  const alike =
    own ??
    remembered.find(
      (one) =>
        withoutTime(one.sheet) === withoutTime(guess.sheet) &&
        one.headerRow === guess.headerRow &&
        one.labelColumn === guess.labelColumn &&
        one.orientation === guess.orientation,
    );
  if (alike === undefined) return null;
  const { labels: _labels, ...known } = alike;
  return {
    ...known,
    sheet: guess.sheet,
    fyLabel: guess.fyLabel,
    unit: rememberedUnit(basis, sheet, guess, known),
    isUsed: own === undefined ? guess.isUsed && known.isUsed : known.isUsed,
  };
}

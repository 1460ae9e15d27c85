import type { ImportUnit, SheetLayout } from '../../../contract/imports.ts';
import { headingUnit } from '../../../domain/headingUnit.ts';
import { LINES } from '../../../domain/lines.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { isMonth } from '../cells/headings.ts';

/**
 * The units that lines say themselves, by the row or column of each from 0: "Revenue ($k)" beside "Cash ($m)". Empty
 * where all that say one agree: then it is asked of the sheet as a whole.
 */
export function unitsByLine(
  sheet: GridSheet,
  { orientation, headerRow, labelColumn, meanings }: SheetLayout,
): ReadonlyMap<number, ImportUnit> {
  const head = sheet.rows[headerRow - 1] ?? [];
  const firstMonth = head.findIndex((cell, at) => at >= labelColumn && isMonth(cell));
  const textsOf = (index: number): readonly (GridValue | null)[] =>
    orientation === 'monthsAcross'
      ? (sheet.rows[index] ?? []).slice(0, Math.max(firstMonth, labelColumn))
      : [headerRow - 2, headerRow - 1, headerRow].map((row) => sheet.rows[row]?.[index] ?? null);
  const found = meanings.flatMap(({ position, meaning }): [number, ImportUnit][] => {
    if (meaning.kind !== 'line' || LINES[meaning.line].unit !== 'usd') return [];
    const unit = ownUnit(textsOf(position - 1));
    return unit === null ? [] : [[position - 1, unit]];
  });
  return differing(found);
}

const differing = (found: readonly (readonly [number, ImportUnit])[]) =>
  new Set(found.map(([, unit]) => unit)).size > 1 ? new Map(found) : new Map<number, ImportUnit>();

/** The same for a list, by its rows from 0. */
export const unitsByRow = (
  sheet: GridSheet,
  rows: readonly number[],
): ReadonlyMap<number, ImportUnit> =>
  differing(
    rows.flatMap((row): [number, ImportUnit][] => {
      const unit = ownUnit(sheet.rows[row] ?? []);
      return unit === null ? [] : [[row, unit]];
    }),
  );

/** "$" beside "$m" is whole dollars. */
function ownUnit(cells: readonly (GridValue | null)[]): ImportUnit | null {
  const units = cells.flatMap((cell) =>
    cell?.kind === 'text' ? (headingUnit(textOf(cell))?.scale ?? []) : [],
  );
  return units.find((unit) => unit !== 'units') ?? units[0] ?? null;
}

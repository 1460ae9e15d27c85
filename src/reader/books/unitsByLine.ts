import type { ImportUnit, SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { headingUnit } from '../../finance/headingUnit.ts';
import { LINES } from '../../finance/lines.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { isMonth } from '../cells/headings.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { isAmountCell } from './headRows.ts';
import { unitIn } from './sheetMoney.ts';

/**
 * The units that lines state themselves, by row or column from 0, such as "Revenue ($k)" next to "Cash ($m)". Empty if
 * all agree; then the question is about the whole sheet.
 */
export function unitsByLine(
  basis: CompanyBasis,
  sheet: GridSheet,
  { orientation, headerRow, labelColumn, meanings }: SheetLayout,
): ReadonlyMap<number, ImportUnit> {
  const head = sheet.rows[headerRow - 1] ?? [];
  const firstMonth = head.findIndex((cell, at) => at >= labelColumn && isMonth(basis, cell));
  const textsOf = (index: number): readonly (GridValue | null)[] =>
    orientation === 'monthsAcross'
      ? (sheet.rows[index] ?? []).slice(0, Math.max(firstMonth, labelColumn))
      : [headerRow - 2, headerRow - 1, headerRow].map((row) => sheet.rows[row]?.[index] ?? null);
  const sections = orientation === 'monthsAcross' ? unitsOfSections(sheet, headerRow) : [];
  const found = meanings.flatMap(({ position, meaning }): [number, ImportUnit][] => {
    if (meaning.kind !== 'line' || LINES[meaning.line].unit !== 'usd') return [];
    const own = ownUnit(textsOf(position - 1));
    const section = sections.findLast(({ row }) => row < position - 1)?.unit ?? null;
    // "Revenue ($)" in a section headed "in thousands" is in thousands.
    const unit = own === null || own === 'units' ? (section ?? own) : own;
    return unit === null ? [] : [[position - 1, unit]];
  });
  return differingUnits(found);
}

function unitsOfSections(
  sheet: GridSheet,
  headerRow: number,
): readonly { readonly row: number; readonly unit: ImportUnit }[] {
  const found = sheet.rows.flatMap((cells, row) => {
    if (row === headerRow - 1 || cells.some(isAmountCell)) return [];
    const [unit] = cells.flatMap((cell) =>
      cell?.kind === 'text' ? (unitIn(textOf(cell)) ?? []) : [],
    );
    return unit === undefined ? [] : [{ row, unit }];
  });
  const last = sheet.rows.findLastIndex((cells) => cells.some(isAmountCell));
  const isSection = ({ row }: { readonly row: number }) => row >= headerRow && row < last;
  return found.some(isSection) ? found : [];
}

/** Why the months of a table can't be read together because their headings state different units; null if they can. */
export function unitsOfMonths(
  basis: CompanyBasis,
  sheet: GridSheet,
  { orientation, headerRow }: SheetLayout,
): { readonly cell: string; readonly reason: string } | null {
  if (orientation !== 'monthsAcross') return null;
  const months = (sheet.rows[headerRow - 1] ?? []).flatMap((cell, column) =>
    isMonth(basis, cell) ? [{ column, unit: unitIn(textOf(cell)) ?? 'units' }] : [],
  );
  const [first] = months;
  const other = months.find(({ unit }) => unit !== first?.unit);
  if (first === undefined || other === undefined) return null;
  const cell = cellAddress(headerRow - 1, other.column);
  const beside = cellAddress(headerRow - 1, first.column);
  return { cell, reason: `${beside} states ${first.unit}, but ${cell} states ${other.unit}.` };
}

const differingUnits = (found: readonly (readonly [number, ImportUnit])[]) =>
  new Set(found.map(([, unit]) => unit)).size > 1 ? new Map(found) : new Map<number, ImportUnit>();

/** Does the same as `unitsByLine` for a list, by row from 0. */
export const unitsByRow = (
  sheet: GridSheet,
  rows: readonly number[],
): ReadonlyMap<number, ImportUnit> =>
  differingUnits(
    rows.flatMap((row): [number, ImportUnit][] => {
      const unit = ownUnit(sheet.rows[row] ?? []);
      return unit === null ? [] : [[row, unit]];
    }),
  );

/** "$" next to "$m" means whole dollars. */
function ownUnit(cells: readonly (GridValue | null)[]): ImportUnit | null {
  const units = cells.flatMap((cell) =>
    cell?.kind === 'text' ? (headingUnit(textOf(cell))?.scale ?? []) : [],
  );
  return units.find((unit) => unit !== 'units') ?? units[0] ?? null;
}

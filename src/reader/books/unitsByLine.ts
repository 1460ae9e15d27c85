import type { ImportUnit, SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { canBeCurrency, headingUnit, statedCurrency } from '../../finance/headingUnit.ts';
import { LINES } from '../../finance/lines.ts';
import { textAt, textOf, valueAt } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { isMonth } from '../cells/headings.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { isAmountCell } from './headRows.ts';
import { unitIn } from './sheetMoney.ts';
import type { StatedCell } from './unitCells.ts';
import { isPlainUnit, isUnitHeading, unitInCell } from './unitCells.ts';

/**
 * The units that lines state themselves, by row or column from 0, such as "Revenue ($k)" next to "Cash ($m)". Empty if
 * all names agree; then the question is about the whole sheet. Otherwise it is about the lines that state no unit.
 */
export function unitsByLine(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
): ReadonlyMap<number, ImportUnit> {
  const cellsOf = unitCellsOf(basis, sheet, layout);
  const isAcross = layout.orientation === 'monthsAcross';
  const sections = isAcross ? unitsOfSections(sheet, layout.headerRow) : [];
  const places = layout.meanings.flatMap(({ position, meaning }) =>
    meaning.kind === 'line' && LINES[meaning.line].unit === 'usd' ? [position - 1] : [],
  );
  const found = places.flatMap((index): [number, ImportUnit][] => {
    const own = ownUnit(cellsOf(index));
    const section = sections.findLast(({ row }) => row < index)?.unit ?? null;
    // "Revenue ($)" in a section headed "in thousands" is in thousands.
    const unit = own === null || own === 'units' ? (section ?? own) : own;
    return unit === null ? [] : [[index, unit]];
  });
  const hasColumn = places.some((index) => statesInUnitColumn(cellsOf(index)));
  return hasColumn && isAnyScaled(found) ? new Map(found) : differingUnits(found, places.length);
}

const statesInUnitColumn = (cells: readonly StatedCell[]): boolean =>
  cells.some((cell) => cell.isOfUnits && unitInCell(cell) !== null);

const isAnyScaled = (found: readonly (readonly [number, ImportUnit])[]): boolean =>
  found.some(([, unit]) => unit !== 'units');

type UnitCell = StatedCell & { readonly cell: string };

/** The cells that state the unit of a line: its name and the cells next to it. */
function unitCellsOf(
  basis: CompanyBasis,
  sheet: GridSheet,
  { orientation, headerRow, labelColumn }: SheetLayout,
): (index: number) => readonly UnitCell[] {
  const head = sheet.rows[headerRow - 1] ?? [];
  const firstMonth = head.findIndex((cell, at) => at >= labelColumn && isMonth(basis, cell));
  const cellAt = (row: number, column: number, heading: string): UnitCell => ({
    cell: cellAddress(row, column),
    value: valueAt(sheet, row, column),
    isOfUnits: isUnitHeading(heading),
  });
  if (orientation === 'monthsAcross') {
    const columns = Array.from({ length: Math.max(firstMonth, labelColumn) }, (_, at) => at);
    return (row) =>
      columns.map((column) => cellAt(row, column, textAt(sheet, headerRow - 1, column)));
  }
  const rows = [headerRow - 2, headerRow - 1, headerRow].filter((row) => row >= 0);
  return (column) => rows.map((row) => cellAt(row, column, textAt(sheet, row, labelColumn - 1)));
}

export interface OtherMoney {
  readonly cell: string;
  readonly written: string;
  /** Null if the text isn't a unit or a currency. */
  readonly currency: string | null;
}

/** The cell next to a line's name that states another currency than the company's, or no known unit. Null for none. */
export function otherMoneyOf(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
  index: number,
): OtherMoney | null {
  return otherMoneyIn(basis, unitCellsOf(basis, sheet, layout)(index));
}

/** Does the same for a row of a list, counted from 0. */
export const otherMoneyOfRow = (
  basis: CompanyBasis,
  sheet: GridSheet,
  headerRow: number,
  row: number,
): OtherMoney | null => otherMoneyIn(basis, unitCellsOfRow(sheet, headerRow, row));

function otherMoneyIn(basis: CompanyBasis, cells: readonly UnitCell[]): OtherMoney | null {
  for (const { cell, value, isOfUnits } of cells) {
    const written = value?.kind === 'text' ? textOf(value) : '';
    if (written === '' || !(isOfUnits || headingUnit(written)?.written === written)) continue;
    const currency = statedCurrency(written);
    if (currency !== null && !canBeCurrency(currency, basis.currency))
      return { cell, written, currency };
    if (currency === null && unitInCell({ value, isOfUnits }) === null && !isPlainUnit(written))
      return { cell, written, currency: null };
  }
  return null;
}

const unitCellsOfRow = (sheet: GridSheet, headerRow: number, row: number): readonly UnitCell[] =>
  (sheet.rows[row] ?? []).map((value, column) => ({
    cell: cellAddress(row, column),
    value,
    isOfUnits: isUnitHeading(textAt(sheet, headerRow - 1, column)),
  }));

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

/** A currency without a scale, such as "$", states whole units only next to "$m". */
function differingUnits(
  found: readonly (readonly [number, ImportUnit])[],
  count: number,
): ReadonlyMap<number, ImportUnit> {
  const areSame = new Set(found.map(([, unit]) => unit)).size < 2 && found.length === count;
  return isAnyScaled(found) && !areSame ? new Map(found) : new Map<number, ImportUnit>();
}

/** Does the same as `unitsByLine` for a list, by row from 0. */
export function unitsByRow(
  sheet: GridSheet,
  headerRow: number,
  rows: readonly number[],
): ReadonlyMap<number, ImportUnit> {
  const found = rows.flatMap((row): [number, ImportUnit][] => {
    const unit = ownUnit(unitCellsOfRow(sheet, headerRow, row));
    return unit === null ? [] : [[row, unit]];
  });
  const hasColumn = rows.some((row) => statesInUnitColumn(unitCellsOfRow(sheet, headerRow, row)));
  return hasColumn && isAnyScaled(found) ? new Map(found) : differingUnits(found, rows.length);
}

/** "$" next to "$m" means whole dollars. */
function ownUnit(cells: readonly StatedCell[]): ImportUnit | null {
  const units = cells.map(unitInCell).filter((unit) => unit !== null);
  return units.find((unit) => unit !== 'units') ?? units[0] ?? null;
}

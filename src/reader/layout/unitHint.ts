import type { Import, SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { headingUnit } from '../../finance/headingUnit.ts';
import { LINES } from '../../finance/lines.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { statementOnSheet } from '../books/statementOnSheet.ts';
import { isAmountCell } from '../books/headRows.ts';
import { unitIn } from '../books/sheetMoney.ts';
import { unitsByLine } from '../books/unitsByLine.ts';
import { ledgerAmount } from '../ledgers/bookCells.ts';
import { writtenToTheCent } from '../cells/writtenToTheCent.ts';
import { textAt, valueAt, widthOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';

type UnitHint = Import['unitHints'][number];

function unitShownByFormat(sheet: GridSheet, layout: SheetLayout) {
  const isDown = layout.orientation === 'monthsDown';
  const lines = layout.meanings.filter(({ meaning }) => meaning.kind !== 'ignore');
  for (const { position } of lines) {
    const along = isDown ? sheet.rows.length : widthOf(sheet);
    for (let at = isDown ? layout.headerRow : layout.labelColumn; at < along; at += 1) {
      const [row, column] = isDown ? [at, position - 1] : [position - 1, at];
      const value = valueAt(sheet, row, column);
      if (value?.kind === 'number' && value.shownIn !== undefined) {
        return { cell: cellAddress(row, column), scale: value.shownIn };
      }
    }
  }
  return null;
}

type HintedUnit = UnitHint['unit'];

interface StatedUnit {
  readonly scale: HintedUnit;
  /** The row, counted from 0. */
  readonly row: number;
  readonly column: number;
  readonly written: string;
}

const MOST_UNIT_TEXT_CHARACTERS = 300;
const THOUSANDS_STATED = /\bthousands?\b|['’]000|\btsd\b/i;
const MILLIONS_STATED = /\bmillions?\b|\bmi?l?n\b|\bmio\b/i;

/** The stated units, except those of lines that keep their own unit whatever the sheet's is. */
function statedUnits(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
): readonly StatedUnit[] {
  const own = unitsByLine(basis, sheet, layout);
  const stated: StatedUnit[] = [];
  const note = (row: number, column: number) => {
    const text = textAt(sheet, row, column);
    if (text === '' || text.length > MOST_UNIT_TEXT_CHARACTERS) return;
    if (isAmountCell(valueAt(sheet, row, column))) return;
    const unit = headingUnit(text);
    // "US$" alone states only the currency, and thousands are often meant.
    const isClear = unit?.scale === 'units' ? /\b(?:whole|units)\b/i.test(text) : true;
    const scale = isClear && unit?.scale ? unit.scale : unitIn(text);
    const isOfLine = own.has(layout.orientation === 'monthsDown' ? column : row);
    if (scale !== null && !isOfLine)
      stated.push({ scale, row, column, written: unit?.written ?? text });
  };
  const width = widthOf(sheet);
  for (let row = 0; row <= layout.headerRow; row += 1) {
    for (let column = 0; column < width; column += 1) note(row, column);
  }
  if (layout.orientation === 'monthsAcross') {
    for (const { position } of layout.meanings) note(position - 1, layout.labelColumn - 1);
  }
  const names = layout.meanings.find(({ meaning }) => meaning.kind === 'lineName')?.position;
  if (names !== undefined) {
    for (let row = layout.headerRow; row < sheet.rows.length; row += 1) note(row, names - 1);
  }
  return stated;
}

/** The unit that the sheet states, in its own words. Null if it states none, or different units in different places. */
export function unitHint(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
): UnitHint | null {
  const shown = unitShownByFormat(sheet, layout);
  if (shown !== null) {
    const because = `${shown.cell} is formatted in ${shown.scale} but contains the whole amount`;
    return { sheet: sheet.name, unit: 'units', because };
  }
  const [first, ...others] = statedUnits(basis, sheet, layout);
  if (first === undefined || others.some(({ scale }) => scale !== first.scale)) return null;
  const because = `${cellAddress(first.row, first.column)} says ${first.written}`;
  return { sheet: sheet.name, unit: first.scale, because };
}

/**
 * The unit of a sheet if no question is left: whole units if its amounts are written to the cent and no word states
 * another unit; otherwise the unit in a title or in every heading, unless the amounts contradict it.
 */
export function statedUnit(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
): SheetLayout['unit'] {
  const own = unitsByLine(basis, sheet, layout);
  const money = moneyOf(sheet, layout, own);
  const hint = unitHint(basis, sheet, layout);
  const ofStatement = statementOnSheet(basis, sheet)?.money;
  if (writtenToTheCent(money)) {
    const said = [hint?.unit, ofStatement?.unit];
    return said.some((unit) => unit === 'thousands' || unit === 'millions') ? null : 'units';
  }
  if (hint === null) return own.size > 0 ? null : unitOfFoot(basis, sheet, layout, money);
  if (unitShownByFormat(sheet, layout) !== null) return null;
  const isContradicted = ofStatement !== undefined && ofStatement.unit !== hint.unit;
  if (isContradicted || !isOfAll(basis, sheet, layout) || isTooLarge(basis, money, hint.unit))
    return null;
  return hint.unit;
}

function unitOfFoot(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
  money: readonly GridValue[],
): SheetLayout['unit'] {
  const unit = statementOnSheet(basis, sheet)?.money.unit ?? null;
  const isOfFoot = unit === 'thousands' || unit === 'millions';
  return isOfFoot &&
    statedUnits(basis, sheet, layout).length === 0 &&
    !isTooLarge(basis, money, unit)
    ? unit
    : null;
}

function isOfAll(basis: CompanyBasis, sheet: GridSheet, layout: SheetLayout): boolean {
  const stated = statedUnits(basis, sheet, layout);
  const areBoth = stated.some(({ row, column }) => {
    const text = textAt(sheet, row, column);
    return THOUSANDS_STATED.test(text) && MILLIONS_STATED.test(text);
  });
  if (areBoth) return false;
  const head = layout.headerRow - 1;
  const isAbove = stated.some(({ row, column }) => {
    const beside = (sheet.rows[row] ?? []).slice(layout.labelColumn);
    const isAlone = beside.filter((cell) => cell !== null && cell.value !== '').length === 1;
    return row <= head && (column < layout.labelColumn || (row < head && isAlone));
  });
  // Units such as "$m" may be below each heading.
  const below = stated.filter(({ row }) => row === head + 1);
  const filled = (sheet.rows[head + 1] ?? []).slice(layout.labelColumn);
  const isBelow =
    below.length > 1 &&
    below.length === filled.filter((cell) => cell !== null && cell.value !== '').length;
  const isDown = layout.orientation === 'monthsDown';
  const places = new Set(stated.map(({ row, column }) => (isDown ? column : row)));
  const money = moneyPlaces(layout);
  return isAbove || isBelow || (money.length > 0 && money.every((place) => places.has(place)));
}

/** Amounts of a thousand million or more in the company's currency make the unit doubtful. */
const SUSPICIOUS_AMOUNT_BY_UNIT: Readonly<Record<HintedUnit, Millionths>> = {
  units: 10n ** 30n,
  thousands: 10n ** 12n,
  millions: 10n ** 9n,
};

const isTooLarge = (basis: CompanyBasis, money: readonly GridValue[], unit: HintedUnit): boolean =>
  money.some((value) => {
    const amount = ledgerAmount(basis, value)?.amount ?? 0n;
    return (amount < 0n ? -amount : amount) >= SUSPICIOUS_AMOUNT_BY_UNIT[unit];
  });

const MONEY_MEANINGS: ReadonlySet<string> = new Set(['amount', 'forecast', 'budget', 'actual']);

const moneyPlaces = (layout: SheetLayout): readonly number[] =>
  layout.meanings.flatMap(({ position, meaning }) => {
    const isMoney =
      MONEY_MEANINGS.has(meaning.kind) ||
      (meaning.kind === 'line' && LINES[meaning.line].unit === 'usd');
    return isMoney ? [position - 1] : [];
  });

/** The amounts of the lines that don't state their own unit. */
function moneyOf(
  sheet: GridSheet,
  layout: SheetLayout,
  own: ReadonlyMap<number, unknown>,
): readonly GridValue[] {
  const isDown = layout.orientation === 'monthsDown';
  const places = moneyPlaces(layout).filter((place) => !own.has(place));
  const along = isDown ? sheet.rows.length : widthOf(sheet);
  const first = isDown ? layout.headerRow : layout.labelColumn;
  return places.flatMap((place) =>
    Array.from({ length: Math.max(0, along - first) }, (_, at) =>
      isDown ? valueAt(sheet, first + at, place) : valueAt(sheet, place, first + at),
    ).filter((value) => value !== null),
  );
}

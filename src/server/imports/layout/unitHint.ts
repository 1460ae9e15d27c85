import type { Import, SheetLayout } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { headingUnit } from '../../../domain/headingUnit.ts';
import { LINES } from '../../../domain/lines.ts';
import { cellAddress } from '../../ooxml/cellAddress.ts';
import type { Millionths } from '../../../domain/books/exactSums.ts';
import { knownStatement } from '../books/knownStatement.ts';
import { unitIn } from '../books/sheetMoney.ts';
import { ledgerAmount } from '../ledgers/bookCells.ts';
import { writtenToTheCent } from '../cells/writtenToTheCent.ts';
import { textAt, valueAt, widthOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';

type UnitHint = Import['unitHints'][number];

/** The first whole amount that its number format shows in thousands or millions. */
function shownIn(sheet: GridSheet, layout: SheetLayout) {
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

type Scale = UnitHint['unit'];

/** A cell that states a unit. */
interface StatedUnit {
  readonly scale: Scale;
  /** From 0. */
  readonly row: number;
  readonly column: number;
  readonly written: string;
}

const MOST_CHARACTERS = 300;
const THOUSANDS = /\bthousands?\b|['’]000|\btsd\b/i;
const MILLIONS = /\bmillions?\b|\bmi?l?n\b|\bmio\b/i;

/** The cells of titles, headings and labels that state a unit. */
function statedUnits(sheet: GridSheet, layout: SheetLayout): readonly StatedUnit[] {
  const stated: StatedUnit[] = [];
  const note = (row: number, column: number) => {
    const text = textAt(sheet, row, column);
    if (text === '' || text.length > MOST_CHARACTERS) return;
    const unit = headingUnit(text);
    // "US$" alone only states the currency, and thousands are often meant.
    const isClear = unit?.scale === 'units' ? /\b(?:whole|units)\b/i.test(text) : true;
    const scale = isClear && unit?.scale ? unit.scale : unitIn(text);
    if (scale !== null) stated.push({ scale, row, column, written: unit?.written ?? text });
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

/**
 * The unit that the sheet itself states, with its words. Null if it states none, or different units
 * in different places.
 */
export function unitHint(sheet: GridSheet, layout: SheetLayout): UnitHint | null {
  const shown = shownIn(sheet, layout);
  if (shown !== null) {
    const because = `${shown.cell} shows ${shown.scale} by its format and holds the whole amount`;
    return { sheet: sheet.name, unit: 'units', because };
  }
  const [first, ...others] = statedUnits(sheet, layout);
  if (first === undefined || others.some(({ scale }) => scale !== first.scale)) return null;
  const because = `${cellAddress(first.row, first.column)} says ${first.written}`;
  return { sheet: sheet.name, unit: first.scale, because };
}

/**
 * The unit of a sheet where nothing is left to ask: whole units where its amounts are written to the cent and no word
 * says another unit, or else the one that a title or every heading states, unless the amounts contradict it.
 */
export function provenUnit(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
): SheetLayout['unit'] {
  if (layout.subject !== 'figures') return null;
  const money = moneyOf(sheet, layout);
  const hint = unitHint(sheet, layout);
  const ofStatement = knownStatement(basis, sheet)?.money;
  if (writtenToTheCent(money)) {
    const said = [hint?.unit, ofStatement?.unit];
    return said.some((unit) => unit === 'thousands' || unit === 'millions') ? null : 'units';
  }
  if (hint === null) return unitOfFoot(basis, sheet, layout, money);
  if (shownIn(sheet, layout) !== null) return null;
  const isContradicted = ofStatement !== undefined && ofStatement.unit !== hint.unit;
  if (isContradicted || !isOfAll(sheet, layout) || isTooLarge(basis, money, hint.unit)) return null;
  return hint.unit;
}

/** What a note below the table states of its amounts, where nothing above them states a unit. */
function unitOfFoot(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
  money: readonly GridValue[],
): SheetLayout['unit'] {
  const unit = knownStatement(basis, sheet)?.money.unit ?? null;
  const isOfFoot = unit === 'thousands' || unit === 'millions';
  return isOfFoot && statedUnits(sheet, layout).length === 0 && !isTooLarge(basis, money, unit)
    ? unit
    : null;
}

/** Whether a unit is stated of all amounts: above the table, in its corner, or in the heading of each line. */
function isOfAll(sheet: GridSheet, layout: SheetLayout): boolean {
  const stated = statedUnits(sheet, layout);
  const areBoth = stated.some(({ row, column }) => {
    const text = textAt(sheet, row, column);
    return THOUSANDS.test(text) && MILLIONS.test(text);
  });
  if (areBoth) return false;
  const head = layout.headerRow - 1;
  const isAbove = stated.some(({ row, column }) => {
    const filled = (sheet.rows[row] ?? []).filter((cell) => cell !== null && cell.value !== '');
    return row <= head && (column < layout.labelColumn || (row < head && filled.length === 1));
  });
  const isDown = layout.orientation === 'monthsDown';
  const places = new Set(stated.map(({ row, column }) => (isDown ? column : row)));
  const money = moneyPlaces(layout);
  return isAbove || (money.length > 0 && money.every((place) => places.has(place)));
}

/** Of a thousand million and more in the company's currency nobody is sure without asking. */
const TOO_LARGE: Readonly<Record<Scale, Millionths>> = {
  units: 10n ** 30n,
  thousands: 10n ** 12n,
  millions: 10n ** 9n,
};

const isTooLarge = (basis: CompanyBasis, money: readonly GridValue[], unit: Scale): boolean =>
  money.some((value) => {
    const amount = ledgerAmount(basis, value)?.amount ?? 0n;
    return (amount < 0n ? -amount : amount) >= TOO_LARGE[unit];
  });

/** The columns, or rows, of the lines of money, from 0. */
const moneyPlaces = (layout: SheetLayout): readonly number[] =>
  layout.meanings.flatMap(({ position, meaning }) => {
    const isMoney =
      meaning.kind === 'amount' || (meaning.kind === 'line' && LINES[meaning.line].unit === 'usd');
    return isMoney ? [position - 1] : [];
  });

/** The cells that the layout reads as money. */
function moneyOf(sheet: GridSheet, layout: SheetLayout): readonly GridValue[] {
  const isDown = layout.orientation === 'monthsDown';
  const places = moneyPlaces(layout);
  const along = isDown ? sheet.rows.length : widthOf(sheet);
  const first = isDown ? layout.headerRow : layout.labelColumn;
  return places.flatMap((place) =>
    Array.from({ length: Math.max(0, along - first) }, (_, at) =>
      isDown ? valueAt(sheet, first + at, place) : valueAt(sheet, place, first + at),
    ).filter((value) => value !== null),
  );
}

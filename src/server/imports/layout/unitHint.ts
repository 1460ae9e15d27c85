import type { Import, SheetLayout } from '../../../contract/imports.ts';
import { headingUnit } from '../../../domain/headingUnit.ts';
import { LINES } from '../../../domain/lines.ts';
import { cellAddress } from '../../ooxml/cellAddress.ts';
import { knownStatement } from '../books/knownStatement.ts';
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

/**
 * The unit that the sheet itself states, with its words. Null if it states none, or different units
 * in different places.
 */
export function unitHint(sheet: GridSheet, layout: SheetLayout): UnitHint | null {
  const said = new Map<NonNullable<UnitHint['unit']>, string>();
  const note = (text: string, where: string) => {
    const unit = text.length > 300 ? null : headingUnit(text);
    // "US$" alone only states the currency, and thousands are often meant.
    const isClear = unit?.scale === 'units' ? /\b(?:whole|units)\b/i.test(text) : true;
    if (unit?.scale && isClear && !said.has(unit.scale)) {
      said.set(unit.scale, `${where} says ${unit.written}`);
    }
  };
  const width = widthOf(sheet);
  for (let row = 0; row <= layout.headerRow; row += 1) {
    for (let column = 0; column < width; column += 1) {
      note(textAt(sheet, row, column), cellAddress(row, column));
    }
  }
  if (layout.orientation === 'monthsAcross') {
    for (const { position } of layout.meanings) {
      const label = layout.labelColumn - 1;
      note(textAt(sheet, position - 1, label), cellAddress(position - 1, label));
    }
  }
  const names = layout.meanings.find(({ meaning }) => meaning.kind === 'lineName')?.position;
  if (names !== undefined) {
    for (let row = layout.headerRow; row < sheet.rows.length; row += 1) {
      note(textAt(sheet, row, names - 1), cellAddress(row, names - 1));
    }
  }
  const shown = shownIn(sheet, layout);
  if (shown !== null) {
    const because = `${shown.cell} shows ${shown.scale} by its format and holds the whole amount`;
    return { sheet: sheet.name, unit: 'units', because };
  }
  const [only] = said;
  return said.size === 1 && only !== undefined
    ? { sheet: sheet.name, unit: only[0], because: only[1] }
    : null;
}

/**
 * Whole units where the amounts of a sheet of figures are written to the cent and no word says another unit;
 * null where it has to be asked. A unit that only words say is proposed, and waits for a person.
 */
export function provenUnit(sheet: GridSheet, layout: SheetLayout): SheetLayout['unit'] {
  if (layout.subject !== 'figures' || !writtenToTheCent(moneyOf(sheet, layout))) return null;
  const said = [unitHint(sheet, layout)?.unit, knownStatement(sheet)?.money.unit];
  return said.some((unit) => unit === 'thousands' || unit === 'millions') ? null : 'units';
}

/** The cells that the layout reads as money. */
function moneyOf(sheet: GridSheet, layout: SheetLayout): readonly GridValue[] {
  const isDown = layout.orientation === 'monthsDown';
  const places = layout.meanings.flatMap(({ position, meaning }) => {
    const isMoney =
      meaning.kind === 'amount' || (meaning.kind === 'line' && LINES[meaning.line].unit === 'usd');
    return isMoney ? [position - 1] : [];
  });
  const along = isDown ? sheet.rows.length : widthOf(sheet);
  const first = isDown ? layout.headerRow : layout.labelColumn;
  return places.flatMap((place) =>
    Array.from({ length: Math.max(0, along - first) }, (_, at) =>
      isDown ? valueAt(sheet, first + at, place) : valueAt(sheet, place, first + at),
    ).filter((value) => value !== null),
  );
}

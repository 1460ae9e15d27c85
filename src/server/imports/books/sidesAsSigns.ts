import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';

/** "1,000.50 C", "300.00 Dr", "5.000,00 H": an amount and its side. */
const SIDED = /^(\(?[\d.,’' ]*\d\)?)\s*(c|cr|d|dr|h|s)\.?$/i;
const CREDIT = /^(?:c|cr|h)$/i;
const FEWEST = 3;

const sidesIn = (cell: GridValue | null): RegExpExecArray | null =>
  cell?.kind === 'text' ? SIDED.exec(textOf(cell)) : null;

/**
 * A statement whose amounts say on which side they are, with credits as negative amounts; the same sheet where they
 * are all on one side, or say none.
 */
export function withSidesAsSigns(sheet: GridSheet): GridSheet {
  const sides = sheet.rows.flatMap((row) => row.flatMap((cell) => sidesIn(cell)?.[2] ?? []));
  const credits = sides.filter((side) => CREDIT.test(side)).length;
  if (sides.length < FEWEST || credits === 0 || credits === sides.length) return sheet;
  return {
    ...sheet,
    rows: sheet.rows.map((row) =>
      row.map((cell): GridValue | null => {
        const [, amount = '', side] = sidesIn(cell) ?? [];
        if (side === undefined) return cell;
        return { kind: 'text', value: CREDIT.test(side) ? `-${amount}` : amount };
      }),
    ),
  };
}

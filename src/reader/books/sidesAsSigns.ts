import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';

/** An amount with its side: "1,000.50 C", "300.00 Dr", "5.000,00 H". */
const SIDED = /^(\(?[\d.,’' ]*\d\)?)\s*(c|cr|d|dr|h|s)\.?$/i;
const CREDIT_LETTER = /^(?:c|cr|h)$/i;
const FEWEST_SIDED_AMOUNTS = 3;

const sidesIn = (cell: GridValue | null): RegExpExecArray | null =>
  cell?.kind === 'text' ? SIDED.exec(textOf(cell)) : null;

/**
 * Writes credits as negative amounts if the amounts of a statement state their side. Returns the same sheet if all are
 * on one side or no side is stated.
 */
export function withSidesAsSigns(sheet: GridSheet): GridSheet {
  const sides = sheet.rows.flatMap((row) => row.flatMap((cell) => sidesIn(cell)?.[2] ?? []));
  const credits = sides.filter((side) => CREDIT_LETTER.test(side)).length;
  if (sides.length < FEWEST_SIDED_AMOUNTS || credits === 0 || credits === sides.length)
    return sheet;
  return {
    ...sheet,
    rows: sheet.rows.map((row) =>
      row.map((cell): GridValue | null => {
        const [, amount = '', side] = sidesIn(cell) ?? [];
        if (side === undefined) return cell;
        return { kind: 'text', value: CREDIT_LETTER.test(side) ? `-${amount}` : amount };
      }),
    ),
  };
}

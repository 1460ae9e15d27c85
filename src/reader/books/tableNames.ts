import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { BookTable } from './bookTables.ts';

/** Names of statements that aren't a profit and loss statement, and why their rows are left out. */
export const OTHER_STATEMENTS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:consolidated )?(?:balance sheet|statement of financial position)s?\b(?!.*check)/i,
    'It belongs to a balance sheet.',
  ],
  [
    /^(?:current |fixed |non-?current |total )?assets:?$|^liabilities(?: and equity| & equity)?:?$/i,
    'It belongs to a balance sheet.',
  ],
  [
    /^(?:statement of )?cash ?flows?(?: statement| forecast| analysis)?:?$/i,
    'It belongs to a cash flow statement.',
  ],
];

/** The texts left of the periods in the heading of a table. */
const headNames = (
  { rows }: GridSheet,
  { firstHead, head, firstColumn }: BookTable,
): readonly string[] =>
  rows
    .slice(Math.max(firstHead, 0), head + 1)
    .flatMap((row) => row.slice(0, firstColumn).map((cell) => textOf(cell).trim()));

/** Why all rows of a table with the heading "Balance sheet, Jan 2025, Feb 2025" are left out; null for any other table. */
export function placeOfTable(sheet: GridSheet, table: BookTable): string | null {
  const names = headNames(sheet, table);
  return (
    OTHER_STATEMENTS.find(([pattern]) => names.some((name) => pattern.test(name)))?.[1] ?? null
  );
}

const KEY_FIGURES =
  /^(?:(?:\p{L}+ )?(?:kpis?|ratios|metrics)|key (?:figures|indicators)|kennzahlen|nyckeltal|nøgletal|nøkkeltall|kengetallen|indicateurs|indicadores|indicatori)$/iu;

/** True for a table with a heading such as "Operational KPIs" or "Ratios". */
export const isTableOfKeyFigures = (sheet: GridSheet, table: BookTable): boolean =>
  headNames(sheet, table).some((name) => KEY_FIGURES.test(name));

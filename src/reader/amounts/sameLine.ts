import type { SheetLayout } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { sumNamedIn } from '../../finance/books/entities.ts';
import { isFedLine } from '../../finance/books/fedLines.ts';
import { decimal } from '../../finance/decimal.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { moneyIn } from '../cells/amountText.ts';
import type { GridSheet } from '../cells/grid.ts';
import { textOf, valueAt, widthOf } from '../cells/grid.ts';
import { MONEY_DIGITS } from '../../finance/money.ts';
import { isTotalRow } from '../ledgers/bookCells.ts';
import type { LinePlace } from './readMonth.ts';

/**
 * True if several rows or columns of one line can be its accounts. They can't if one is called a total or equals the
 * sum of the others, because its amounts would count twice.
 */
export function areAccounts(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
  group: readonly LinePlace[],
): boolean {
  const [first] = group;
  if (first === undefined || !isFedLine(first.line)) return false;
  if (group.some(({ name = '' }) => isTotalRow(name))) return false;
  if (group.some(({ index }) => isBelowTotal(sheet, layout, index))) return false;
  const amounts = group.map((place) => amountsByMonthIndex(basis, sheet, layout, place));
  return !amounts.some((own, at) => {
    const others = amounts.filter((_, other) => other !== at);
    const filled = [...own].filter(([, value]) => !value.eq('0'));
    return (
      filled.length > 0 &&
      filled.every(([index, value]) =>
        others.reduce((sum, other) => sum.minus(other.get(index) ?? '0'), value).eq('0'),
      )
    );
  });
}

/** True if the heading above a row names a total, as "Total" does below "North" and "South". */
function isBelowTotal(
  { rows }: GridSheet,
  { orientation, headerRow, labelColumn }: SheetLayout,
  row: number,
): boolean {
  if (orientation === 'monthsDown') return false;
  const heading = rows
    .slice(headerRow, row)
    .findLast(
      (cells) =>
        textOf(cells[labelColumn - 1] ?? null) !== '' &&
        cells.slice(labelColumn).every((cell) => cell === null),
    );
  const label = textOf(heading?.[labelColumn - 1] ?? null);
  return isTotalRow(label) || sumNamedIn([label]) !== null;
}

function amountsByMonthIndex(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
  { index }: LinePlace,
) {
  const isDown = layout.orientation === 'monthsDown';
  const [from, to] = isDown
    ? [layout.headerRow, sheet.rows.length]
    : [layout.labelColumn, widthOf(sheet)];
  const { currency } = basis;
  return new Map(
    Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at).flatMap((at) => {
      const cell = isDown ? valueAt(sheet, at, index) : valueAt(sheet, index, at);
      const amount = moneyIn(basis, cell, 'units', MONEY_DIGITS, currency);
      return amount.kind === 'amount' ? [[at, decimal(amount.value)] as const] : [];
    }),
  );
}

/** For example "“Events” (A5) and “Fairs” (A6) are both Marketing." */
export function sameLineQuestion(
  basis: CompanyBasis,
  groups: readonly (readonly LinePlace[])[],
): string {
  const named = groups.map((group) => {
    const names = group.map(({ name = '', cell }) => `“${name}” (${cell})`);
    const [line] = group.map((place) => lineLabel(basis, place.line));
    const all = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    return `${all} are ${names.length === 2 ? 'both' : 'all'} ${line}`;
  });
  return `${named.join('; ')}. Confirm that they are accounts to add up, or choose which of them to ignore.`;
}

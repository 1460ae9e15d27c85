import { Decimal, decimal, plainText } from '../../finance/decimal.ts';
import { numberText } from './cellText.ts';
import type { PackCell, PackCellPlace, PackFormula, PackRow, PackTable } from './pack.ts';

type CalculatedNumberCell = Extract<PackCell, { kind: 'number' }>;

type ValueAt = (place: PackCellPlace) => string | null;

export function formulaPlaces(formula: PackFormula): readonly PackCellPlace[] {
  if (formula.kind === 'sum') return formula.of;
  if (formula.kind === 'balance') return [formula.minuend, ...formula.less];
  if (formula.kind === 'difference') return [formula.minuend, formula.subtrahend];
  if (formula.kind === 'ratio' || formula.kind === 'quotient')
    return [formula.numerator, formula.denominator];
  if (formula.kind === 'headroom') return [formula.to, formula.from, formula.limit];
  return [formula.figure, formula.reference];
}

function calculated(formula: PackFormula, valueAt: ValueAt): string | null {
  const values = formulaPlaces(formula).map(valueAt);
  const numbers = values.filter((value) => value !== null).map(decimal);
  const [first, second, third] = numbers;
  if (numbers.length < values.length || first === undefined) return null;
  if (formula.kind === 'sum') {
    return plainText(numbers.reduce((total, value) => total.plus(value), Decimal('0')));
  }
  if (formula.kind === 'balance') {
    return plainText(numbers.slice(1).reduce((rest, value) => rest.minus(value), first));
  }
  if (second === undefined) return null;
  if (formula.kind === 'difference') return plainText(first.minus(second));
  if (formula.kind === 'headroom') {
    if (third === undefined || third.eq('0')) return null;
    return plainText(first.minus(second).times('100').div(third.abs()));
  }
  if (second.eq('0')) return null;
  if (formula.kind === 'quotient') return plainText(first.div(second));
  // As in `variance`, there is no percentage of an amount below zero, and none across a change of
  // sign.
  if (formula.kind === 'change' && (second.lt('0') || first.lt('0'))) return null;
  const part = formula.kind === 'ratio' ? first : first.minus(second);
  return plainText(part.times('100').div(second));
}

function numberCellAt(
  rows: readonly PackRow[],
  { row, column }: PackCellPlace,
): CalculatedNumberCell | null {
  const cell = rows[row]?.cells[column];
  return cell?.kind === 'number' ? cell : null;
}

/**
 * The result of a formula over the values in its cells; null if one of them is not a number,
 * or if it would divide by zero.
 */
export function formulaValue(rows: readonly PackRow[], formula: PackFormula): string | null {
  return calculated(formula, (place) => numberCellAt(rows, place)?.value ?? null);
}

/** The result as a spreadsheet would compute it, where cells with a formula contain their result. */
export function calculatedValue(rows: readonly PackRow[], formula: PackFormula): string | null {
  return calculated(formula, (place) => {
    const cell = numberCellAt(rows, place);
    if (cell === null) return null;
    return cell.formula === undefined ? cell.value : calculatedValue(rows, cell.formula);
  });
}

const valueDecimals = (value: string) => value.split('.')[1]?.length ?? 0;

/** True if a formula agrees with its cell: in the exact value and in the displayed text. */
function formulaAgrees(
  rows: readonly PackRow[],
  cell: CalculatedNumberCell,
  formula: PackFormula,
): boolean {
  const direct = formulaValue(rows, formula);
  const live = calculatedValue(rows, formula);
  return (
    direct !== null &&
    live !== null &&
    decimal(direct).round(valueDecimals(cell.value)).eq(decimal(cell.value)) &&
    numberText(live, cell.format) === numberText(cell.value, cell.format)
  );
}

function checkedOnce(rows: readonly PackRow[]): PackRow[] {
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell): PackCell => {
      if (cell.kind !== 'number' || cell.formula === undefined) return cell;
      if (formulaAgrees(rows, cell, cell.formula)) return cell;
      const { formula: _formula, ...value } = cell;
      return value;
    }),
  }));
}

const formulasOf = (rows: readonly PackRow[]) =>
  rows.flatMap(({ cells }) =>
    cells.filter((cell) => cell.kind === 'number' && cell.formula !== undefined),
  ).length;

/**
 * Removes formulas whose result differs from the cell: a total that leaves out months, a stored margin other than gross
 * profit ÷ revenue. The spreadsheet shows the stored value instead.
 */
function withSoundFormulas(rows: readonly PackRow[]): readonly PackRow[] {
  const checked = checkedOnce(rows);
  // If a cell loses its formula, formulas that read it must agree with its stored value too.
  return formulasOf(checked) === formulasOf(rows) ? checked : withSoundFormulas(checked);
}

export function soundTable(table: PackTable): PackTable {
  return { ...table, rows: withSoundFormulas(table.rows) };
}

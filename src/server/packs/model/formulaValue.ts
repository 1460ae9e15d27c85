import { Decimal, decimal, plainText } from '../../../domain/decimal.ts';
import { numberText } from './cellText.ts';
import type { PackCell, PackCellPlace, PackFormula, PackRow, PackTable } from './pack.ts';

type NumberCell = Extract<PackCell, { kind: 'number' }>;

type ValueAt = (place: PackCellPlace) => string | null;

/** The cells that a formula reads, in its order. */
export function formulaPlaces(formula: PackFormula): readonly PackCellPlace[] {
  if (formula.kind === 'sum') return formula.of;
  if (formula.kind === 'difference') return [formula.minuend, formula.subtrahend];
  if (formula.kind === 'ratio') return [formula.numerator, formula.denominator];
  return [formula.figure, formula.reference];
}

function calculated(formula: PackFormula, valueAt: ValueAt): string | null {
  const values = formulaPlaces(formula).map(valueAt);
  const numbers = values.filter((value) => value !== null).map(decimal);
  const [first, second] = numbers;
  if (numbers.length < values.length || first === undefined) return null;
  if (formula.kind === 'sum') {
    return plainText(numbers.reduce((total, value) => total.plus(value), Decimal('0')));
  }
  if (second === undefined) return null;
  if (formula.kind === 'difference') return plainText(first.minus(second));
  if (second.eq('0')) return null;
  const part = formula.kind === 'ratio' ? first : first.minus(second);
  const whole = formula.kind === 'ratio' ? second : second.abs();
  return plainText(part.times('100').div(whole));
}

function numberAt(rows: readonly PackRow[], { row, column }: PackCellPlace): NumberCell | null {
  const cell = rows[row]?.cells[column];
  return cell?.kind === 'number' ? cell : null;
}

/**
 * What a formula gives over the values that stand in its cells; null where one of them holds no
 * number, or where it would divide by zero.
 */
export function formulaValue(rows: readonly PackRow[], formula: PackFormula): string | null {
  return calculated(formula, (place) => numberAt(rows, place)?.value ?? null);
}

/** The same as a spreadsheet sees it, where cells with a formula of their own hold its result. */
export function calculatedValue(rows: readonly PackRow[], formula: PackFormula): string | null {
  return calculated(formula, (place) => {
    const cell = numberAt(rows, place);
    if (cell === null) return null;
    return cell.formula === undefined ? cell.value : calculatedValue(rows, cell.formula);
  });
}

const decimalsOf = (value: string) => value.split('.')[1]?.length ?? 0;

/** Whether a formula says what its cell says: to the last digit of it, and in what is shown. */
function agrees(rows: readonly PackRow[], cell: NumberCell, formula: PackFormula): boolean {
  const direct = formulaValue(rows, formula);
  const live = calculatedValue(rows, formula);
  return (
    direct !== null &&
    live !== null &&
    decimal(direct).round(decimalsOf(cell.value)).eq(decimal(cell.value)) &&
    numberText(live, cell.format) === numberText(cell.value, cell.format)
  );
}

function checkedOnce(rows: readonly PackRow[]): PackRow[] {
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell): PackCell => {
      if (cell.kind !== 'number' || cell.formula === undefined) return cell;
      if (agrees(rows, cell, cell.formula)) return cell;
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
 * The rows without the formulas that say something else than their cell: a total that leaves out
 * months, a stored margin that is not gross profit ÷ revenue. A spreadsheet shows their values.
 */
function withSoundFormulas(rows: readonly PackRow[]): readonly PackRow[] {
  const checked = checkedOnce(rows);
  // A formula that reads a cell whose own formula went has to hold over that cell's value too.
  return formulasOf(checked) === formulasOf(rows) ? checked : withSoundFormulas(checked);
}

/** A table whose formulas all hold. */
export function soundTable(table: PackTable): PackTable {
  return { ...table, rows: withSoundFormulas(table.rows) };
}

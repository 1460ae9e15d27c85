import type { AddedCells } from '../words/additiveFormula.ts';
import { addedCells } from '../words/additiveFormula.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { decimal, plainText } from '../../finance/decimal.ts';
import { spreadsheetDecimal } from '../../finance/scaling.ts';
import { IDENTITY_SHEET } from '../../office/identitySheetForm.ts';
import type { WrittenCell } from '../../office/spreadsheet.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { NEVER_CALCULATED } from '../cells/grid.ts';

/** Formulas beyond this number keep their values and aren't parsed. */
const MOST_FORMULAS = 50_000;
const MOST_FORMULA_DEPTH = 60;
/** How many cells may be visited to calculate all formulas of a file. */
const MOST_VISITS = 1_000_000;

interface Formula {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly adds: readonly AddedCells[] | null;
}

type GridRows = (readonly (GridValue | null)[])[];
const formulaCellKey = (row: number, column: number) => row * 1_000 + column;

/**
 * The formulas of a workbook. Some programs write every total as a formula with a stored value of 0, or with none. A
 * formula that only adds cells of the file is calculated here. Otherwise, if its cells aren't 0, it counts as never
 * calculated, and its 0 is never used as a figure.
 */
export class Formulas {
  readonly #bySheet = new Map<string, Map<number, Formula>>();
  readonly #shared = new Map<string, Formula>();
  #count = 0;

  note(sheet: string, { row, column, formula, shared }: WrittenCell): void {
    if (formula === null || this.#count >= MOST_FORMULAS) return;
    const noted = this.#formula(sheet, row, column, formula, shared);
    if (noted === null) return;
    this.#count += 1;
    const ofSheet = this.#bySheet.get(sheet) ?? new Map<number, Formula>();
    this.#bySheet.set(sheet, ofSheet.set(formulaCellKey(row, column), noted));
  }

  #formula(
    sheet: string,
    row: number,
    column: number,
    text: string,
    shared: string | null,
  ): Formula | null {
    const name = `${sheet}\n${shared}`;
    if (text !== '') {
      const own = { row, column, text, adds: addedCells(text) };
      if (shared !== null) this.#shared.set(name, own);
      return own;
    }
    const first = this.#shared.get(name);
    if (first === undefined) return null;
    const offset = { rows: row - first.row, columns: column - first.column };
    return { row, column, text: first.text, adds: addedCells(first.text, offset) };
  }

  #hasResult({ name, rows }: GridSheet): boolean {
    return [...(this.#bySheet.get(name)?.values() ?? [])].some(({ row, column }) => {
      const value = rows[row]?.[column];
      return value?.kind === 'number' && /[1-9]/.test(value.value);
    });
  }

  workedOut(sheets: readonly GridSheet[]): readonly GridSheet[] {
    if (this.#count === 0) return sheets;
    const book = new Map(sheets.map(({ name, rows }) => [name.toLowerCase(), rows]));
    const sums = new Sums(book, this.#bySheet);
    const wasCalculated = sheets.some((sheet) => isOfExport(sheet) || this.#hasResult(sheet));
    return sheets.map((sheet) => {
      const formulas = this.#bySheet.get(sheet.name);
      if (formulas === undefined) return sheet;
      const rows: GridRows = [...sheet.rows];
      for (const formula of formulas.values()) {
        const { row, column } = formula;
        const before = rows[row]?.[column] ?? null;
        const after = sums.valueOf(sheet.name, formula, before, wasCalculated);
        if (after === before) continue;
        const cells = [...(rows[row] ?? [])];
        cells[column] = after;
        rows[row] = cells;
      }
      return { ...sheet, rows };
    });
  }
}

/** The product stores the results of its formulas, including 0. */
const isOfExport = ({ name }: GridSheet) => name.toLowerCase() === IDENTITY_SHEET;

class Sums {
  readonly #book: ReadonlyMap<string, GridSheet['rows']>;
  readonly #formulas: ReadonlyMap<string, ReadonlyMap<number, Formula>>;
  readonly #known = new Map<string, DecimalValue | null>();
  #visits = 0;

  constructor(
    book: ReadonlyMap<string, GridSheet['rows']>,
    formulas: ReadonlyMap<string, ReadonlyMap<number, Formula>>,
  ) {
    this.#book = book;
    this.#formulas = new Map([...formulas].map(([name, of]) => [name.toLowerCase(), of]));
  }

  valueOf(
    sheet: string,
    formula: Formula,
    before: GridValue | null,
    wasCalculated: boolean,
  ): GridValue | null {
    const { adds } = formula;
    if (!isStaleValue(before)) {
      return adds !== null && before?.kind === 'number' ? { ...before, adds } : before;
    }
    const sum = adds === null ? null : this.#sum(sheet.toLowerCase(), formula, 0);
    if (sum !== null && adds !== null) {
      const value = spreadsheetDecimal(Number(plainText(sum)));
      const shown =
        before?.kind === 'number' ? before : { kind: 'number' as const, isPercent: false };
      const isSame = before?.kind === 'number' && decimal(before.value).eq(value);
      return { ...shown, value, adds, ...(isSame ? {} : { isWorkedOut: true as const }) };
    }
    if (before?.kind !== 'number' || wasCalculated) return before;
    return this.#hasInput(sheet.toLowerCase(), formula)
      ? { kind: 'error', value: NEVER_CALCULATED }
      : before;
  }

  /** Returns null if a cell isn't a number, or if there would be too much work. */
  #sum(sheet: string, { row, column, adds }: Formula, depth: number): DecimalValue | null {
    const key = `${sheet}\n${formulaCellKey(row, column)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    // A circular formula has no value.
    this.#known.set(key, null);
    if (adds === null || depth > MOST_FORMULA_DEPTH) return null;
    let sum = decimal('0');
    let numbers = 0;
    for (const cells of adds) {
      const part = this.#part(cells.sheet?.toLowerCase() ?? sheet, cells, depth);
      if (part === null) return null;
      numbers += part.numbers;
      sum = cells.sign === 1 ? sum.plus(part.sum) : sum.minus(part.sum);
    }
    // A sum of blank cells isn't a figure.
    if (numbers === 0) return null;
    this.#known.set(key, sum);
    return sum;
  }

  #part(
    sheet: string,
    cells: AddedCells,
    depth: number,
  ): { readonly sum: DecimalValue; readonly numbers: number } | null {
    const rows = this.#book.get(sheet);
    if (rows === undefined) return null;
    let sum = decimal('0');
    let numbers = 0;
    const lastRow = Math.min(cells.lastRow, rows.length - 1);
    for (let row = cells.firstRow; row <= lastRow; row += 1) {
      const end = Math.min(cells.lastColumn, (rows[row]?.length ?? 0) - 1);
      for (let column = cells.firstColumn; column <= end; column += 1) {
        this.#visits += 1;
        if (this.#visits > MOST_VISITS) return null;
        const value = rows[row]?.[column] ?? null;
        const number = this.#number(sheet, row, column, value, depth);
        if (number === null) return null;
        sum = sum.plus(number);
        if (value !== null && value.kind !== 'text') numbers += 1;
      }
    }
    return { sum, numbers };
  }

  #number(
    sheet: string,
    row: number,
    column: number,
    value: GridValue | null,
    depth: number,
  ): DecimalValue | null {
    if (value === null || value.kind === 'text') return decimal('0');
    if (isStaleValue(value)) {
      const formula = this.#formulas.get(sheet)?.get(formulaCellKey(row, column));
      if (formula !== undefined) {
        const sum = this.#sum(sheet, formula, depth + 1);
        if (sum !== null || value.kind === 'error') return sum;
        return this.#hasInput(sheet, formula) ? null : decimal('0');
      }
    }
    return value.kind === 'number' ? decimal(value.value) : null;
  }

  #hasInput(sheet: string, { text, row, column }: Formula): boolean {
    for (const [, first = ''] of text.matchAll(
      /(?<![\p{L}\d!])(\$?[A-Z]{1,3}\$?\d+)(?![\p{L}\d(])/gu,
    )) {
      const [cells] = addedCells(first) ?? [];
      if (cells === undefined || (cells.firstRow === row && cells.firstColumn === column)) continue;
      const value = this.#book.get(sheet)?.[cells.firstRow]?.[cells.firstColumn];
      if (value?.kind === 'number' && /[1-9]/.test(value.value)) return true;
    }
    return false;
  }
}

const isStaleValue = (value: GridValue | null): boolean =>
  (value?.kind === 'number' && !/[1-9]/.test(value.value)) ||
  (value?.kind === 'error' && value.value === NEVER_CALCULATED);

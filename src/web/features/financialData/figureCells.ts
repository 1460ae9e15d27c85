import { decimal } from '../../../domain/decimal.ts';
import type { MaybeDecimal } from '../../../domain/decimal.ts';
import type { LineKey, FigureKey } from '../../../domain/lines.ts';
import { LINES } from '../../../domain/lines.ts';
import { type FieldMerge, mergeFields } from '../../components/fieldMerge.ts';
import { type AmountKind, readTypedAmount } from '../../components/typedAmount.ts';

/** A figure of a month that a person may type over. */
export type EditableKey = FigureKey | 'grossMarginPercent';

export interface FigureCell {
  readonly text: string;
  /** The person did something to it; a missing figure that merely opens as 0 was not changed. */
  readonly touched: boolean;
  /** It was left blank or unreadable, and 0 stands there now. */
  readonly becameZero: boolean;
}

export type FigureCells<Key extends EditableKey = EditableKey> = Readonly<Record<Key, FigureCell>>;
export type Figures<Key extends EditableKey = EditableKey> = Readonly<Record<Key, MaybeDecimal>>;

const ZERO = '0';

export function amountKind(key: LineKey): AmountKind {
  return LINES[key].unit === 'percent' ? 'percent' : 'usd';
}

function opened(value: MaybeDecimal): FigureCell {
  return { text: value ?? ZERO, touched: false, becameZero: false };
}

function hasAll<Key extends EditableKey>(
  keys: readonly Key[],
  cells: Partial<Record<Key, FigureCell>>,
): cells is Record<Key, FigureCell> {
  return keys.every((key) => cells[key] !== undefined);
}

/** The cells of a row as it opens: its current values, and 0 where one is missing. */
export function openCells<Key extends EditableKey>(
  keys: readonly Key[],
  figures: Figures<Key>,
): FigureCells<Key> {
  const cells: Partial<Record<Key, FigureCell>> = {};
  for (const key of keys) cells[key] = opened(figures[key]);
  if (!hasAll(keys, cells)) throw new Error('A row with a cell missing');
  return cells;
}

export function typeInCell<Key extends EditableKey>(
  cells: FigureCells<Key>,
  key: NoInfer<Key>,
  text: string,
): FigureCells<Key> {
  return { ...cells, [key]: { text, touched: true, becameZero: false } };
}

function settled(cell: FigureCell, kind: AmountKind): FigureCell {
  if (!cell.touched) return cell;
  const typed = readTypedAmount(cell.text, kind);
  if (typed.is === 'blank' || typed.is === 'unreadable') {
    return { text: ZERO, touched: true, becameZero: true };
  }
  return { ...cell, text: typed.amount };
}

/** What stands in a cell once it is left: plain digits, and a visible 0 for what is no amount. */
export function leaveCell<Key extends EditableKey>(
  cells: FigureCells<Key>,
  key: NoInfer<Key>,
): FigureCells<Key> {
  return { ...cells, [key]: settled(cells[key], amountKind(key)) };
}

export function leaveAllCells<Key extends EditableKey>(
  keys: readonly Key[],
  cells: FigureCells<Key>,
): FigureCells<Key> {
  return keys.reduce((left, key) => leaveCell(left, key), cells);
}

/** Why what stands in a cell cannot be saved; null when it can. */
export function cellProblem(key: EditableKey, cell: FigureCell): string | null {
  const typed = readTypedAmount(cell.text, amountKind(key));
  return typed.is === 'tooLong' ? typed.message : null;
}

/** The amount in a cell as a plain decimal; 0 for what is blank or unreadable. */
function amountIn(key: EditableKey, cell: FigureCell): string {
  const typed = readTypedAmount(cell.text, amountKind(key));
  return typed.is === 'amount' || typed.is === 'tooLong' ? typed.amount : ZERO;
}

function sameAmount(a: MaybeDecimal, b: MaybeDecimal): boolean {
  const first = a ?? null;
  const second = b ?? null;
  if (first === null || second === null) return first === second;
  return decimal(first).eq(decimal(second));
}

/** Whether a cell says something else than the record: a missing figure is not the same as 0. */
export function isCellChanged(key: EditableKey, cell: FigureCell, stored: MaybeDecimal): boolean {
  return cell.touched && !sameAmount(amountIn(key, cell), stored);
}

/** The changed figures and no others, as plain decimal text. */
export function changedFigures<Key extends EditableKey>(
  keys: readonly Key[],
  figures: Figures<Key>,
  cells: FigureCells<Key>,
): Partial<Record<Key, string>> {
  const changed: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    if (isCellChanged(key, cells[key], figures[key])) changed[key] = amountIn(key, cells[key]);
  }
  return changed;
}

export function hasChanges<Key extends EditableKey>(
  keys: readonly Key[],
  figures: Figures<Key>,
  cells: FigureCells<Key>,
): boolean {
  return keys.some((key) => isCellChanged(key, cells[key], figures[key]));
}

/** Compares the row with a newer record that a colleague saved meanwhile. */
export function mergeCells<Key extends EditableKey>(
  keys: readonly Key[],
  base: Figures<Key>,
  newer: Figures<Key>,
  cells: FigureCells<Key>,
): FieldMerge<Key> {
  return mergeFields({
    keys,
    changedHere: (key) => isCellChanged(key, cells[key], base[key]),
    changedThere: (key) => !sameAmount(base[key], newer[key]),
    agree: (key) => cells[key].touched && sameAmount(amountIn(key, cells[key]), newer[key]),
  });
}

/** The cells with the record's own values in these fields. */
export function takeFigures<Key extends EditableKey>(
  taken: readonly NoInfer<Key>[],
  figures: Figures<Key>,
  cells: FigureCells<Key>,
): FigureCells<Key> {
  return { ...cells, ...Object.fromEntries(taken.map((key) => [key, opened(figures[key])])) };
}

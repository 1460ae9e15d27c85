import { decimal } from '../../../finance/decimal.ts';
import type { MaybeDecimal } from '../../../finance/decimal.ts';
import type { LineKey, FigureKey } from '../../../finance/lines.ts';
import { LINES } from '../../../finance/lines.ts';
import { type AmountKind, readTypedAmount } from '../../editing/typedAmount.ts';

export type EditableKey = FigureKey | 'grossMarginPercent';

export interface FigureCell {
  readonly text: string;
  /** True if the figure is missing and the displayed 0 has not been confirmed. */
  readonly isMissing: boolean;
  /** True if blank or unreadable text was replaced by 0. */
  readonly becameZero: boolean;
  /** True once a person entered the value. Until then, gross profit and margin are calculated from other figures. */
  readonly isTyped: boolean;
}

export type FigureCells<Key extends EditableKey> = Readonly<Record<Key, FigureCell>>;
export type Figures<Key extends EditableKey> = Readonly<Partial<Record<Key, MaybeDecimal>>>;

const ZERO = '0';

export function amountKind(key: LineKey): AmountKind {
  return LINES[key].unit === 'percent' ? 'percent' : 'usd';
}

function hasAll<Key extends EditableKey>(
  keys: readonly Key[],
  cells: Partial<Record<Key, FigureCell>>,
): cells is Record<Key, FigureCell> {
  return keys.every((key) => cells[key] !== undefined);
}

export function openCells<Key extends EditableKey>(
  keys: readonly Key[],
  figures: Figures<Key>,
): FigureCells<Key> {
  const cells: Partial<Record<Key, FigureCell>> = {};
  for (const key of keys) {
    const stored = figures[key] ?? null;
    cells[key] = {
      text: stored ?? ZERO,
      isMissing: stored === null,
      becameZero: false,
      isTyped: false,
    };
  }
  if (!hasAll(keys, cells)) throw new Error('A row with a cell missing');
  return cells;
}

export function typedCell(text: string): FigureCell {
  return { text, isMissing: false, becameZero: false, isTyped: true };
}

/** A missing figure confirmed as 0. */
export const CONFIRMED_ZERO: FigureCell = typedCell('0.00');

/** A 0 that turned out not to be reported. */
export const NOT_REPORTED: FigureCell = { ...typedCell(ZERO), isMissing: true };

/** Plain digits, and a displayed 0 for text that isn't an amount. */
export function normalizedCell(key: EditableKey, cell: FigureCell): FigureCell {
  const typed = readTypedAmount(cell.text, amountKind(key));
  if (typed.kind === 'blank' || typed.kind === 'unreadable') {
    return { ...typedCell(ZERO), becameZero: true };
  }
  return { ...cell, text: typed.amount };
}

/** Returns null if the cell can be saved. */
export function cellProblem(key: EditableKey, cell: FigureCell): string | null {
  const typed = readTypedAmount(cell.text, amountKind(key));
  return typed.kind === 'tooLong' ? typed.message : null;
}

/** The figure in plain digits: 0 for blank or unreadable text, null while the figure is missing. */
export function cellFigure(key: EditableKey, cell: FigureCell): string | null {
  if (cell.isMissing) return null;
  const typed = readTypedAmount(cell.text, amountKind(key));
  return typed.kind === 'amount' || typed.kind === 'tooLong' ? typed.amount : ZERO;
}

/** Compares two cells. A missing figure isn't the same as 0. */
export function isSameFigure(key: EditableKey, a: FigureCell, b: FigureCell): boolean {
  return isSameAmount(cellFigure(key, a), cellFigure(key, b));
}

/** Compares plain digits. A missing amount equals only another missing amount. */
export function isSameAmount(first: string | null, second: string | null): boolean {
  if (first === null || second === null) return first === second;
  return decimal(first).eq(decimal(second));
}

import { decimal } from '../../../domain/decimal.ts';
import type { MaybeDecimal } from '../../../domain/decimal.ts';
import type { LineKey, FigureKey } from '../../../domain/lines.ts';
import { LINES } from '../../../domain/lines.ts';
import { type AmountKind, readTypedAmount } from '../../editing/typedAmount.ts';

/** A figure of a month that a person may type over. */
export type EditableKey = FigureKey | 'grossMarginPercent';

export interface FigureCell {
  readonly text: string;
  /** The figure is missing, and nobody has confirmed the 0 that the cell opened with. */
  readonly isMissing: boolean;
  /** It was left blank or unreadable, and now shows 0. */
  readonly becameZero: boolean;
  /** A person has entered it: gross profit and margin follow the other figures until then. */
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

/** The cells as they open: the stored figures, and 0 where one is missing. */
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

/** The 0 of a figure that is missing or not reported, once somebody says that it is one. */
export const REALLY_ZERO: FigureCell = typedCell('0.00');

/** The 0 of a figure that nobody has reported after all. */
export const NOT_REPORTED: FigureCell = { ...typedCell(ZERO), isMissing: true };

/** A cell's text once it is left: plain digits, and a visible 0 for anything that is not an amount. */
export function leftCell(key: EditableKey, cell: FigureCell): FigureCell {
  const typed = readTypedAmount(cell.text, amountKind(key));
  if (typed.is === 'blank' || typed.is === 'unreadable') {
    return { ...typedCell(ZERO), becameZero: true };
  }
  return { ...cell, text: typed.amount };
}

/** Why a cell cannot be saved; null when it can. */
export function cellProblem(key: EditableKey, cell: FigureCell): string | null {
  const typed = readTypedAmount(cell.text, amountKind(key));
  return typed.is === 'tooLong' ? typed.message : null;
}

/**
 * The figure that a cell says, in plain digits: 0 for what is blank or unreadable, null for a
 * figure that is missing still.
 */
export function cellFigure(key: EditableKey, cell: FigureCell): string | null {
  if (cell.isMissing) return null;
  const typed = readTypedAmount(cell.text, amountKind(key));
  return typed.is === 'amount' || typed.is === 'tooLong' ? typed.amount : ZERO;
}

/** Whether two cells say the same figure. A missing figure is not the same as 0. */
export function isSameFigure(key: EditableKey, a: FigureCell, b: FigureCell): boolean {
  return isSameAmount(cellFigure(key, a), cellFigure(key, b));
}

/** Whether two amounts in plain digits are the same; missing is the same as missing alone. */
export function isSameAmount(first: string | null, second: string | null): boolean {
  if (first === null || second === null) return first === second;
  return decimal(first).eq(decimal(second));
}

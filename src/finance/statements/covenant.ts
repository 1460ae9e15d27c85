import type { BooksMonth } from '../books/books.ts';
import type { MeasureKey } from '../catalogue.ts';
import type { FlowLine } from './flowLines.ts';

export type CovenantMeasure =
  | { readonly kind: 'reportLine'; readonly line: MeasureKey }
  | { readonly kind: 'balanceLine'; readonly slug: string }
  | { readonly kind: 'flowLine'; readonly line: FlowLine };

/** 'monthEnd' is a closing balance, or the month's own amount of a line that adds up over months. */
export const COVENANT_SPANS = ['monthEnd', 'twelveMonths', 'yearToDate'] as const;
export type CovenantSpan = (typeof COVENANT_SPANS)[number];

export interface CovenantPiece {
  /** A plain decimal, such as "-1" or "0.5". */
  readonly factor: string;
  readonly measure: CovenantMeasure;
  readonly span: CovenantSpan;
}

export interface CovenantLimit {
  /** The first month in which it applies. */
  readonly from: BooksMonth;
  /** A plain decimal: units of the currency for a sum, a quotient for a ratio. */
  readonly value: string;
}

export const COVENANT_TESTS = ['month', 'quarter', 'halfYear', 'year'] as const;
export const COVENANT_DIRECTIONS = ['atMost', 'atLeast'] as const;

export interface Covenant {
  readonly numerator: readonly CovenantPiece[];
  /** Null if the covenant is a sum. */
  readonly denominator: readonly CovenantPiece[] | null;
  readonly direction: (typeof COVENANT_DIRECTIONS)[number];
  /** Earliest first. */
  readonly limits: readonly CovenantLimit[];
  readonly testedEach: (typeof COVENANT_TESTS)[number];
}

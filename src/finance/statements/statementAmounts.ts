import type { BooksMonth } from '../books/books.ts';
import type { Millionths } from '../books/exactSums.ts';
import type { FlowLine } from './flowLines.ts';

/** Amounts in millionths of the company's currency, with the sign of a statement. */
export interface BalanceSheet {
  readonly month: BooksMonth;
  /** Keyed by the slug of the line, including adjustments. */
  readonly lines: ReadonlyMap<string, Millionths>;
  /** Balances of accounts that have no line, as they add to assets − liabilities − equity. */
  readonly notClassified: Millionths;
  /** True if an account without a line has a balance, also if such balances add up to 0. */
  readonly hasUnclassified?: boolean;
  readonly resultOfYear: Millionths;
  /** Results of earlier years that are not in equity accounts, or of the months before the ledger begins. */
  readonly earlierResults: Millionths;
  /** The remainder that is equity, if nobody has typed equity. */
  readonly equityNotEntered: Millionths;
  readonly notBooked: Millionths;
  readonly difference: Millionths;
  /** Only in a planned sheet: planned cash less the cash that the other planned lines give. */
  readonly notPlanned?: Millionths;
  /** Entities whose books balance under neither reading of last year's result. A person must choose. */
  readonly undecided: readonly string[];
  /** Only in a month without whole books, whose balances were typed. */
  readonly typed?: TypedSheet;
}

/** What a typed balance sheet lacks. */
export interface TypedSheet {
  readonly isEquityEntered: boolean;
  /** The slugs of lines without a balance; not those of equity if there is none at all. */
  readonly notEntered: readonly string[];
}

export interface CashFlow {
  readonly first: BooksMonth;
  readonly last: BooksMonth;
  readonly lines: ReadonlyMap<FlowLine, Millionths>;
  readonly opening: Millionths;
  /** Balances that became cash, or stopped being cash, because their account's line changed. */
  readonly movedIntoCash: Millionths;
  /** Only in a planned cash flow: the part of the planned change in cash that no line plans. */
  readonly notPlanned?: Millionths;
  readonly change: Millionths;
  readonly closing: Millionths;
}

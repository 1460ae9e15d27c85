import type { AccountType, BooksMonth } from '../books/books.ts';
import type { Adjustment, Balance, FedLine } from '../books/fedLines.ts';
import type { BalanceLine } from './balanceLines.ts';
import type { FlowLine } from './flowLines.ts';

export interface StatementAccount {
  readonly id: number;
  readonly type: AccountType;
}

/** Where an account's amounts appear from a month on. */
export interface StatementMapping {
  readonly accountId: number;
  /** '' for the beginning. */
  readonly from: BooksMonth;
  /** The line of the report; null if the account is left out of it. */
  readonly line: FedLine | null;
  /** The slug of the balance line; null for profit and loss, and for accounts that nobody has classified. */
  readonly balanceLine: string | null;
  /** Only if the cash flow line isn't the usual one. */
  readonly flow: FlowLine | null;
}

/** An amount moved from one line of the cash flow to another, such as a lease that brought no cash. */
export interface FlowMove {
  readonly month: BooksMonth;
  readonly from: FlowLine;
  readonly to: FlowLine;
  readonly amount: string;
}

/**
 * What is stored. Amounts are in the company's currency, with the sign of a statement: the movement of a month for
 * profit and loss, the closing balance for other accounts.
 */
export interface StatementFacts {
  readonly accounts: readonly StatementAccount[];
  readonly lines: readonly BalanceLine[];
  readonly mappings: readonly StatementMapping[];
  readonly balances: readonly Balance[];
  /**
   * Balances at the end of a month before the books: for profit and loss, the amount since the year began.
   */
  readonly openings: readonly Balance[];
  /** Months in which the debits of an entity equal its credits. */
  readonly wholeMonths: readonly { readonly month: BooksMonth; readonly entity: string }[];
  readonly adjustments: readonly Adjustment[];
  readonly moves: readonly FlowMove[];
  /** 1 to 12. */
  readonly yearStart: number;
}

import type { AccountType, BooksMonth } from '../books/books.ts';
import type { Adjustment, Balance, FedLine } from '../books/fedLines.ts';
import type { BalanceLine } from './balanceLines.ts';
import type { ChosenReading } from './earlierResults.ts';
import type { FlowLine } from './flowLines.ts';
import type { TypedFacts } from './typedFacts.ts';

export interface StatementAccount {
  readonly id: number;
  readonly type: AccountType;
}

/** The lines that an account's amounts belong to, from a month on. */
export interface StatementMapping {
  readonly accountId: number;
  /** The first month; '' for the beginning. */
  readonly from: BooksMonth;
  /** The line of the report; null if the account is left out of the report. */
  readonly line: FedLine | null;
  /** The slug of the balance line; null for profit and loss, and for accounts that nobody has classified. */
  readonly balanceLine: string | null;
  /** Set only if the cash flow line isn't the usual one. */
  readonly flow: FlowLine | null;
}

/** An amount moved from one cash flow line to another, such as a lease that involved no cash. */
export interface FlowMove {
  readonly month: BooksMonth;
  readonly from: FlowLine;
  readonly to: FlowLine;
  readonly amount: string;
}

/**
 * The stored data. Amounts are in the company's currency, with the sign of a statement: the movement of a month for
 * profit and loss, the closing balance for other accounts.
 */
export interface StatementFacts {
  readonly accounts: readonly StatementAccount[];
  readonly lines: readonly BalanceLine[];
  readonly mappings: readonly StatementMapping[];
  readonly balances: readonly Balance[];
  /** Balances at the end of a month before the ledger begins: for profit and loss, the amount since the year began. */
  readonly openings: readonly Balance[];
  /** Months in which an entity's debits equal its credits. */
  readonly wholeMonths: readonly { readonly month: BooksMonth; readonly entity: string }[];
  /** Only those that count, because an account feeds their line in the month (`restingAdjustments` finds the others). */
  readonly adjustments: readonly Adjustment[];
  readonly moves: readonly FlowMove[];
  /** Absent if nobody has typed a balance. */
  readonly typed?: TypedFacts;
  /** Absent if nobody has chosen a reading. */
  readonly resultReadings?: readonly ChosenReading[];
  /** The first calendar month of the year, 1 to 12. */
  readonly yearStart: number;
}

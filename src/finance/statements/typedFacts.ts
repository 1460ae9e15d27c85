import type { BooksMonth } from '../books/books.ts';
import type { MonthFigures } from '../overMonths.ts';

/** A closing balance that a person typed, with the sign of the line. */
export interface TypedBalance {
  readonly month: BooksMonth;
  /** The slug of the balance sheet line. */
  readonly line: string;
  readonly amount: string;
}

/** What the statements of months without whole books are computed from. Amounts are in the company's currency. */
export interface TypedFacts {
  readonly balances: readonly TypedBalance[];
  /** The figures of each month's report. Absent or null if nobody has entered them. */
  readonly months: readonly { readonly month: BooksMonth; readonly figures: MonthFigures }[];
}

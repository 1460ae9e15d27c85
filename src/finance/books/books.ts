import { negatedText } from '../decimal.ts';

export const ACCOUNT_TYPES = [
  'revenue',
  'costOfSales',
  'operatingCost',
  'otherIncome',
  'otherCost',
  'asset',
  'liability',
  'equity',
] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export type BooksMonth = string;

/** A cell ("B5"), or a position in a file without cells ("line 812"). */
export interface BooksOrigin {
  readonly sheet: string;
  readonly cell: string;
}

export interface BooksAccount {
  readonly code: string | null;
  readonly name: string;
  readonly type: AccountType | null;
  /** The heading or kind, such as "Bank", under which the file lists the account. */
  readonly heading?: string | undefined;
}

export interface BooksRow {
  readonly account: BooksAccount;
  readonly entity: string | null;
  readonly origin: BooksOrigin;
  readonly movements: Readonly<Record<BooksMonth, string>>;
  /**
   * The balance at the end of each month, debit less credit: year to date for profit and loss, cumulative for other
   * accounts.
   */
  readonly balances: Readonly<Record<BooksMonth, string>>;
  /**
   * Set if amounts have the sign of a statement because the file doesn't state the account type. They become debit less
   * credit once a person has chosen the type.
   */
  readonly isNatural?: boolean;
  /** The months in this row, if other rows have the account's other months; all months if absent. */
  readonly months?: readonly BooksMonth[];
  readonly amountCells?: Readonly<Record<BooksMonth, string>>;
}

/** A year-end closing entry, which is left out. */
export interface ClosedBooks {
  readonly cell: string;
  /** A text such as "A 120, December 2025". */
  readonly name: string;
  /** The account that this one is closed into; null for a voucher that repeats another. */
  readonly into: string | null;
  readonly lines: number;
}

export interface Books {
  readonly kind: 'trialBalance' | 'ledger' | 'profitAndLoss' | 'balanceSheet';
  readonly company: string | null;
  readonly currency: string | null;
  readonly months: readonly BooksMonth[];
  /** The first month of the balances' year, if the file states it: "2025-01". */
  readonly yearBegins: BooksMonth | null;
  /** Set if `balances` are what moved since the year began, so balance sheet accounts need their opening balance. */
  readonly isOfMovements?: boolean;
  readonly rows: readonly BooksRow[];
  /** Assumptions about the format, and amounts that were left out. */
  readonly notes: readonly string[];
  /** The result of the year that a balance sheet states, by month; positive for a profit. */
  readonly earnings?: Readonly<Record<BooksMonth, string>>;
  readonly closed?: readonly ClosedBooks[];
  /** Rows that add up other rows of a list, so they would count twice. */
  readonly sums?: readonly Omit<ClosedBooks, 'into'>[];
}

const CREDIT_TYPES: ReadonlySet<AccountType> = new Set([
  'revenue',
  'otherIncome',
  'liability',
  'equity',
]);

export const isCreditType = (type: AccountType | null): boolean =>
  type !== null && CREDIT_TYPES.has(type);

/**
 * Turns debit less credit into the sign of a statement: revenue, income, liabilities and equity are positive in credit,
 * costs and assets in debit. Without a type the amount stays unchanged.
 */
export function naturalAmount(type: AccountType | null, debitLessCredit: string): string {
  if (!isCreditType(type)) return debitLessCredit;
  if (/^-?0*(?:\.0*)?$/.test(debitLessCredit)) return debitLessCredit;
  return negatedText(debitLessCredit);
}

export function isProfitAndLoss(type: AccountType): boolean {
  return type !== 'asset' && type !== 'liability' && type !== 'equity';
}

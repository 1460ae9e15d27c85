/** What an account is; it decides on which side of a statement it stands. */
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

/** A calendar month: "2025-01". */
export type BooksMonth = string;

/** Where something stands in a file: a cell ("B5"), or a position of a file that has no cells ("line 812"). */
export interface BooksOrigin {
  readonly sheet: string;
  readonly cell: string;
}

/** An account as a file names it. */
export interface BooksAccount {
  /** Null where the file has names alone. */
  readonly code: string | null;
  readonly name: string;
  /** Null where the file does not say it. */
  readonly type: AccountType | null;
}

/** What a file says of one account, and of one entity when it tells several apart. */
export interface BooksRow {
  readonly account: BooksAccount;
  readonly entity: string | null;
  readonly origin: BooksOrigin;
  /** What was booked in each month: debit less credit, plain decimals in whole currency units. */
  readonly movements: Readonly<Record<BooksMonth, string>>;
  /**
   * The balance at the end of each month, debit less credit: of an account of profit and loss since
   * the year began, of any other since ever.
   */
  readonly balances: Readonly<Record<BooksMonth, string>>;
  /**
   * Set where the amounts are as a statement shows them, because the file does not say what the account
   * is: they are turned into debit less credit once somebody has said it.
   */
  readonly isNatural?: boolean;
  /** The months that it is of, where another row of its account has the others; left out: all of them. */
  readonly months?: readonly BooksMonth[];
  /** The cell of each month's amount, where one cell holds it. */
  readonly amountCells?: Readonly<Record<BooksMonth, string>>;
}

/** An entry that closes a year, which is left out. */
export interface ClosedBooks {
  /** "line 812" */
  readonly cell: string;
  /** "A 120, December 2025" */
  readonly name: string;
  /** The account that takes the result. */
  readonly into: string;
  readonly lines: number;
}

/** The books that one sheet or file holds. */
export interface Books {
  readonly kind: 'trialBalance' | 'ledger' | 'profitAndLoss';
  readonly company: string | null;
  /** "NOK"; null where the file does not say it. */
  readonly currency: string | null;
  /** In order, each once. */
  readonly months: readonly BooksMonth[];
  /** The months of the year that the balances are of, where the file says when it began: "2025-01". */
  readonly yearBegins: BooksMonth | null;
  readonly rows: readonly BooksRow[];
  /** What a reader should know: what was assumed by the format, what was not counted. */
  readonly notes: readonly string[];
  /** The entries of a format of its own that close its year. */
  readonly closed?: readonly ClosedBooks[];
}

const CREDIT_TYPES: ReadonlySet<AccountType> = new Set([
  'revenue',
  'otherIncome',
  'liability',
  'equity',
]);

/** Whether accounts of this type grow by credits. */
export const isCreditType = (type: AccountType | null): boolean =>
  type !== null && CREDIT_TYPES.has(type);

/**
 * An amount that is debit less credit, as a statement shows it: revenue, income, liabilities and
 * equity are positive when they are in credit, costs and assets when they are in debit. An account
 * whose type nobody has said keeps debit less credit.
 */
export function naturalAmount(type: AccountType | null, debitLessCredit: string): string {
  if (!isCreditType(type)) return debitLessCredit;
  if (/^-?0*(?:\.0*)?$/.test(debitLessCredit)) return debitLessCredit;
  return debitLessCredit.startsWith('-') ? debitLessCredit.slice(1) : `-${debitLessCredit}`;
}

/** Whether the account is of the profit and loss account, whose balance begins at zero each year. */
export function isProfitAndLoss(type: AccountType): boolean {
  return type !== 'asset' && type !== 'liability' && type !== 'equity';
}

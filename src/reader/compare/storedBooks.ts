import type { AccountType, BooksMonth } from '../../finance/books/books.ts';
import type { Adjustment, Balance, LineSign, Mapping } from '../../finance/books/fedLines.ts';
import type { Entity } from '../../finance/books/entities.ts';
import type { FedLine } from '../../finance/books/fedLines.ts';
import type { BalanceLine } from '../../finance/statements/balanceLines.ts';
import { byAccount } from '../../finance/books/fedLines.ts';
import type { FedFigures } from '../../finance/books/mappingEffect.ts';
import type { MappedAccount } from '../../finance/books/suggestLine.ts';

export interface StoredAccount {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  /** Codes and names that files may still use for the account. */
  readonly fileNames: readonly string[];
}

/** The cell that a balance was read from; null if a program sent the balance. */
export interface BalanceOrigin {
  readonly importId: number | null;
  readonly sheet: string | null;
  readonly cell: string | null;
}

interface BalanceToDate {
  readonly sinceMonth: BooksMonth;
}

export type StoredOpening = Balance & BalanceOrigin;

/** All stored data that a file's ledger is compared with, read in one snapshot. */
export interface StoredBooks {
  readonly accounts: readonly StoredAccount[];
  readonly mappings: readonly Mapping[];
  /** Balance sheet lines in their order, without archived ones; null for a company without a balance sheet. */
  readonly balanceLines?: readonly BalanceLine[] | null;
  readonly entities: readonly Entity[];
  /** Balances in the months of the file and in the months needed to split year-to-date amounts. */
  readonly balances: readonly (Balance & BalanceOrigin)[];
  /** Year-to-date amounts in the same months that can't be split by month. */
  readonly balancesToDate: readonly (Balance & BalanceOrigin & BalanceToDate)[];
  /** All opening balances. */
  readonly openings: readonly StoredOpening[];
  /** The first month with balances, by entity. */
  readonly begins: ReadonlyMap<string, BooksMonth>;
  readonly adjustments: readonly Adjustment[];
  readonly figures: ReadonlyMap<BooksMonth, FedFigures>;
  readonly published: ReadonlySet<BooksMonth>;
  /** Months with stored profit and loss, from the file's first month on, earliest first. */
  readonly profitMonths: readonly { readonly month: BooksMonth; readonly entity: string }[];
  readonly years: readonly BooksMonth[];
}

export interface AccountWrite {
  /** Negative: a stand-in for the account until it is stored. */
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  /** Null to decide later. */
  readonly mapping: {
    readonly line: FedLine | null;
    readonly sign: LineSign;
    /** The slug of a balance sheet line. */
    readonly balanceLine?: string;
  } | null;
}

export interface BalanceWrite {
  /** Negative for a new account. */
  readonly accountId: number;
  readonly month: BooksMonth;
  /** Set if the amount stays year to date because its earlier months aren't known. */
  readonly sinceMonth?: BooksMonth;
  readonly entity: string;
  /** Null to remove the stored balance. */
  readonly amount: string | null;
  readonly sheet: string;
  readonly cell: string | null;
  /** Null if nothing is stored yet. */
  readonly before: ({ readonly amount: string } & BalanceOrigin & Partial<BalanceToDate>) | null;
}

/** An entity's opening, which replaces its earlier one. */
export interface OpeningWrite {
  readonly entity: string;
  readonly month: BooksMonth;
  readonly sheet: string;
  readonly rows: readonly {
    /** Negative for a new account. */
    readonly accountId: number;
    readonly amount: string;
    readonly cell: string;
  }[];
  readonly before: readonly StoredOpening[];
}

export interface RenamedWrite {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly fileNames: readonly string[];
  readonly before: Pick<StoredAccount, 'code' | 'name' | 'fileNames'>;
}

export interface BooksWrite {
  readonly accounts: readonly AccountWrite[];
  readonly renamed: readonly RenamedWrite[];
  readonly balances: readonly BalanceWrite[];
  readonly openings: readonly OpeningWrite[];
  readonly entities: readonly Entity[];
}

/** Accounts that are mapped or left out, each with its latest line. */
export function decidedAccounts({ accounts, mappings }: StoredBooks): MappedAccount[] {
  const mapped = byAccount(mappings);
  return accounts.flatMap((account) => {
    const last = mapped.get(account.id)?.at(-1);
    return last === undefined ? [] : [{ ...account, line: last.line }];
  });
}

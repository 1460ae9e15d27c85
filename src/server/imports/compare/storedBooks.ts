import type { AccountType, BooksMonth } from '../../../domain/books/books.ts';
import type { Adjustment, Balance, LineSign, Mapping } from '../../../domain/books/fedLines.ts';
import type { Entity } from '../../../domain/books/entities.ts';
import type { FedLine } from '../../../domain/books/fedLines.ts';
import { byAccount } from '../../../domain/books/fedLines.ts';
import type { FedFigures } from '../../../domain/books/mappingEffect.ts';
import type { MappedAccount } from '../../../domain/books/suggestLine.ts';

export interface StoredAccount {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  /** Codes and names that files may still have for it. */
  readonly fileNames: readonly string[];
}

/** Where a balance was read; null where a program has sent it. */
export interface BalanceOrigin {
  readonly importId: number | null;
  readonly sheet: string | null;
  readonly cell: string | null;
}

interface BalanceToDate {
  /** The first month of the year to date. */
  readonly sinceMonth: BooksMonth;
}

/** Everything that books of a file are compared with, read in one snapshot. */
export interface StoredBooks {
  readonly accounts: readonly StoredAccount[];
  readonly mappings: readonly Mapping[];
  readonly entities: readonly Entity[];
  /** Of the months of the file, and of those that year-to-date amounts are told apart by. */
  readonly balances: readonly (Balance & BalanceOrigin)[];
  /** Of the same months: amounts of the year to date, which are no month's. */
  readonly balancesToDate: readonly (Balance & BalanceOrigin & BalanceToDate)[];
  readonly adjustments: readonly Adjustment[];
  readonly figures: ReadonlyMap<BooksMonth, FedFigures>;
  readonly published: ReadonlySet<BooksMonth>;
  /** Months from the first one of the file on in which profit and loss is stored, earliest first. */
  readonly profitMonths: readonly { readonly month: BooksMonth; readonly entity: string }[];
  /** The first months of the company's financial years. */
  readonly years: readonly BooksMonth[];
}

export interface AccountWrite {
  /** Below zero: stands for the account until it is stored. */
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  /** null: to be said later. */
  readonly mapping: { readonly line: FedLine | null; readonly sign: LineSign } | null;
}

export interface BalanceWrite {
  /** Below zero for an account that is new. */
  readonly accountId: number;
  readonly month: BooksMonth;
  /** Set where the amount stays one of the year to date, because its earlier months are not known. */
  readonly sinceMonth?: BooksMonth;
  readonly entity: string;
  /** null: the stored balance is removed. */
  readonly amount: string | null;
  readonly sheet: string;
  readonly cell: string | null;
  /** null: nothing is stored yet. */
  readonly before: ({ readonly amount: string } & BalanceOrigin & Partial<BalanceToDate>) | null;
}

/** A stored account whose code, name or remembered names change. */
export interface RenamedWrite {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly fileNames: readonly string[];
  readonly before: Pick<StoredAccount, 'code' | 'name' | 'fileNames'>;
}

/** What an import would store of the books. */
export interface BooksWrite {
  readonly accounts: readonly AccountWrite[];
  readonly renamed: readonly RenamedWrite[];
  readonly balances: readonly BalanceWrite[];
  /** Entities that are new, or that have a new name. */
  readonly entities: readonly Entity[];
}

/** The accounts whose line the company has decided, each with the last one. */
export function decidedAccounts({ accounts, mappings }: StoredBooks): MappedAccount[] {
  const mapped = byAccount(mappings);
  return accounts.flatMap((account) => {
    const last = mapped.get(account.id)?.at(-1);
    return last === undefined ? [] : [{ ...account, line: last.line }];
  });
}

import type { AccountType, BooksMonth, BooksRow } from '../../../domain/books/books.ts';
import { textOfMillionths } from '../../../domain/books/exactSums.ts';
import type { Millionths } from '../../../domain/books/exactSums.ts';
import { WorkbookRefusedError } from '../file/workbookRefused.ts';

/** Limits of a ledger: more than any company that reports by hand has. */
const MOST_ACCOUNTS = 50_000;
const MOST_SUMS = 1_000_000;

const TOO_LARGE = () =>
  new WorkbookRefusedError(
    'The ledger has more accounts and months than can be read.',
    'Export one year, or fewer accounts, at a time.',
  );

/** An account while its file is read. */
export class SummedAccount {
  code: string;
  name: string;
  type: AccountType | null = null;
  cell: string;
  opening: Millionths | null = null;
  closing: Millionths | null = null;
  readonly movements = new Map<BooksMonth, Millionths>();

  constructor(code: string, name: string, cell: string) {
    this.code = code;
    this.name = name;
    this.cell = cell;
  }

  /** What was booked in all months together. */
  total(): Millionths {
    return [...this.movements.values()].reduce((sum, amount) => sum + amount, 0n);
  }
}

/** Sums by account and month: however long a ledger is, no more than these are held in memory. */
export class BookSums {
  readonly accounts = new Map<string, SummedAccount>();
  #sums = 0;

  /** The account of that code; made where a file books to one that it did not list. */
  account(code: string, cell: string): SummedAccount {
    const known = this.accounts.get(code);
    if (known !== undefined) return known;
    if (this.accounts.size >= MOST_ACCOUNTS) throw TOO_LARGE();
    const made = new SummedAccount(code, '', cell);
    this.accounts.set(code, made);
    return made;
  }

  add(account: SummedAccount, month: BooksMonth, amount: Millionths): void {
    const before = account.movements.get(month);
    if (before === undefined) {
      this.#sums += 1;
      if (this.#sums > MOST_SUMS) throw TOO_LARGE();
    }
    account.movements.set(month, (before ?? 0n) + amount);
  }

  /** All months in which something was booked, in order. */
  months(): BooksMonth[] {
    const months = new Set<BooksMonth>();
    for (const { movements } of this.accounts.values()) {
      for (const month of movements.keys()) months.add(month);
    }
    return [...months].toSorted();
  }
}

/** The row of an account whose balances are told by its opening balance and what was booked since. */
export function rowOf(
  account: SummedAccount,
  sheet: string,
  months: readonly BooksMonth[],
  entity: string | null = null,
  /** Amounts of accounts without a type are as a statement shows them. */
  isNatural = false,
): BooksRow {
  const { code, name, type, cell, opening, movements } = account;
  const balances: Record<BooksMonth, string> = {};
  if (opening !== null) {
    let balance = opening;
    for (const month of months) {
      balance += movements.get(month) ?? 0n;
      balances[month] = textOfMillionths(balance);
    }
  }
  return {
    account: { code: code === '' ? null : code, name, type },
    entity,
    origin: { sheet, cell },
    movements: Object.fromEntries(
      [...movements]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([month, amount]) => [month, textOfMillionths(amount)]),
    ),
    balances,
    ...(isNatural && type === null ? { isNatural } : {}),
  };
}

import type { AccountType, BooksMonth, BooksRow } from '../../finance/books/books.ts';
import { textOfMillionths } from '../../finance/books/exactSums.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { WorkbookRefusedError } from '../file/workbookRefused.ts';

/** No company that reports by hand has more accounts than this. */
const MOST_LEDGER_ACCOUNTS = 50_000;
const MOST_SUMS = 1_000_000;

const ledgerTooLarge = () =>
  new WorkbookRefusedError(
    'The ledger has more accounts and months than can be read.',
    'Export one year, or fewer accounts, at a time.',
  );

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

  total(): Millionths {
    return [...this.movements.values()].reduce((sum, amount) => sum + amount, 0n);
  }
}

/** Sums by account and month. However long a ledger is, only these sums are kept in memory. */
export class BookSums {
  readonly accounts = new Map<string, SummedAccount>();
  #sums = 0;

  account(code: string, cell: string): SummedAccount {
    const known = this.accounts.get(code);
    if (known !== undefined) return known;
    if (this.accounts.size >= MOST_LEDGER_ACCOUNTS) throw ledgerTooLarge();
    const made = new SummedAccount(code, '', cell);
    this.accounts.set(code, made);
    return made;
  }

  add(account: SummedAccount, month: BooksMonth, amount: Millionths): void {
    const before = account.movements.get(month);
    if (before === undefined) {
      this.#sums += 1;
      if (this.#sums > MOST_SUMS) throw ledgerTooLarge();
    }
    account.movements.set(month, (before ?? 0n) + amount);
  }

  months(): BooksMonth[] {
    const months = new Set<BooksMonth>();
    for (const { movements } of this.accounts.values()) {
      for (const month of movements.keys()) months.add(month);
    }
    return [...months].toSorted();
  }
}

/** A row for an account whose balances are calculated from its opening balance and postings. */
export function summedRow(
  account: SummedAccount,
  sheet: string,
  months: readonly BooksMonth[],
  entity: string | null = null,
  /** Amounts of accounts without a type have the signs of a statement. */
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

import { yearBeginning } from '../books/bookedAmounts.ts';
import { monthsLater } from '../books/bookMonths.ts';
import type { AccountType, BooksMonth } from '../books/books.ts';
import { isCreditType, isProfitAndLoss } from '../books/books.ts';
import type { Balance } from '../books/fedLines.ts';

/** The side of a role that has only one. */
/** An entry: what is debited, what is credited, and how much in cents. */
export type Entry = readonly [debit: number, credit: number, cents: bigint];

export interface TestAccount {
  readonly id: number;
  readonly type: AccountType;
}

export const centsText = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Double-entry books of one entity, kept as a bookkeeper keeps them. */
export class TestLedger {
  readonly #accounts: ReadonlyMap<number, TestAccount>;
  /** Debit less credit, in cents; profit and loss since its result was last carried. */
  readonly #totals = new Map<number, bigint>();
  readonly entity: string;

  constructor(accounts: readonly TestAccount[], entity: string) {
    this.#accounts = new Map(accounts.map((account) => [account.id, account]));
    this.entity = entity;
  }

  post([debit, credit, cents]: Entry): void {
    this.#totals.set(debit, (this.#totals.get(debit) ?? 0n) + cents);
    this.#totals.set(credit, (this.#totals.get(credit) ?? 0n) - cents);
  }

  total(account: number): bigint {
    return this.#totals.get(account) ?? 0n;
  }

  #natural({ id, type }: TestAccount, debitLessCredit: bigint, month: BooksMonth): Balance {
    const amount = isCreditType(type) ? -debitLessCredit : debitLessCredit;
    return { accountId: id, entity: this.entity, month, amount: centsText(amount) };
  }

  /** Closing balances, and what profit and loss moved since an earlier copy of the totals. */
  month(month: BooksMonth, before: ReadonlyMap<number, bigint>): Balance[] {
    return [...this.#accounts.values()].flatMap((account) => {
      const total = this.total(account.id);
      const amount = isProfitAndLoss(account.type) ? total - (before.get(account.id) ?? 0n) : total;
      return amount === 0n ? [] : [this.#natural(account, amount, month)];
    });
  }

  copy(): Map<number, bigint> {
    return new Map(this.#totals);
  }

  /** Profit and loss begins at zero, as every ledger shows it in a new year. */
  beginYear(): bigint {
    let result = 0n;
    for (const { id, type } of this.#accounts.values()) {
      if (!isProfitAndLoss(type)) continue;
      result -= this.total(id);
      this.#totals.delete(id);
    }
    return result;
  }

  /** A one-sided amount: the result of a year that becomes equity, or a fault. */
  add(account: number, cents: bigint): void {
    this.#totals.set(account, this.total(account) + cents);
  }
}

export const isYearStart = (month: BooksMonth, yearStart: number): boolean =>
  yearBeginning(month, yearStart) === month;

export const monthsFrom = (first: BooksMonth, count: number): BooksMonth[] =>
  Array.from({ length: count }, (_, at) => monthsLater(first, at));

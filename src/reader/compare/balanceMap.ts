import type { BooksMonth } from '../../finance/books/books.ts';

/** Values by month, account and entity. One key text is shared by all months of a file. */
export class BalanceMap<T> {
  readonly #months = new Map<BooksMonth, Map<string, T>>();

  get(month: BooksMonth, whose: string): T | undefined {
    return this.#months.get(month)?.get(whose);
  }

  has(month: BooksMonth, whose: string): boolean {
    return this.#months.get(month)?.has(whose) === true;
  }

  /** The value of the month, or of the last month before it that has one. */
  latest(month: BooksMonth, whose: string): T | undefined {
    const months = [...this.#months.keys()].filter((one) => one <= month).toSorted();
    const last = months.findLast((one) => this.has(one, whose));
    return last === undefined ? undefined : this.get(last, whose);
  }

  set(month: BooksMonth, whose: string, value: T): void {
    const own = this.#months.get(month);
    if (own === undefined) this.#months.set(month, new Map([[whose, value]]));
    else own.set(whose, value);
  }
}

import { hash } from 'node:crypto';
import type { ClosedBooks } from '../../finance/books/books.ts';
import type { BookSums } from './bookSums.ts';
import type { Voucher } from './closingVouchers.ts';

/** Finds vouchers that a file repeats with their number, day and lines. A journal uses each number only once. */
export class RepeatedVouchers {
  readonly #digests = new Set<string>();
  readonly #found: ClosedBooks[] = [];

  /** True if the voucher repeats an earlier one. Its lines are then removed from the sums. */
  takeOut(sums: BookSums, { cell, name, lines }: Voucher, key: string): boolean {
    const written = lines.map(({ account, month, amount }) => `${account.code} ${month} ${amount}`);
    const digest = hash('sha256', [key, ...written].join('\n'), 'base64');
    if (!this.#digests.has(digest)) {
      this.#digests.add(digest);
      return false;
    }
    for (const { account, month, amount } of lines) sums.add(account, month, -amount);
    this.#found.push({ cell, name, into: null, lines: lines.length });
    return true;
  }

  found(): readonly ClosedBooks[] {
    return this.#found;
  }
}

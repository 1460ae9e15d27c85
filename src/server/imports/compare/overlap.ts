import type { ImportPreview } from '../../../contract/imports.ts';
import { companyBasis } from '../../../domain/companyBasis.ts';
import { decimal } from '../../../domain/decimal.ts';
import type { Money } from '../../../domain/money.ts';
import { add, sum, ZERO_MONEY } from '../../../domain/money.ts';
import { formatCount } from '../../../format/count.ts';
import { formatAmountIn } from '../../../format/money.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import { namedMonths } from './namedMonths.ts';
import type { BalanceWrite, StoredBooks } from './storedBooks.ts';

/** Income and costs without their signs, and the accounts that they are of. */
class Volume {
  #total: Money = ZERO_MONEY;
  readonly #accounts = new Set<number>();

  put(accountId: number, amount: string): void {
    const size = amount.startsWith('-') ? amount.slice(1) : amount;
    this.#total = add(this.#total, sum([size]).total ?? ZERO_MONEY);
    if (!/^[0.]+$/.test(size)) this.#accounts.add(accountId);
  }

  /** Whether it is at least half as large as another. */
  isLargeBeside(other: Volume): boolean {
    return this.#accounts.size > 0 && decimal(this.#total).times('2').gte(other.#total);
  }

  get words(): string {
    const count = this.#accounts.size;
    const accounts = count === 1 ? '1 account' : `${formatCount(count)} accounts`;
    return `${formatAmountIn(companyBasis().currency, this.#total)} in ${accounts}`;
  }
}

/**
 * Asks before a file takes the place of most of what is stored for its months, as that of another company would,
 * or comes on top of it. What a corrected file of the same accounts changes is not asked about.
 */
export function overlapQuestions(
  reads: readonly ReadBooks[],
  writes: readonly BalanceWrite[],
  named: ReadonlySet<number>,
  isOfProfit: (accountId: number) => boolean,
  stored: StoredBooks,
): ImportPreview['questions'] {
  return reads.flatMap(({ sheet, books, isOverStored }): ImportPreview['questions'] => {
    if (isOverStored) return [];
    const entities = new Set(books.rows.map(({ entity }) => entity ?? ''));
    const before = stored.balances.filter(
      ({ accountId, entity, month }) =>
        books.months.includes(month) && entities.has(entity) && isOfProfit(accountId),
    );
    if (before.length === 0) return [];
    const months = new Set(before.map(({ month }) => month));
    const [all, gone, staying, added] = [new Volume(), new Volume(), new Volume(), new Volume()];
    const own = writes.filter(
      ({ sheet: from, accountId, sinceMonth }) =>
        from === sheet && sinceMonth === undefined && isOfProfit(accountId),
    );
    const removed = new Set<string>();
    for (const { accountId, entity, month, amount, before: was, cell } of own) {
      if (was !== null && cell === null) {
        gone.put(accountId, was.amount);
        removed.add(`${accountId} ${entity} ${month}`);
      }
      if (was === null && amount !== null && months.has(month)) added.put(accountId, amount);
    }
    for (const { accountId, entity, month, amount } of before) {
      all.put(accountId, amount);
      if (!named.has(accountId) && !removed.has(`${accountId} ${entity} ${month}`)) {
        staying.put(accountId, amount);
      }
    }
    const where = `${namedMonths([...months])} ${months.size === 1 ? 'is' : 'are'} stored already`;
    const ask = (question: string) => [{ sheet, about: 'overlap' as const, question }];
    if (gone.isLargeBeside(all)) {
      return ask(
        `${where}. The file would remove ${gone.words} that it does not have, and add ${added.words}. Confirm that it replaces them, or choose another entity.`,
      );
    }
    if (staying.isLargeBeside(all) && added.isLargeBeside(all)) {
      return ask(
        `${where}. The file would add ${added.words} to ${staying.words} that stay. Confirm that both count.`,
      );
    }
    return [];
  });
}

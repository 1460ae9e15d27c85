import type { ImportPreview } from '../../../contract/imports.ts';
import { decimal, fixed } from '../../../domain/decimal.ts';
import type { Money } from '../../../domain/money.ts';
import { add, sum, ZERO_MONEY } from '../../../domain/money.ts';
import { formatCount } from '../../../format/count.ts';
import { formatAmountIn } from '../../../format/money.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import type { FileAccount } from './bookAccounts.ts';
import { namedMonths } from './namedMonths.ts';
import type { BalanceWrite, StoredBooks } from './storedBooks.ts';

/** Income and costs without their signs, and the accounts that they are of. */
class Volume {
  readonly #currency: string;
  #total: Money = ZERO_MONEY;
  readonly #accounts = new Set<number>();

  constructor(currency: string) {
    this.#currency = currency;
  }

  put(accountId: number, amount: string): void {
    const size = amount.startsWith('-') ? amount.slice(1) : amount;
    this.#total = add(this.#total, sum([size]).total ?? ZERO_MONEY);
    if (!/^[0.]+$/.test(size)) this.#accounts.add(accountId);
  }

  /** Whether it is at least half as large as another, or another share of it. */
  isLargeBeside(other: Volume, share = 2): boolean {
    return this.#accounts.size > 0 && decimal(this.#total).times(String(share)).gte(other.#total);
  }

  /** What it has more than another. */
  isLargerBy(other: Volume, whole: Volume, share: number): boolean {
    const more = decimal(this.#total).minus(other.#total);
    return this.#accounts.size > 0 && more.times(String(share)).gte(whole.#total);
  }

  get isEmpty(): boolean {
    return this.#accounts.size === 0;
  }

  /** Whether it is about a thousandth of another. */
  isThousandthOf(other: Volume): boolean {
    const times = decimal(this.#total).times(LIKE_THOUSANDS);
    return times.lte(other.#total) && times.times('4').gte(other.#total);
  }

  get amount(): string {
    return formatAmountIn(this.#currency, this.#total);
  }

  get words(): string {
    const count = this.#accounts.size;
    const accounts = count === 1 ? '1 account' : `${formatCount(count)} accounts`;
    return `${this.amount} in ${accounts}`;
  }
}

/** Parts of the stored income and costs, as one of so many: below them nothing is asked. */
const FEW = 20;
const SOME = 10;
const LIKE_THOUSANDS = '500';
const MOST_NAMED = 3;

const sizeOf = (amount: string) => decimal(amount.startsWith('-') ? amount.slice(1) : amount);

function putMonth(months: Map<number, string[]>, id: number, month: string, amount: string): void {
  const size = sizeOf(amount);
  if (size.eq('0')) return;
  months.set(id, [...(months.get(id) ?? []), `${month} ${fixed(size, 2)}`]);
}

const namesOf = (ids: ReadonlySet<number>, names: ReadonlyMap<number, string>) => {
  const shown = [...ids].slice(0, MOST_NAMED).map((id) => names.get(id) ?? '');
  const more = ids.size - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

const keyOf = (months: readonly string[]) => months.toSorted().join('\n');

/** New accounts that have, in every month of at least two, the amounts of one that stays. */
function twinsOf(
  added: ReadonlyMap<number, readonly string[]>,
  staying: ReadonlyMap<number, readonly string[]>,
  names: ReadonlyMap<number, string>,
): readonly string[] {
  const before = new Map([...staying].map(([id, months]) => [keyOf(months), id]));
  return [...added].flatMap(([id, months]) => {
    const twin = before.get(keyOf(months));
    return twin === undefined || months.length < 2
      ? []
      : [`${names.get(id) ?? ''} with the same amounts as ${names.get(twin) ?? ''}`];
  });
}

/**
 * Asks before a file takes the place of much of what is stored for its months, as that of another company, an extract or
 * amounts in thousands would, or comes on top of it. What a corrected file of the same accounts changes is not asked about.
 */
export function overlapQuestions(
  currency: string,
  reads: readonly ReadBooks[],
  writes: readonly BalanceWrite[],
  found: readonly Pick<FileAccount, 'id' | 'name'>[],
  isOfProfit: (accountId: number) => boolean,
  stored: StoredBooks,
): ImportPreview['questions'] {
  const named = new Set(found.map(({ id }) => id));
  const names = new Map([...stored.accounts, ...found].map(({ id, name }) => [id, name]));
  return reads.flatMap(({ sheet, books, isOverStored }): ImportPreview['questions'] => {
    if (isOverStored) return [];
    const entities = new Set(books.rows.map(({ entity }) => entity ?? ''));
    const before = stored.balances.filter(
      ({ accountId, entity, month }) =>
        books.months.includes(month) && entities.has(entity) && isOfProfit(accountId),
    );
    if (before.length === 0) return [];
    const months = new Set(before.map(({ month }) => month));
    const [all, gone, staying, added] = [
      new Volume(currency),
      new Volume(currency),
      new Volume(currency),
      new Volume(currency),
    ];
    const [shrunk, left, grown, risen] = [
      new Volume(currency),
      new Volume(currency),
      new Volume(currency),
      new Volume(currency),
    ];
    const [ofStaying, ofAdded] = [new Map<number, string[]>(), new Map<number, string[]>()];
    const own = writes.filter(
      ({ sheet: from, accountId, sinceMonth }) =>
        from === sheet && sinceMonth === undefined && isOfProfit(accountId),
    );
    const removed = new Set<string>();
    const removedAccounts = new Set<number>();
    for (const { accountId, entity, month, amount, before: was, cell } of own) {
      if (was !== null && cell === null) {
        gone.put(accountId, was.amount);
        removedAccounts.add(accountId);
        removed.add(`${accountId} ${entity} ${month}`);
      }
      if (was === null && amount !== null && months.has(month)) {
        added.put(accountId, amount);
        putMonth(ofAdded, accountId, month, amount);
      }
      if (was === null || cell === null || amount === null) continue;
      const [size, storedSize] = [sizeOf(amount), sizeOf(was.amount)];
      if (size.times('2').lte(storedSize)) {
        shrunk.put(accountId, was.amount);
        left.put(accountId, amount);
      } else if (size.gte(storedSize.times(LIKE_THOUSANDS))) {
        grown.put(accountId, was.amount);
        risen.put(accountId, amount);
      }
    }
    for (const { accountId, entity, month, amount } of before) {
      all.put(accountId, amount);
      if (!named.has(accountId) && !removed.has(`${accountId} ${entity} ${month}`)) {
        staying.put(accountId, amount);
        putMonth(ofStaying, accountId, month, amount);
      }
    }
    const where = `${namedMonths([...months])} ${months.size === 1 ? 'is' : 'are'} stored already`;
    const ask = (question: string) => [{ sheet, about: 'overlap' as const, question }];
    if (gone.isLargeBeside(all)) {
      return ask(
        `${where}. The file would remove ${gone.words} that it does not have, and add ${added.words}. Confirm that it replaces them, or choose another entity.`,
      );
    }
    if (gone.isLargerBy(added, all, FEW)) {
      return ask(
        `${where}. The file would remove ${gone.words} that it does not have: ${namesOf(removedAccounts, names)}. Confirm that it replaces them.`,
      );
    }
    const isExtract = !shrunk.isEmpty && staying.isLargeBeside(all);
    if (isExtract || shrunk.isLargerBy(left, all, SOME)) {
      const scale = left.isThousandthOf(shrunk) ? ' The amounts look like thousands.' : '';
      return ask(
        `${where}. The file would replace ${shrunk.words} with ${left.amount}.${scale} Confirm that it replaces them, or choose another unit or file.`,
      );
    }
    if (risen.isLargerBy(grown, all, SOME)) {
      return ask(
        `${where}. The file would replace ${grown.words} with ${risen.amount}. Confirm that it replaces them, or choose another unit.`,
      );
    }
    const twins = twinsOf(ofAdded, ofStaying, names);
    if (twins.length > 0) {
      return ask(
        `${where}. The file would add ${twins.slice(0, MOST_NAMED).join(', ')}, which ${twins.length === 1 ? 'stays' : 'stay'}. Confirm that both count.`,
      );
    }
    if (staying.isLargeBeside(all, SOME) && added.isLargeBeside(all, SOME)) {
      return ask(
        `${where}. The file would add ${added.words} to ${staying.words} that stay. Confirm that both count.`,
      );
    }
    return [];
  });
}

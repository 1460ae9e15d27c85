import type { ImportPreview } from '../../contract/imports.ts';
import { decimal, fixed, withoutMinus } from '../../finance/decimal.ts';
import type { Money } from '../../finance/money.ts';
import { add, sum, ZERO_MONEY } from '../../finance/money.ts';
import { formatCount } from '../../format/count.ts';
import { formatAmountIn } from '../../format/money.ts';
import type { ReadBooks } from '../ledgers/readBooks.ts';
import type { FileAccount } from './bookAccounts.ts';
import { namedMonths } from './namedMonths.ts';
import type { BalanceWrite, StoredBooks } from './storedBooks.ts';

class Volume {
  readonly #currency: string;
  #total: Money = ZERO_MONEY;
  readonly #accounts = new Set<number>();

  constructor(currency: string) {
    this.#currency = currency;
  }

  put(accountId: number, amount: string): void {
    const size = withoutMinus(amount);
    this.#total = add(this.#total, sum([size]).total ?? ZERO_MONEY);
    if (!/^[0.]+$/.test(size)) this.#accounts.add(accountId);
  }

  /** True if this volume is at least one `share`-th of the other, by default half of it. */
  isLargeComparedTo(other: Volume, share = 2): boolean {
    return this.#accounts.size > 0 && decimal(this.#total).times(String(share)).gte(other.#total);
  }

  isLargerBy(other: Volume, whole: Volume, share: number): boolean {
    const more = decimal(this.#total).minus(other.#total);
    return this.#accounts.size > 0 && more.times(String(share)).gte(whole.#total);
  }

  get isEmpty(): boolean {
    return this.#accounts.size === 0;
  }

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

/** Changes to less than one part in this many of the stored income and costs need no question. */
const FEW = 20;
const SOME = 10;
const LIKE_THOUSANDS = '500';
const MOST_NAMED_TWINS = 3;

const absoluteSize = (amount: string) => decimal(withoutMinus(amount));

function putMonth(months: Map<number, string[]>, id: number, month: string, amount: string): void {
  const size = absoluteSize(amount);
  if (size.eq('0')) return;
  months.set(id, [...(months.get(id) ?? []), `${month} ${fixed(size, 2)}`]);
}

const sortedAccountNames = (ids: ReadonlySet<number>, names: ReadonlyMap<number, string>) => {
  const shown = [...ids].slice(0, MOST_NAMED_TWINS).map((id) => names.get(id) ?? '');
  const more = ids.size - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

const monthsKey = (months: readonly string[]) => months.toSorted().join('\n');

/** New accounts with the same amounts as an account that stays, in every month and in at least two months. */
function twinsOf(
  added: ReadonlyMap<number, readonly string[]>,
  staying: ReadonlyMap<number, readonly string[]>,
  names: ReadonlyMap<number, string>,
): readonly string[] {
  const before = new Map([...staying].map(([id, months]) => [monthsKey(months), id]));
  return [...added].flatMap(([id, months]) => {
    const twin = before.get(monthsKey(months));
    return twin === undefined || months.length < 2
      ? []
      : [`${names.get(id) ?? ''} with the same amounts as ${names.get(twin) ?? ''}`];
  });
}

interface Overlap {
  readonly months: ReadonlySet<string>;
  readonly all: Volume;
  readonly gone: Volume;
  readonly goneAccounts: ReadonlySet<number>;
  readonly staying: Volume;
  readonly added: Volume;
  /** Amounts that would shrink to half or less, and their new values. */
  readonly shrunk: Volume;
  readonly left: Volume;
  /** Amounts that would grow to hundreds of times their size, and their new values. */
  readonly grown: Volume;
  readonly risen: Volume;
  readonly twins: readonly string[];
}

function overlapOf(
  currency: string,
  before: StoredBooks['balances'],
  writes: readonly BalanceWrite[],
  named: ReadonlySet<number>,
  names: ReadonlyMap<number, string>,
): Overlap {
  const volume = () => new Volume(currency);
  const [all, gone, staying, added] = [volume(), volume(), volume(), volume()];
  const [shrunk, left, grown, risen] = [volume(), volume(), volume(), volume()];
  const months = new Set(before.map(({ month }) => month));
  const [ofStaying, ofAdded] = [new Map<number, string[]>(), new Map<number, string[]>()];
  const removed = new Set<string>();
  const goneAccounts = new Set<number>();
  for (const { accountId, entity, month, amount, before: was, cell } of writes) {
    if (was !== null && cell === null) {
      gone.put(accountId, was.amount);
      goneAccounts.add(accountId);
      removed.add(`${accountId} ${entity} ${month}`);
    }
    if (was === null && amount !== null && months.has(month)) {
      added.put(accountId, amount);
      putMonth(ofAdded, accountId, month, amount);
    }
    if (was === null || cell === null || amount === null) continue;
    const [size, storedSize] = [absoluteSize(amount), absoluteSize(was.amount)];
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
  const twins = twinsOf(ofAdded, ofStaying, names);
  return { months, all, gone, goneAccounts, staying, added, shrunk, left, grown, risen, twins };
}

function overlapQuestion(overlap: Overlap, names: ReadonlyMap<number, string>): string | null {
  const { months, all, gone, staying, added, shrunk, left, grown, risen, twins } = overlap;
  const where = `${namedMonths([...months])} ${months.size === 1 ? 'is' : 'are'} already stored`;
  if (gone.isLargeComparedTo(all)) {
    return `${where}. Importing the file would remove ${gone.words} that the file does not contain, and add ${added.words}. Confirm the replacement, or choose another entity.`;
  }
  if (gone.isLargerBy(added, all, FEW)) {
    return `${where}. Importing the file would remove ${gone.words} that the file does not contain: ${sortedAccountNames(overlap.goneAccounts, names)}. Confirm the replacement.`;
  }
  const isExtract = !shrunk.isEmpty && staying.isLargeComparedTo(all);
  if (isExtract || shrunk.isLargerBy(left, all, SOME)) {
    const scale = left.isThousandthOf(shrunk) ? ' The amounts look like thousands.' : '';
    return `${where}. The file would replace ${shrunk.words} with ${left.amount}.${scale} Confirm the replacement, or choose another unit or file.`;
  }
  if (risen.isLargerBy(grown, all, SOME)) {
    return `${where}. The file would replace ${grown.words} with ${risen.amount}. Confirm the replacement, or choose another unit.`;
  }
  if (twins.length > 0) {
    return `${where}. The file would add ${twins.slice(0, MOST_NAMED_TWINS).join(', ')}, which ${twins.length === 1 ? 'is' : 'are'} kept. Confirm that both should count.`;
  }
  if (staying.isLargeComparedTo(all, SOME) && added.isLargeComparedTo(all, SOME)) {
    return `${where}. The file would add ${added.words} to the stored ${staying.words}. Confirm that both should count.`;
  }
  return null;
}

/**
 * Asks before a file replaces much of the stored data of its months, or adds to it. A file of another company, an
 * extract or amounts in thousands would do so. A corrected file of the same accounts isn't asked about.
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
    const own = writes.filter(
      ({ sheet: from, accountId, sinceMonth }) =>
        from === sheet && sinceMonth === undefined && isOfProfit(accountId),
    );
    const question = overlapQuestion(overlapOf(currency, before, own, named, names), names);
    return question === null ? [] : [{ sheet, about: 'overlap', question }];
  });
}

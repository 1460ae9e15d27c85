import type { AccountType, BooksMonth } from '../books/books.ts';
import { isProfitAndLoss } from '../books/books.ts';
import type { Balance } from '../books/fedLines.ts';

/**
 * The months for which an entity's books are a complete trial balance: it has balances of assets, and of liabilities or
 * equity. Books that don't balance are still whole; their statements state the difference.
 */
export function wholeMonths(
  balances: readonly Balance[],
  types: ReadonlyMap<number, AccountType>,
): { month: BooksMonth; entity: string }[] {
  const sides = new Map<
    string,
    { month: BooksMonth; entity: string; assets: boolean; owed: boolean }
  >();
  for (const { accountId, month, entity } of balances) {
    const type = types.get(accountId);
    if (type === undefined || isProfitAndLoss(type)) continue;
    const key = `${month} ${entity}`;
    const of = sides.get(key) ?? { month, entity, assets: false, owed: false };
    if (type === 'asset') of.assets = true;
    else of.owed = true;
    sides.set(key, of);
  }
  return [...sides.values()]
    .filter(({ assets, owed }) => assets && owed)
    .map(({ month, entity }) => ({ month, entity }));
}

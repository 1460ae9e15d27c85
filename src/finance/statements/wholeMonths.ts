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
  const withAssets = new Map<BooksMonth, Set<string>>();
  const withOwed = new Map<BooksMonth, Set<string>>();
  for (const { accountId, month, entity } of balances) {
    const type = types.get(accountId);
    if (type === undefined || isProfitAndLoss(type)) continue;
    const months = type === 'asset' ? withAssets : withOwed;
    const entities = months.get(month);
    if (entities === undefined) months.set(month, new Set([entity]));
    else entities.add(entity);
  }
  return [...withAssets].flatMap(([month, entities]) =>
    [...entities]
      .filter((entity) => withOwed.get(month)?.has(entity) === true)
      .map((entity) => ({ month, entity })),
  );
}

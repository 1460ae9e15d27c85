import type { BooksMonth } from '../../finance/books/books.ts';
import { byAccount, mappingIn, signed } from '../../finance/books/fedLines.ts';
import { isOperatingCost } from '../../finance/lines.ts';
import { sum } from '../../finance/money.ts';
import type { Database } from '../../engine/db/database.ts';
import type { Transaction } from '../../engine/db/write.ts';
import { readAccounts, readBalances, readCountingAdjustments, readMappings } from './booksRows.ts';

export interface CostMonths {
  readonly month: readonly BooksMonth[];
  readonly before: readonly BooksMonth[];
  readonly toDate: readonly BooksMonth[];
}

const COST_COLUMNS = ['month', 'before', 'toDate'] as const satisfies readonly (keyof CostMonths)[];

/**
 * Sums the accounts over all entities, and the adjustments, for each line of operating costs. An account that feeds
 * several lines is listed once for each line.
 */
export async function readAccountCosts(orm: Database['orm'] | Transaction, months: CostMonths) {
  const all = [...new Set(COST_COLUMNS.flatMap((column) => months[column]))];
  const mapped = byAccount(await readMappings(orm));
  const names = new Map(
    (await readAccounts(orm)).map(({ id, code, name }) => [id, `${code} ${name}`.trim()]),
  );
  const amounts = [
    ...(await readBalances(orm, all)).map(({ accountId, month, amount }) => {
      const mapping = mappingIn(mapped.get(accountId) ?? [], month);
      return {
        line: mapping?.line ?? null,
        accountId,
        month,
        amount: signed(amount, mapping?.sign ?? 1),
      };
    }),
    ...(await readCountingAdjustments(orm, all)).map(({ line, month, amount }) => ({
      line,
      accountId: null,
      month,
      amount,
    })),
  ];
  const costs = amounts.flatMap(({ line, ...amount }) =>
    line !== null && isOperatingCost(line) ? [{ line, ...amount }] : [],
  );
  const parts = Map.groupBy(costs, ({ line, accountId }) => `${line} ${accountId}`);
  return [...parts.values()].flatMap((of) => {
    const [first] = of;
    if (first === undefined) return [];
    const over = (column: keyof CostMonths) =>
      sum(of.filter(({ month }) => months[column].includes(month)).map(({ amount }) => amount))
        .total;
    return {
      line: first.line,
      account: first.accountId === null ? null : (names.get(first.accountId) ?? ''),
      month: over('month'),
      before: over('before'),
      toDate: over('toDate'),
    };
  });
}

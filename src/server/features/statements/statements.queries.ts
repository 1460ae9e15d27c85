import { sql } from 'drizzle-orm';
import type { BooksMonth } from '../../../finance/books/books.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { accountMappings } from '../../../engine/db/schema/accounts.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';

/** The months whose figures the reader may see. */
export async function shownBookMonths(orm: DatabaseReader): Promise<ReadonlySet<BooksMonth>> {
  const rows = await orm
    .select({
      month: sql<BooksMonth>`book_month(${financialData.fyId}, ${financialData.monthNum})`,
    })
    .from(financialData);
  return new Set(rows.map(({ month }) => month));
}

/** The number of accounts mapped to each line, by slug. */
export async function accountsOfLines(orm: DatabaseReader): Promise<ReadonlyMap<string, number>> {
  const rows = await orm
    .select({
      slug: accountMappings.balanceLine,
      count: sql<number>`count(distinct ${accountMappings.accountId})::integer`,
    })
    .from(accountMappings)
    .groupBy(accountMappings.balanceLine);
  return new Map(rows.flatMap(({ slug, count }) => (slug === null ? [] : [[slug, count]])));
}

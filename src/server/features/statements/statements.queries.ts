import { sql } from 'drizzle-orm';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { accountMappings } from '../../../engine/db/schema/accounts.ts';

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

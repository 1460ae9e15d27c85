import { eq, inArray, ne, sql } from 'drizzle-orm';
import type { ReportedRole } from '../../../finance/statements/lineOfRole.ts';
import type { DatabaseReader } from '../../../engine/db/database.ts';
import { accountMappings } from '../../../engine/db/schema/accounts.ts';
import { financialData } from '../../../engine/db/schema/financialData.ts';
import { imports } from '../../../engine/db/schema/imports.ts';
import { typedBalances } from '../../../engine/db/schema/statements.ts';

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

/** The names of imported files, by import. */
export async function readFileNames(
  orm: DatabaseReader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await orm
    .select({ id: imports.id, fileName: imports.fileName })
    .from(imports)
    .where(inArray(imports.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, fileName }) => [id, fileName]));
}

/** The number of months for which balances of a line were typed. */
export async function typedMonthsOfLine(orm: DatabaseReader, slug: string): Promise<number> {
  const [row] = await orm
    .select({ months: sql<number>`count(*)::integer` })
    .from(typedBalances)
    .where(eq(typedBalances.line, slug));
  return row?.months ?? 0;
}

/** The number of months in which Financial Data has a balance. */
export async function monthsWithFigure(orm: DatabaseReader, role: ReportedRole): Promise<number> {
  const [row] = await orm
    .select({ months: sql<number>`count(*)::integer` })
    .from(financialData)
    .where(ne(financialData[role], '0'));
  return row?.months ?? 0;
}

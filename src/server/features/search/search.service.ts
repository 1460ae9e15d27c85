import { inArray } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SearchResult } from '../../../contract/search.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { readReportItems } from '../../reports/reportRows.ts';
import { findReports, parseTerms, rankReports } from './search.queries.ts';
import { searchTerms } from './searchTerms.ts';

/** Reports in which everything that was asked for is found, the best first. */
export async function searchReports(
  database: NodePgDatabase,
  query: string,
): Promise<SearchResult[]> {
  const asked = searchTerms(query);
  if (asked.every(({ isExcluded }) => isExcluded)) return [];
  const terms = await parseTerms(database, asked);
  if (terms.every(({ isExcluded }) => isExcluded)) return [];
  const ids = await findReports(database, terms);
  if (ids.length === 0) return [];
  const ranked = await rankReports(database, ids, terms);
  const rankedIds = ranked.map(({ id }) => id);
  const items = await readReportItems(database, inArray(monthlySummaries.id, rankedIds));
  const itemOf = new Map(items.map((item) => [item.id, item]));
  return ranked.flatMap(({ id, matches }) => {
    const item = itemOf.get(id);
    return item === undefined ? [] : [{ ...item, matches }];
  });
}

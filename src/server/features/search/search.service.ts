import { inArray } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SearchResult } from '../../../contract/search.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { readReportItems } from '../../reports/reportRows.ts';
import type { ParsedTerm, FoundText } from './search.queries.ts';
import { findPlaces, parseTerms, rankReports } from './search.queries.ts';
import { searchTerms } from './searchTerms.ts';

/** The most texts ranked for one search, or two of each report and term. */
const RANKED_TEXTS = 500;

/** Reports that contain everything that was searched for, best first. */
export async function searchReports(
  database: NodePgDatabase,
  query: string,
): Promise<SearchResult[]> {
  const asked = searchTerms(query);
  if (asked.every(({ isExcluded }) => isExcluded)) return [];
  const terms = await parseTerms(database, asked);
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  if (wanted.length === 0) return [];
  const places = await placesInReports(database, terms);
  if (places.length === 0) return [];
  const ranked = await rankReports(database, places, wanted);
  const rankedIds = ranked.map(({ id }) => id);
  const items = await readReportItems(database, inArray(monthlySummaries.id, rankedIds));
  const itemOf = new Map(items.map((item) => [item.id, item]));
  return ranked.flatMap(({ id, matches }) => {
    const item = itemOf.get(id);
    return item === undefined ? [] : [{ ...item, matches }];
  });
}

/** The texts to rank: of reports that have every wanted term and no excluded one. */
async function placesInReports(
  database: NodePgDatabase,
  terms: readonly ParsedTerm[],
): Promise<number[]> {
  let reports: number[] | undefined;
  const found: FoundText[][] = [];
  for (const { query, isExcluded } of wantedFirst(terms)) {
    const places = await findPlaces(database, query);
    const withTerm = new Set(places.map(({ reportId }) => reportId));
    if (isExcluded) {
      reports = reports?.filter((id) => !withTerm.has(id));
    } else {
      reports = reports?.filter((id) => withTerm.has(id)) ?? [...withTerm];
      found.push(places);
    }
    if (reports?.length === 0) return [];
  }
  const matching = new Set(reports);
  const each = Math.max(2, Math.floor(RANKED_TEXTS / (matching.size * found.length)));
  const texts = found.flatMap((places) => {
    const inMatching = places.filter(({ reportId }) => matching.has(reportId));
    return [...Map.groupBy(inMatching, ({ reportId }) => reportId).values()].flatMap((ofReport) =>
      ofReport.toSorted((a, b) => a.prominence - b.prominence).slice(0, each),
    );
  });
  return [...new Set(texts.map(({ textId }) => textId))];
}

const wantedFirst = (terms: readonly ParsedTerm[]) =>
  terms.toSorted((a, b) => Number(a.isExcluded) - Number(b.isExcluded));

import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { LIMITS } from '../../../contract/limits.ts';
import type { SearchMatch, SearchResult } from '../../../contract/search.ts';
import type { FileCopies } from './fileCopies.ts';
import { readFileCopies } from './fileCopies.ts';
import type { TextWithMatch, ParsedTerm, ShownPlaceCount, RankedReport } from './search.queries.ts';
import { findPlacesIn, parseTerms, rankReports } from './search.queries.ts';
import type { SearchData } from './searchData.ts';
import { searchTerms } from './searchTerms.ts';

/** The maximum number of texts ranked for one search, or two per report and term. */
const RANKED_TEXTS = 500;

const IN_RESULTS: ShownPlaceCount = { full: 3, reportsInFull: 25 };
const IN_ONE_REPORT: ShownPlaceCount = { full: LIMITS.searchMatchesOpened, reportsInFull: 1 };

async function readTerms(
  database: NodePgDatabase,
  query: string,
): Promise<{ terms: ParsedTerm[]; wanted: ParsedTerm[] } | null> {
  const asked = searchTerms(query);
  if (asked.every(({ isExcluded }) => isExcluded)) return null;
  const terms = await parseTerms(database, asked);
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  return wanted.length === 0 ? null : { terms, wanted };
}

export async function searchReports(data: SearchData, query: string): Promise<SearchResult[]> {
  const { database } = data;
  const asked = await readTerms(database, query);
  if (asked === null) return [];
  const found = await placesInReports(data, asked.terms);
  if (found.length === 0) return [];
  const copies = await readFileCopies(data.copies, found.flat());
  const places = found.map((ofTerm) => ofTerm.filter((place) => copies.isFirstInReport(place)));
  const ranked = await rankReports(database, textsToRank(places), asked.wanted, IN_RESULTS);
  const items = await data.reports.of(ranked.map(({ id }) => id));
  const placesOf = Map.groupBy(places.flat(), ({ reportId }) => reportId);
  return ranked.flatMap((report) => {
    const item = items.get(report.id);
    if (item === undefined) return [];
    return [{ ...item, ...matchesOf(report, placesOf.get(report.id) ?? [], copies) }];
  });
}

function matchesOf(
  { matches }: RankedReport,
  places: readonly TextWithMatch[],
  copies: FileCopies,
): Pick<SearchResult, 'matches' | 'moreMatches' | 'hasUncounted' | 'onlyInFiles'> {
  // A long page is stored as several texts, and a text may contain several of the words.
  const distinct = new Set(
    places.map(({ textId, sourceId, page }) =>
      page === null ? `${textId}` : `page ${sourceId} ${page}`,
    ),
  );
  const inFiles = places.map((place) => copies.fileOf(place));
  const files = inFiles.filter((file) => file !== null);
  return {
    matches: matches.map((match) => copies.named(match)),
    moreMatches: Math.max(0, distinct.size - matches.length),
    hasUncounted: places.some(({ isCut }) => isCut),
    onlyInFiles: files.length < inFiles.length ? [] : [...new Set(files)],
  };
}

export async function searchInReport(
  data: SearchData,
  query: string,
  reportId: number,
): Promise<SearchMatch[]> {
  const { database } = data;
  const asked = await readTerms(database, query);
  if (asked === null) return [];
  const places = await findPlacesIn(database, reportId, asked.wanted);
  const copies = await readFileCopies(data.copies, places);
  const texts = places.filter((place) => copies.isFirstInReport(place));
  const [report] = await rankReports(
    database,
    texts.map(({ textId }) => textId),
    asked.wanted,
    { ...IN_ONE_REPORT, ofReport: reportId },
  );
  return (report?.matches ?? []).map((match) => copies.named(match));
}

async function placesInReports(
  data: SearchData,
  terms: readonly ParsedTerm[],
): Promise<TextWithMatch[][]> {
  let reports: number[] | undefined;
  const found: (readonly TextWithMatch[])[] = [];
  for (const { query, isExcluded } of searchedFirst(terms)) {
    const places = (await data.places.of([query])).get(query) ?? [];
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
  return found.map((places) => places.filter(({ reportId }) => matching.has(reportId)));
}

const searchedFirst = (terms: readonly ParsedTerm[]) =>
  terms.toSorted((a, b) => Number(a.isExcluded) - Number(b.isExcluded));

function textsToRank(found: readonly (readonly TextWithMatch[])[]): number[] {
  const matching = new Set(found.flat().map(({ reportId }) => reportId));
  const each = Math.max(2, Math.floor(RANKED_TEXTS / (matching.size * found.length)));
  const texts = found.flatMap((places) =>
    [...Map.groupBy(places, ({ reportId }) => reportId).values()].flatMap((ofReport) =>
      ofReport.toSorted((a, b) => a.prominence - b.prominence).slice(0, each),
    ),
  );
  return [...new Set(texts.map(({ textId }) => textId))];
}

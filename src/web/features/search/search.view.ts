import type { BulletCategory } from '../../../contract/bulletCategories.ts';
import { BULLET_CATEGORIES } from '../../../contract/bulletCategories.ts';
import { LIMITS } from '../../../contract/limits.ts';
import type { SearchResult } from '../../../contract/search.ts';
import { formatCount } from '../../format/count.ts';

export interface ResultFilter {
  readonly fyId?: number | undefined;
  readonly category?: BulletCategory | undefined;
}

type Filterable = Pick<SearchResult, 'fyId' | 'bulletPoints'>;

function hasCategory({ bulletPoints }: Filterable, category: BulletCategory): boolean {
  return bulletPoints.some((bullet) => bullet.category === category);
}

export function filterResults<Result extends Filterable>(
  results: readonly Result[],
  { fyId, category }: ResultFilter,
): Result[] {
  return results.filter(
    (result) =>
      (fyId === undefined || result.fyId === fyId) &&
      (category === undefined || hasCategory(result, category)),
  );
}

/** How many results each choice of one filter would leave, the other filter being as it is. */
export interface FilterCounts {
  readonly allYears: number;
  /** By the year's id; a year without results is not in it. */
  readonly years: ReadonlyMap<number, number>;
  readonly allCategories: number;
  /** The bullet categories that occur in any result, in their usual order. */
  readonly categories: ReadonlyMap<BulletCategory, number>;
}

export function filterCounts(
  results: readonly Filterable[],
  { fyId, category }: ResultFilter,
): FilterCounts {
  const ofCategory = filterResults(results, { category });
  const ofYear = filterResults(results, { fyId });
  const years = new Map<number, number>();
  for (const result of ofCategory) years.set(result.fyId, (years.get(result.fyId) ?? 0) + 1);
  const categories = new Map(
    BULLET_CATEGORIES.filter((name) => results.some((result) => hasCategory(result, name))).map(
      (name) => [name, filterResults(ofYear, { category: name }).length] as const,
    ),
  );
  return { allYears: ofCategory.length, years, allCategories: ofYear.length, categories };
}

/** There may be more than were sent. */
export function isCut(found: readonly unknown[]): boolean {
  return found.length >= LIMITS.searchResults;
}

/** "1 result", "12 results"; "100+ results" where there may be more. */
export function resultsWords(shown: number, mayBeMore: boolean): string {
  return shown === 1 && !mayBeMore
    ? '1 result'
    : `${formatCount(shown)}${mayBeMore ? '+' : ''} results`;
}

type Match = SearchResult['matches'][number];

const SOURCES: Readonly<Record<Match['source'], string>> = {
  overview: 'Overview',
  note: 'Note',
  bullet: 'Bullet point',
  document: 'Document',
};

/** Where a match was found: "Overview", "Bullet point · Strategy", "Document · Board paper.pdf". */
export function sourceWords({ source, label }: Pick<Match, 'source' | 'label'>): string {
  return label === '' ? SOURCES[source] : `${SOURCES[source]} · ${label}`;
}

export interface ShownMatch extends Match {
  /** Tells equal matches of a report apart: both of its notes are without an id. */
  readonly key: string;
}

export function shownMatches(matches: readonly Match[]): ShownMatch[] {
  const seen = new Map<string, number>();
  return matches.map((match) => {
    const place = `${match.source} ${match.sourceId ?? ''}`;
    const before = seen.get(place) ?? 0;
    seen.set(place, before + 1);
    return { ...match, key: `${place} ${before}` };
  });
}

type Piece = Match['snippet'][number];

/** The pieces of a snippet with the place at which each begins, which tells equal pieces apart. */
export function placedPieces(snippet: readonly Piece[]): (Piece & { start: number })[] {
  const placed: (Piece & { start: number })[] = [];
  let start = 0;
  for (const { text, isMatch } of snippet) {
    placed.push({ text, isMatch, start });
    start += text.length;
  }
  return placed;
}

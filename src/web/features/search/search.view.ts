import type { BulletCategory } from '../../../contract/bulletCategories.ts';
import { BULLET_CATEGORIES } from '../../../contract/bulletCategories.ts';
import type { SearchResult } from '../../../contract/search.ts';

export interface ResultFilter {
  readonly fyId?: number | undefined;
  readonly category?: BulletCategory | undefined;
}

const categoriesOf = (result: SearchResult) =>
  new Set(result.bulletPoints.map((bullet) => bullet.category));

/** The bullet categories that occur in the results, in their usual order. */
export function categoriesIn(results: readonly SearchResult[]): BulletCategory[] {
  const present = new Set(results.flatMap((result) => [...categoriesOf(result)]));
  return BULLET_CATEGORIES.filter((category) => present.has(category));
}

export function filterResults(
  results: readonly SearchResult[],
  { fyId, category }: ResultFilter,
): SearchResult[] {
  return results.filter(
    (result) =>
      (fyId === undefined || result.fyId === fyId) &&
      (category === undefined || categoriesOf(result).has(category)),
  );
}

type Piece = SearchResult['matches'][number]['snippet'][number];

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

import { BULLET_CATEGORIES } from '../../../contract/bulletCategories.ts';
import type { BulletCategory } from '../../../contract/bulletCategories.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { choiceParam, idParam, openDocumentSearch, textParam } from '../../searchParams.ts';
import type { OpenDocumentSearch } from '../../searchParams.ts';

export type SearchSearch = OpenDocumentSearch & {
  q?: string | undefined;
  fyId?: number | undefined;
  category?: BulletCategory | undefined;
  /** Undefined for the best matches first. */
  sort?: 'newest' | undefined;
};

/** Trimmed and cut as on the server. */
export function normalizedQuery(typed: string): string {
  const whole = typed.trim();
  // Counts characters instead of UTF-16 units, so that no pair is split.
  return whole.length <= LIMITS.searchQuery
    ? whole
    : Array.from(whole).slice(0, LIMITS.searchQuery).join('').trim();
}

export function searchSearch(search: Record<string, unknown>): SearchSearch {
  const q = textParam(search['q']);
  return {
    q: q === undefined ? undefined : normalizedQuery(q),
    fyId: idParam(search['fyId']),
    category: choiceParam(search['category'], BULLET_CATEGORIES),
    sort: choiceParam(search['sort'], ['newest']),
    ...openDocumentSearch(search),
  };
}

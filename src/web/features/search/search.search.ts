import { BULLET_CATEGORIES } from '../../../contract/bulletCategories.ts';
import type { BulletCategory } from '../../../contract/bulletCategories.ts';
import { choiceParam, idParam, textParam } from '../../searchParams.ts';

export type SearchSearch = {
  q?: string | undefined;
  fyId?: number | undefined;
  category?: BulletCategory | undefined;
};

export function searchSearch(search: Record<string, unknown>): SearchSearch {
  return {
    q: textParam(search['q']),
    fyId: idParam(search['fyId']),
    category: choiceParam(search['category'], BULLET_CATEGORIES),
  };
}

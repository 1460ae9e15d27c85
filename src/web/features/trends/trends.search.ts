import { tabParam, TRENDS_TABS, type TrendsTab } from '../../components/pageTabs.ts';
import { idParam } from '../../searchParams.ts';

export type TrendsSearch = {
  /** Left out: all years. */
  fyId?: number | undefined;
  /** Left out: absolute values. */
  tab?: TrendsTab | undefined;
};

export function trendsSearch(search: Record<string, unknown>): TrendsSearch {
  return { fyId: idParam(search['fyId']), tab: tabParam(search['tab'], TRENDS_TABS) };
}

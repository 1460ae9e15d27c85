import { tabParam, TRENDS_TABS, type TrendsTab } from '../../components/pageTabs.ts';
import { idParam, textParam } from '../../searchParams.ts';

export type TrendsSearch = {
  /** Left out: all years. */
  fyId?: number | undefined;
  /** Left out: absolute values. */
  tab?: TrendsTab | undefined;
  /** The key of the line whose chart is brought into sight. */
  line?: string | undefined;
};

export function trendsSearch(search: Record<string, unknown>): TrendsSearch {
  return {
    fyId: idParam(search['fyId']),
    tab: tabParam(search['tab'], TRENDS_TABS),
    line: textParam(search['line']),
  };
}

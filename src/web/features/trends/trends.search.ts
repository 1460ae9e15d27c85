import { tabParam, TRENDS_TABS, type TrendsTab } from '../../components/pageTabs.ts';
import type { ChartComparison } from '../../../finance/chartComparisons.ts';
import { CHART_COMPARISONS } from '../../../finance/chartComparisons.ts';
import { choiceParam, idParam, textParam } from '../../searchParams.ts';

export type TrendsSearch = {
  fyId?: number | undefined;
  tab?: TrendsTab | undefined;
  /** The line whose chart is scrolled into view. */
  line?: string | undefined;
  /** Undefined if charts aren't compared. */
  compare?: ChartComparison | undefined;
};

export function trendsSearch(search: Record<string, unknown>): TrendsSearch {
  return {
    fyId: idParam(search['fyId']),
    tab: tabParam(search['tab'], TRENDS_TABS),
    line: textParam(search['line']),
    compare: choiceParam(search['compare'], CHART_COMPARISONS),
  };
}

import { tabParam, TRENDS_TABS, type TrendsTab } from '../../components/pageTabs.ts';
import type { ChartComparison } from '../../../domain/chartComparisons.ts';
import { CHART_COMPARISONS } from '../../../domain/chartComparisons.ts';
import { choiceParam, idParam, textParam } from '../../searchParams.ts';

export type TrendsSearch = {
  /** Left out: all years. */
  fyId?: number | undefined;
  /** Left out: absolute values. */
  tab?: TrendsTab | undefined;
  /** The key of the line whose chart is brought into sight. */
  line?: string | undefined;
  /** What the charts are compared with; left out: each month stands by itself. */
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

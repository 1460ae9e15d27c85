import type { ChartComparison } from '../../../domain/chartComparisons.ts';
import { CHART_COMPARISONS } from '../../../domain/chartComparisons.ts';
import { choiceParam, idParam, monthParam } from '../../searchParams.ts';

export type DashboardSearch = {
  /** The year filter; left out: all. */
  fyId?: number | undefined;
  /** The month filter, as a fiscal month (1 is April); left out: all. */
  month?: number | undefined;
  /** The selected dot of the timeline: the id of its financial data. */
  selected?: number | undefined;
  /** What the charts are compared with; left out: each month stands by itself. */
  compare?: ChartComparison | undefined;
};

export function dashboardSearch(search: Record<string, unknown>): DashboardSearch {
  return {
    fyId: idParam(search['fyId']),
    month: monthParam(search['month']),
    selected: idParam(search['selected']),
    compare: choiceParam(search['compare'], CHART_COMPARISONS),
  };
}

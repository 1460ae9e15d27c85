import type { ChartComparison } from '../../../finance/chartComparisons.ts';
import { CHART_COMPARISONS } from '../../../finance/chartComparisons.ts';
import { choiceParam, idParam, monthParam } from '../../searchParams.ts';

export type DashboardSearch = {
  fyId?: number | undefined;
  /** The fiscal month, 1 to 12; undefined for all. */
  month?: number | undefined;
  selected?: number | undefined;
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

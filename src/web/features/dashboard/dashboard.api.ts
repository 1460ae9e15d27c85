import type { AsOf } from '../../../contract/calls.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { financialTrendsQuery } from '../../api/financialTrends.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { monthlySummariesQuery } from '../../api/monthlySummaries.ts';
import { clientAt } from '../../api/queryClient.ts';

/** Starts the Dashboard's reads while its script is still loading. */
export function prefetchDashboard(fyId: number | undefined, asOf: AsOf): void {
  const queryClient = clientAt(asOf);
  void queryClient.prefetchQuery(financialYearsQuery);
  void queryClient.prefetchQuery(financialDataQuery());
  void queryClient.prefetchQuery(monthlySummariesQuery());
  void queryClient.prefetchQuery(financialTrendsQuery(fyId));
}

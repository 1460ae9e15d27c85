import type { AsOf } from '../../../contract/calls.ts';
import { briefingQuery } from '../../api/briefing.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { financialTrendsQuery } from '../../api/financialTrends.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { reportsQuery } from '../../api/reports.ts';
import { clientAt } from '../../api/queryClient.ts';

interface ShownDashboard {
  readonly fyId: number | undefined;
  readonly month: number | undefined;
  readonly asOf: AsOf;
}

/** Starts the Dashboard's reads while its script is still loading. */
export function prefetchDashboard({ fyId, month, asOf }: ShownDashboard): void {
  const queryClient = clientAt(asOf);
  if (fyId === undefined && month === undefined) void queryClient.prefetchQuery(briefingQuery());
  void queryClient.prefetchQuery(financialYearsQuery);
  void queryClient.prefetchQuery(financialDataQuery());
  void queryClient.prefetchQuery(reportsQuery());
  void queryClient.prefetchQuery(financialTrendsQuery(fyId));
}

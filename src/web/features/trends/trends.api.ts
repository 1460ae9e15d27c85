import type { TrendPoint } from '../../../contract/financialTrends.ts';
import { financialTrendsQuery } from '../../api/financialTrends.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { queryClient } from '../../api/queryClient.ts';

/** Starts the page's reads while its script is still on the way. */
export function prefetchTrends(fyId: number | undefined): void {
  void queryClient.prefetchQuery(financialYearsQuery);
  void queryClient.prefetchQuery(financialTrendsQuery(fyId));
}

/** What stands for a year's points until they are read: its part of all, where all are known. */
export function pointsAlreadyRead(fyId: number | undefined): TrendPoint[] | undefined {
  return queryClient
    .getQueryData(financialTrendsQuery().queryKey)
    ?.filter((point) => fyId === undefined || point.fyId === fyId);
}

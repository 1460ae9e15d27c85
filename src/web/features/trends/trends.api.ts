import type { QueryClient } from '@tanstack/react-query';
import type { AsOf } from '../../../contract/calls.ts';
import type { TrendPoint } from '../../../contract/financialTrends.ts';
import { financialTrendsQuery } from '../../api/financialTrends.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { clientAt } from '../../api/queryClient.ts';

export function prefetchTrends(fyId: number | undefined, asOf: AsOf): void {
  const queryClient = clientAt(asOf);
  void queryClient.prefetchQuery(financialYearsQuery);
  void queryClient.prefetchQuery(financialTrendsQuery(fyId));
}

/** A year's points, taken from the points of all years while the year's own load. */
export function pointsAlreadyRead(
  queryClient: QueryClient,
  fyId: number | undefined,
): TrendPoint[] | undefined {
  return queryClient
    .getQueryData(financialTrendsQuery().queryKey)
    ?.filter((point) => fyId === undefined || point.fyId === fyId);
}

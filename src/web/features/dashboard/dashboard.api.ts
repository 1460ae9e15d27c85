import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AsOf } from '../../../contract/calls.ts';
import type { CallInput } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { invalidateNouns } from '../../api/changes.ts';
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

/** Keeps the years from one to another, and deletes the others. */
export function useKeepYears() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<Endpoints['keepFinancialYears']>['body']) =>
      call('keepFinancialYears', { body }),
    onSettled: () => invalidateNouns(client, ['company', 'financial-years']),
  });
}

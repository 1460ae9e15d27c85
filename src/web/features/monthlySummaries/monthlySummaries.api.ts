import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { asReported } from '../../../finance/notReported.ts';
import { call } from '../../api/call.ts';
import { monthlySummaryQuery } from '../../api/monthlySummaries.ts';
import { reading } from '../../api/queryClient.ts';

export const reportsWithTextQuery = (fyId: number, text: string) =>
  queryOptions({
    queryKey: ['monthly-summaries', 'list', fyId, text],
    queryFn: async (asked) => {
      const query = { fyId: String(fyId), text };
      return (await call('listMonthlySummaries', { ...reading(asked), query })).map(asReported);
    },
  });

/** Bypasses the cache after somebody else's change. */
export function useReadReportAgain() {
  const queryClient = useQueryClient();
  return (id: number): Promise<MonthlySummary> =>
    queryClient.fetchQuery({ ...monthlySummaryQuery(id), staleTime: 0 });
}

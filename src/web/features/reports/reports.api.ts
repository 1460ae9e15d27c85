import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { asReported } from '../../../finance/notReported.ts';
import { call } from '../../api/call.ts';
import { reportQuery } from '../../api/reports.ts';
import { queryCallOptions } from '../../api/queryClient.ts';

export const reportsWithTextQuery = (fyId: number, text: string) =>
  queryOptions({
    queryKey: ['monthly-summaries', 'list', fyId, text],
    queryFn: async (asked) => {
      const query = { fyId: String(fyId), text };
      return (await call('listMonthlySummaries', { ...queryCallOptions(asked), query })).map(
        asReported,
      );
    },
  });

/** Bypasses the cache after someone else's change. */
export function useReadReportAgain() {
  const queryClient = useQueryClient();
  return (id: number): Promise<MonthlySummary> =>
    queryClient.fetchQuery({ ...reportQuery(id), staleTime: 0 });
}

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { asReported } from '../../../domain/notReported.ts';
import { call } from '../../api/call.ts';
import { monthlySummaryQuery } from '../../api/monthlySummaries.ts';
import { reading } from '../../api/queryClient.ts';

/** The reports of a year in whose overview, notes or bullets the server finds the text. */
export const reportsWithTextQuery = (fyId: number, text: string) =>
  queryOptions({
    queryKey: ['monthly-summaries', 'list', fyId, text],
    queryFn: async (asked) => {
      const query = { fyId: String(fyId), text };
      return (await call('listMonthlySummaries', { ...reading(asked), query })).map(asReported);
    },
  });

/** Reads a report past what is cached, after somebody else changed it. */
export function useReadReportAgain() {
  const queryClient = useQueryClient();
  return (id: number): Promise<MonthlySummary> =>
    queryClient.fetchQuery({ ...monthlySummaryQuery(id), staleTime: 0 });
}

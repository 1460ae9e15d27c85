import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { asReported } from '../../../domain/notReported.ts';
import { call } from '../../api/call.ts';
import { invalidateNouns } from '../../api/changes.ts';
import { monthlySummaryQuery } from '../../api/monthlySummaries.ts';
import { reading } from '../../api/queryClient.ts';
import type { ReportChanges } from './reportDraft.ts';

/** The reports of a year in whose overview, notes or bullets the server finds the text. */
export const reportsWithTextQuery = (fyId: number, text: string) =>
  queryOptions({
    queryKey: ['monthly-summaries', 'list', fyId, text],
    queryFn: async (asked) => {
      const query = { fyId: String(fyId), text };
      return (await call('listMonthlySummaries', { ...reading(asked), query })).map(asReported);
    },
  });

/** What is shown of reports and their figures is read again after a change of either. */
export function invalidateReports(queryClient: QueryClient): void {
  invalidateNouns(queryClient, ['monthly-summaries', 'financial-data', 'financial-trends']);
}

export interface ReportUpdate {
  /** The report as read; its version is sent with the change. */
  readonly report: MonthlySummary;
  readonly changes: ReportChanges;
}

export function useUpdateReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ report, changes }: ReportUpdate) =>
      asReported(
        await call('updateMonthlySummary', {
          params: { id: String(report.id) },
          body: changes,
          ifMatch: report.version,
        }),
      ),
    onSuccess: (saved) => {
      queryClient.setQueryData(monthlySummaryQuery(saved.id).queryKey, saved);
      invalidateReports(queryClient);
    },
  });
}

/** Reads a report past what is cached, after somebody else changed it. */
export function useReadReportAgain() {
  const queryClient = useQueryClient();
  return (id: number): Promise<MonthlySummary> =>
    queryClient.fetchQuery({ ...monthlySummaryQuery(id), staleTime: 0 });
}

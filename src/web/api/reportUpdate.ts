import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulletCategory } from '../../contract/bulletCategories.ts';
import type { QuotedInReport } from '../../contract/commentary.ts';
import type { MonthlySummary } from '../../contract/monthlySummaries.ts';
import type { QuotedFigure } from '../../domain/commentary/quotedFigures.ts';
import { asReported } from '../../domain/notReported.ts';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';
import { monthlySummaryQuery } from './monthlySummaries.ts';

/** A stretch that follows a figure, as it is sent. */
export interface QuotedInChanges extends QuotedFigure {
  text: QuotedInReport['text'];
  /** Its place in the list. */
  bullet?: number;
}

export interface ReportChanges {
  overview?: string | null;
  notes?: string | null;
  summaryNotes?: string | null;
  staffCount?: number | null;
  bulletPoints?: { id?: number; category: BulletCategory; bulletText: string }[];
  quotedFigures?: QuotedInChanges[];
}

/** What is shown of reports and their figures is read again after a change of either. */
export function invalidateReports(queryClient: QueryClient): void {
  invalidateNouns(queryClient, ['monthly-summaries', 'financial-data', 'financial-trends']);
}

interface ReportUpdate {
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

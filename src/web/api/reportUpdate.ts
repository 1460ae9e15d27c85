import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulletCategory } from '../../contract/bulletCategories.ts';
import type { QuotedInReport } from '../../contract/commentary.ts';
import type { MonthlySummary } from '../../contract/reports.ts';
import type { QuotedFigure } from '../../telling/commentary/quotedFigures.ts';
import { asReported } from '../../finance/notReported.ts';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';
import { reportQuery } from './reports.ts';

export interface QuotedInChanges extends QuotedFigure {
  text: QuotedInReport['text'];
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

export function invalidateReports(queryClient: QueryClient): void {
  invalidateNouns(queryClient, ['monthly-summaries', 'financial-data', 'financial-trends']);
}

interface ReportUpdate {
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
      queryClient.setQueryData(reportQuery(saved.id).queryKey, saved);
      invalidateReports(queryClient);
    },
  });
}

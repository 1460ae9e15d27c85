import { useQueryClient } from '@tanstack/react-query';
import type { SearchResult } from '../../../contract/search.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { problemDetail } from '../../api/problem.ts';
import { exportReport } from '../../components/reportExport.ts';
import { toast } from '../../ui/toastStore.ts';

type Exported = Pick<SearchResult, 'fyId' | 'monthNum' | 'monthName' | 'year'>;

function failed(description: string): void {
  toast({ title: 'Export Failed', description, variant: 'destructive' });
}

/** Saves the figures of a result's month; they are read when they are asked for. */
export function useResultExport(): (result: Exported) => Promise<void> {
  const queryClient = useQueryClient();
  return async ({ fyId, monthNum, monthName, year }) => {
    try {
      const [years, figures] = await Promise.all([
        queryClient.fetchQuery(financialYearsQuery),
        queryClient.fetchQuery(financialDataQuery(fyId)),
      ]);
      const fyLabel = years.find(({ id }) => id === fyId)?.fyYear;
      const record = figures.find((month) => month.monthNum === monthNum);
      if (fyLabel === undefined || record === undefined) {
        failed(`There are no figures of ${monthName} ${year} to export`);
      } else {
        exportReport(fyLabel, record);
      }
    } catch (error) {
      failed(problemDetail(error, 'Please try again'));
    }
  };
}

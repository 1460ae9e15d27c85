import type { SearchResult } from '../../../contract/search.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { problemDetail } from '../../api/problem.ts';
import { queryClient } from '../../api/queryClient.ts';
import { ExportError } from '../../components/pageExport.ts';
import type { PageExport } from '../../components/pageExport.ts';
import { exportOfReport } from '../../components/reportExport.ts';

type Exported = Pick<SearchResult, 'fyId' | 'monthNum' | 'monthName' | 'year'>;

/** A result's month; its figures are read when they are asked for. */
export function exportOfResult(result: Exported): PageExport {
  const { fyId, monthNum, monthName, year } = result;
  return exportOfReport(result, async () => {
    const [years, figures] = await Promise.all([
      queryClient.fetchQuery(financialYearsQuery),
      queryClient.fetchQuery(financialDataQuery(fyId)),
    ]).catch((error: unknown) => {
      throw new ExportError(problemDetail(error, 'Please try again'));
    });
    const fyLabel = years.find(({ id }) => id === fyId)?.fyYear;
    const record = figures.find((month) => month.monthNum === monthNum);
    if (fyLabel === undefined || record === undefined) {
      throw new ExportError(`There are no figures for ${monthName} ${year} to export`);
    }
    return { fyLabel, record };
  });
}

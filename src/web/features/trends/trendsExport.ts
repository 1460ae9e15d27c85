import type { TrendPoint } from '../../../contract/financialTrends.ts';
import { calendarYear } from '../../../domain/fiscalCalendar.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { queryClient } from '../../api/queryClient.ts';
import type { PageExport } from '../../components/pageExport.ts';

/** The board pack and the figures behind the page, all of their lines. `scope` is "All Years" or "FY25". */
export function exportOfTrends(
  fyId: number | undefined,
  points: readonly TrendPoint[],
  scope: string,
): PageExport {
  const labels = new Map(points.map((point) => [point.fyId, point.fyYear]));
  const figures = async () => {
    const months = await queryClient.fetchQuery(financialDataQuery(fyId));
    return months.flatMap((month) => {
      const fyLabel = labels.get(month.fyId);
      if (fyLabel === undefined) return [];
      return [{ figures: month, fyLabel, calendarYear: calendarYear(fyLabel, month.monthNum) }];
    });
  };
  return { kind: 'page', name: scope, scope: { fyId }, figures };
}

import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** The reports of one year, or of all, in the order of the fiscal calendar. */
export const monthlySummariesQuery = (fyId?: number) =>
  queryOptions({
    queryKey: ['monthly-summaries', 'list', fyId ?? 'all'],
    queryFn: ({ signal }) =>
      call('listMonthlySummaries', {
        signal,
        query: { fyId: fyId === undefined ? 'all' : String(fyId) },
      }),
  });

/** One report in full, with all bullets and documents. */
export const monthlySummaryQuery = (id: number) =>
  queryOptions({
    queryKey: ['monthly-summaries', 'one', id],
    queryFn: ({ signal }) => call('getMonthlySummary', { signal, params: { id: String(id) } }),
  });

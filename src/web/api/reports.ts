import { queryOptions } from '@tanstack/react-query';
import { asReported } from '../../finance/notReported.ts';
import { call } from './call.ts';
import { queryCallOptions } from './queryClient.ts';

export const reportsQuery = (fyId?: number) =>
  queryOptions({
    queryKey: ['monthly-summaries', 'list', fyId ?? 'all'],
    queryFn: async (asked) => {
      const query = { fyId: fyId === undefined ? 'all' : String(fyId) };
      return (await call('listMonthlySummaries', { ...queryCallOptions(asked), query })).map(
        asReported,
      );
    },
  });

export const reportQuery = (id: number) =>
  queryOptions({
    queryKey: ['monthly-summaries', 'one', id],
    queryFn: async (asked) =>
      asReported(
        await call('getMonthlySummary', { ...queryCallOptions(asked), params: { id: String(id) } }),
      ),
  });

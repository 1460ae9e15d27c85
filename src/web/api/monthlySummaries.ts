import { queryOptions } from '@tanstack/react-query';
import { asReported } from '../../finance/notReported.ts';
import { call } from './call.ts';
import { reading } from './queryClient.ts';

export const monthlySummariesQuery = (fyId?: number) =>
  queryOptions({
    queryKey: ['monthly-summaries', 'list', fyId ?? 'all'],
    queryFn: async (asked) => {
      const query = { fyId: fyId === undefined ? 'all' : String(fyId) };
      return (await call('listMonthlySummaries', { ...reading(asked), query })).map(asReported);
    },
  });

export const monthlySummaryQuery = (id: number) =>
  queryOptions({
    queryKey: ['monthly-summaries', 'one', id],
    queryFn: async (asked) =>
      asReported(
        await call('getMonthlySummary', { ...reading(asked), params: { id: String(id) } }),
      ),
  });

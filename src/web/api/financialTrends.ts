import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** The trend points of all years, or of one. */
export const financialTrendsQuery = (fyId?: number) =>
  queryOptions({
    queryKey: ['financial-trends', fyId ?? 'all'],
    queryFn: ({ signal }) =>
      fyId === undefined
        ? call('listAllTrends', { signal })
        : call('listTrends', { signal, query: { fyId: String(fyId) } }),
  });

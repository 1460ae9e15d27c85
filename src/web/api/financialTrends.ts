import { queryOptions } from '@tanstack/react-query';
import { asReported } from '../../finance/notReported.ts';
import { call } from './call.ts';
import { queryCallOptions } from './queryClient.ts';

/** The trend points of all years, or of one. Figures that are not reported are missing. */
export const financialTrendsQuery = (fyId?: number) =>
  queryOptions({
    queryKey: ['financial-trends', fyId ?? 'all'],
    queryFn: async (asked) => {
      const points =
        fyId === undefined
          ? await call('listAllTrends', queryCallOptions(asked))
          : await call('listTrends', { ...queryCallOptions(asked), query: { fyId: String(fyId) } });
      return points.map(asReported);
    },
  });

import { queryOptions } from '@tanstack/react-query';
import { asReported } from '../../../finance/notReported.ts';
import { call } from '../../api/call.ts';
import { queryCallOptions } from '../../api/queryClient.ts';

/** Best matches first. The query must not be blank. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: async (context) =>
      (await call('search', { ...queryCallOptions(context), query: { q } })).map(asReported),
  });

export const searchMatchesQuery = (q: string, summaryId: number) =>
  queryOptions({
    queryKey: ['search', 'matches', q, summaryId],
    queryFn: (context) =>
      call('searchMatches', {
        ...queryCallOptions(context),
        query: { q, summaryId: String(summaryId) },
      }),
  });

/** Why a query finds nothing, and a spelling that has results. */
export const searchAdviceQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', 'advice', q],
    queryFn: (context) => call('searchAdvice', { ...queryCallOptions(context), query: { q } }),
  });

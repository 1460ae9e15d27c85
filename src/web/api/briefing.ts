import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryCallOptions } from './queryClient.ts';

export const briefingQuery = (month?: string) =>
  queryOptions({
    queryKey: ['briefing', month ?? 'newest'],
    queryFn: (asked) =>
      call('getBriefing', {
        ...queryCallOptions(asked),
        query: month === undefined ? {} : { month },
      }),
  });

export const briefingsQuery = (fyId: number) =>
  queryOptions({
    queryKey: ['briefing', 'year', fyId],
    queryFn: (asked) =>
      call('listBriefings', { ...queryCallOptions(asked), query: { fyId: String(fyId) } }),
  });

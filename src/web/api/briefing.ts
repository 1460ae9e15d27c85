import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { reading } from './queryClient.ts';

/** The briefing on a month such as "2026-10"; undefined: on the newest one. */
export const briefingQuery = (month?: string) =>
  queryOptions({
    queryKey: ['briefing', month ?? 'newest'],
    queryFn: (asked) =>
      call('getBriefing', {
        ...reading(asked),
        query: month === undefined ? {} : { month },
      }),
  });

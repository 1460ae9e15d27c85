import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { reading } from './queryClient.ts';

export const meetingQuery = (summaryId: number) =>
  queryOptions({
    queryKey: ['meetings', summaryId],
    queryFn: (asked) =>
      call('getMeeting', { ...reading(asked), params: { id: String(summaryId) } }),
  });

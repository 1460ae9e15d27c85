import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { reading } from './queryClient.ts';

/** What the meeting about a report takes up, decided and agreed on. */
export const meetingQuery = (summaryId: number) =>
  queryOptions({
    queryKey: ['meetings', summaryId],
    queryFn: (asked) =>
      call('getMeeting', { ...reading(asked), params: { id: String(summaryId) } }),
  });

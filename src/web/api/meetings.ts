import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryCallOptions } from './queryClient.ts';

export const meetingQuery = (summaryId: number) =>
  queryOptions({
    queryKey: ['meetings', summaryId],
    queryFn: (asked) =>
      call('getMeeting', { ...queryCallOptions(asked), params: { id: String(summaryId) } }),
  });

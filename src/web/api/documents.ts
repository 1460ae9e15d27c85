import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryCallOptions } from './queryClient.ts';

export const documentsQuery = (summaryId?: number) =>
  queryOptions({
    queryKey: ['documents', summaryId ?? 'all'],
    queryFn: (asked) =>
      call('listDocuments', {
        ...queryCallOptions(asked),
        query: summaryId === undefined ? {} : { summaryId: String(summaryId) },
      }),
  });

import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { reading } from './queryClient.ts';

export const documentsQuery = (summaryId?: number) =>
  queryOptions({
    queryKey: ['documents', summaryId ?? 'all'],
    queryFn: (asked) =>
      call('listDocuments', {
        ...reading(asked),
        query: summaryId === undefined ? {} : { summaryId: String(summaryId) },
      }),
  });

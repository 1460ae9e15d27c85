import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** The documents of one report, or of all, the newest first. */
export const documentsQuery = (summaryId?: number) =>
  queryOptions({
    queryKey: ['documents', summaryId ?? 'all'],
    queryFn: ({ signal }) =>
      call('listDocuments', {
        signal,
        query: summaryId === undefined ? {} : { summaryId: String(summaryId) },
      }),
  });

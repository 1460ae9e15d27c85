import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The reports with these words, best matches first. The query must not be blank. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call('search', { signal, query: { q } }),
  });

import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The reports with these words, the best first. Ask only for words that are not blank. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call('search', { signal, query: { q } }),
  });

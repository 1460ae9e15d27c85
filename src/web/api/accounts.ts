import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

export const accountsQuery = queryOptions({
  queryKey: ['accounts', 'list'],
  queryFn: ({ signal }) => call('listAccounts', { signal, asOf: null }),
});

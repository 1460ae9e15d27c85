import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** The chart of accounts as it is now; administrators alone have it. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts', 'list'],
  queryFn: ({ signal }) => call('listAccounts', { signal, asOf: null }),
});

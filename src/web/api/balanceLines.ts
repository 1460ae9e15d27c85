import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryCallOptions } from './queryClient.ts';

/** Empty for a company without a balance sheet. */
export const balanceLinesQuery = queryOptions({
  queryKey: ['statements', 'lines'],
  queryFn: (asked) => call('listBalanceLines', queryCallOptions(asked)),
});

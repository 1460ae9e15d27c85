import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryCallOptions } from './queryClient.ts';

export const financialYearsQuery = queryOptions({
  queryKey: ['financial-years'],
  queryFn: (asked) => call('listFinancialYears', queryCallOptions(asked)),
});

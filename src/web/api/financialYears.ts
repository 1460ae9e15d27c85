import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { reading } from './queryClient.ts';

export const financialYearsQuery = queryOptions({
  queryKey: ['financial-years'],
  queryFn: (asked) => call('listFinancialYears', reading(asked)),
});

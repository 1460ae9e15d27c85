import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** All financial years, the oldest first. */
export const financialYearsQuery = queryOptions({
  queryKey: ['financial-years'],
  queryFn: ({ signal }) => call('listFinancialYears', { signal }),
});

import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** The company's name and first steps; for administrators only. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => call('getCompany', { signal }),
});

import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryCallOptions } from './queryClient.ts';

export const businessUnitsQuery = queryOptions({
  queryKey: ['business-units'],
  queryFn: (asked) => call('listBusinessUnits', queryCallOptions(asked)),
});

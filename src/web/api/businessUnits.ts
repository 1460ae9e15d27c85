import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { reading } from './queryClient.ts';

/** All business units by name, those that are no longer active as well. */
export const businessUnitsQuery = queryOptions({
  queryKey: ['business-units'],
  queryFn: (asked) => call('listBusinessUnits', reading(asked)),
});

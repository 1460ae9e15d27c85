import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryCallOptions } from './queryClient.ts';

export const plansQuery = queryOptions({
  queryKey: ['plans', 'list'],
  queryFn: (asked) => call('listPlans', queryCallOptions(asked)),
});

export const planQuery = (id: number) =>
  queryOptions({
    queryKey: ['plans', id],
    queryFn: (asked) => call('getPlan', { params: { id: String(id) }, ...queryCallOptions(asked) }),
  });

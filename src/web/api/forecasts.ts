import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryCallOptions } from './queryClient.ts';

export const forecastsQuery = queryOptions({
  queryKey: ['forecasts', 'list'],
  queryFn: (asked) => call('listForecasts', queryCallOptions(asked)),
});

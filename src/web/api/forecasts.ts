import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { reading } from './queryClient.ts';

/** All forecasts and budgets, the newest months first. */
export const forecastsQuery = queryOptions({
  queryKey: ['forecasts', 'list'],
  queryFn: (asked) => call('listForecasts', reading(asked)),
});

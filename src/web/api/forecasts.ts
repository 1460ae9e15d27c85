import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** All forecasts and budgets, the newest months first. */
export const forecastsQuery = queryOptions({
  queryKey: ['forecasts', 'list'],
  queryFn: ({ signal }) => call('listForecasts', { signal }),
});

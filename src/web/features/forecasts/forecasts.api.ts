import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Forecast } from '../../../contract/forecasts.ts';
import { call } from '../../api/call.ts';
import { invalidateNouns } from '../../api/changes.ts';
import { forecastsQuery } from '../../api/forecasts.ts';
import { queryCallOptions } from '../../api/queryClient.ts';
import type { ForecastCalls, ForecastChanges } from './forecastCalls.ts';

/** Reads, for each report, the forecasts of the following three months; newest report first. */
export const reportingQuery = queryOptions({
  queryKey: ['forecasts', 'reporting'],
  queryFn: (asked) => call('forecastReporting', queryCallOptions(asked)),
});

export const forecastCalls: ForecastCalls = {
  create: (body, idempotencyKey) => call('createForecast', { body, idempotencyKey }),
  update: (record, changes) =>
    call('updateForecast', {
      params: { id: String(record.id) },
      body: changes,
      ifMatch: record.version,
    }),
};

export function useUpdateForecast() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ record, changes }: { record: Forecast; changes: ForecastChanges }) =>
      forecastCalls.update(record, changes),
    onSuccess: (saved) => {
      queryClient.setQueryData(forecastsQuery.queryKey, (list) =>
        list?.map((record) => (record.id === saved.id ? saved : record)),
      );
      invalidateNouns(queryClient, ['forecasts']);
    },
  });
}

export function useDeleteForecast() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (record: Forecast) =>
      call('deleteForecast', { params: { id: String(record.id) }, ifMatch: record.version }),
    onSuccess: (_nothing, { id }) => {
      queryClient.setQueryData(forecastsQuery.queryKey, (list) =>
        list?.filter((record) => record.id !== id),
      );
    },
    // This runs even after a refusal, because the list may have changed.
    onSettled: () => invalidateNouns(queryClient, ['forecasts']),
  });
}

export function useRestoreForecast() {
  const queryClient = useQueryClient();
  return async (deleted: Forecast): Promise<void> => {
    const { id, version, createdAt: _created, ...body } = deleted;
    // The key ensures that repeated presses and retries restore the record only once.
    await forecastCalls.create(body, `restore-forecast-${id}-${version}`);
    invalidateNouns(queryClient, ['forecasts']);
  };
}

/** Bypasses the cache after someone else's change. */
export function useReadForecastsAgain() {
  const queryClient = useQueryClient();
  return (): Promise<Forecast[]> => queryClient.fetchQuery({ ...forecastsQuery, staleTime: 0 });
}

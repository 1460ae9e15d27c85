import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';
import { queryCallOptions } from './queryClient.ts';

export const ebitdaItemsQuery = (month: string) =>
  queryOptions({
    queryKey: ['briefing', 'items', month],
    queryFn: (asked) => call('listEbitdaItems', { ...queryCallOptions(asked), query: { month } }),
  });

type EbitdaItemBody<Name extends keyof Endpoints> = CallInput<Endpoints[Name]>['body'];

interface VersionedEbitdaItem {
  readonly id: number;
  readonly version: number;
}

/** Everything that depends on items is read again, even if the answer was lost. */
function useEbitdaItemChange<T, Answer>(send: (given: T) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Restated figures are cached under imports.
    onSettled: () => invalidateNouns(client, ['briefing', 'publications', 'imports']),
  });
}

export const useCreateEbitdaItem = () =>
  useEbitdaItemChange(
    (creation: { body: EbitdaItemBody<'createEbitdaItem'>; idempotencyKey: string }) =>
      call('createEbitdaItem', creation),
  );

export const useUpdateEbitdaItem = () =>
  useEbitdaItemChange(
    ({ item, body }: { item: VersionedEbitdaItem; body: EbitdaItemBody<'updateEbitdaItem'> }) =>
      call('updateEbitdaItem', {
        params: { id: String(item.id) },
        body,
        ifMatch: item.version,
      }),
  );

export const useDeleteEbitdaItem = () =>
  useEbitdaItemChange(({ id, version }: VersionedEbitdaItem) =>
    call('deleteEbitdaItem', { params: { id: String(id) }, ifMatch: version }),
  );

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';
import { reading } from './queryClient.ts';

/** What leads from EBITDA to adjusted EBITDA in a month such as "2026-10". */
export const ebitdaItemsQuery = (month: string) =>
  queryOptions({
    queryKey: ['briefing', 'items', month],
    queryFn: (asked) => call('listEbitdaItems', { ...reading(asked), query: { month } }),
  });

type Body<Name extends keyof Endpoints> = CallInput<Endpoints[Name]>['body'];

interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** Afterwards all that follows from items is read again, also if the answer was lost. */
function useChange<T, Answer>(send: (given: T) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Which figures are restated is read again with imports.
    onSettled: () => invalidateNouns(client, ['briefing', 'publications', 'imports']),
  });
}

export const useCreateEbitdaItem = () =>
  useChange((creation: { body: Body<'createEbitdaItem'>; idempotencyKey: string }) =>
    call('createEbitdaItem', creation),
  );

export const useUpdateEbitdaItem = () =>
  useChange(({ item, body }: { item: Versioned; body: Body<'updateEbitdaItem'> }) =>
    call('updateEbitdaItem', {
      params: { id: String(item.id) },
      body,
      ifMatch: item.version,
    }),
  );

export const useDeleteEbitdaItem = () =>
  useChange(({ id, version }: Versioned) =>
    call('deleteEbitdaItem', { params: { id: String(id) }, ifMatch: version }),
  );

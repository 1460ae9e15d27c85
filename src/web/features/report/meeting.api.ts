import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { invalidateNouns } from '../../api/changes.ts';
import type { Creation } from '../../editing/useCreateForm.ts';

type Body<Name extends keyof Endpoints> = CallInput<Endpoints[Name]>['body'];

interface Versioned {
  readonly id: number;
  readonly version: number;
}

const of = (id: number) => ({ params: { id: String(id) } });

/** Afterwards meetings are read again, also if the answer was lost. */
function useChange<T, Answer>(send: (given: T) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => invalidateNouns(client, ['meetings']),
  });
}

export const useCreateAgendaItem = () =>
  useChange((creation: Creation<Body<'createAgendaItem'>>) => call('createAgendaItem', creation));

export const useUpdateAgendaItem = () =>
  useChange(({ base, body }: { base: Versioned; body: Body<'updateAgendaItem'> }) =>
    call('updateAgendaItem', { ...of(base.id), body, ifMatch: base.version }),
  );

export const useOrderAgenda = () =>
  useChange(({ summaryId, itemIds }: { summaryId: number; itemIds: readonly number[] }) =>
    call('orderAgenda', { ...of(summaryId), body: { itemIds: [...itemIds] } }),
  );

export const useDeleteAgendaItem = () =>
  useChange(({ id, version }: Versioned) =>
    call('deleteAgendaItem', { ...of(id), ifMatch: version }),
  );

export const useCreateBoardAction = () =>
  useChange((creation: Creation<Body<'createBoardAction'>>) => call('createBoardAction', creation));

export const useUpdateBoardAction = () =>
  useChange(({ base, body }: { base: Versioned; body: Body<'updateBoardAction'> }) =>
    call('updateBoardAction', { ...of(base.id), body, ifMatch: base.version }),
  );

export const useDeleteBoardAction = () =>
  useChange(({ id, version }: Versioned) =>
    call('deleteBoardAction', { ...of(id), ifMatch: version }),
  );

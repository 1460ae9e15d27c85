import { queryOptions, useMutation } from '@tanstack/react-query';
import type { CallInput } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import { call } from './call.ts';
import { queryClient } from './queryClient.ts';

/** Reads the current notes even on pages of the past. */
export const privateNotesQuery = queryOptions({
  queryKey: ['private-notes'],
  queryFn: ({ signal }) => call('listPrivateNotes', { signal }),
});

function useNoteChange<T, Answer>(send: (given: T) => Promise<Answer>) {
  return useMutation(
    {
      mutationFn: send,
      onSettled: () => queryClient.invalidateQueries({ queryKey: privateNotesQuery.queryKey }),
    },
    queryClient,
  );
}

export const useWriteNote = () =>
  useNoteChange(
    (creation: {
      readonly body: CallInput<Endpoints['createPrivateNote']>['body'];
      readonly idempotencyKey: string;
    }) => call('createPrivateNote', creation),
  );

export const useEditNote = () =>
  useNoteChange(({ id, noteText }: { readonly id: number; readonly noteText: string }) =>
    call('updatePrivateNote', { params: { id: String(id) }, body: { noteText } }),
  );

export const useDeleteNote = () =>
  useNoteChange((id: number) => call('deletePrivateNote', { params: { id: String(id) } }));

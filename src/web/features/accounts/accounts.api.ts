import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Account,
  BookEntity,
  MappingEffect,
  SentMapping,
} from '../../../contract/accounts.ts';
import { call } from '../../api/call.ts';
import { invalidateNouns } from '../../api/changes.ts';

/** A single entity if the company has no entities. */
export const entitiesQuery = queryOptions({
  queryKey: ['accounts', 'entities'],
  queryFn: ({ signal }) => call('listEntities', { signal, asOf: null }),
});

export function useUpdateEntity() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ entity, change }: EntityChange) =>
      call('updateEntity', {
        params: { id: String(entity.id) },
        body: change,
        ifMatch: entity.version,
      }),
    onSettled: () => invalidateNouns(queryClient, ['accounts']),
  });
}

interface EntityChange {
  readonly entity: BookEntity;
  readonly change: { readonly name?: string; readonly isEliminations?: boolean };
}

export function useRenameAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ account, name }: { readonly account: Account; readonly name: string }) =>
      call('updateAccount', {
        params: { id: String(account.id) },
        body: { name },
        ifMatch: account.version,
      }),
    onSettled: () => invalidateNouns(queryClient, null),
  });
}

interface MergedAccount {
  readonly account: Account;
  readonly body: { readonly into: number; readonly addsUp: boolean; readonly reason?: string };
}

export function useMergeAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ account, body }: MergedAccount) =>
      call('mergeAccount', {
        params: { id: String(account.id) },
        body,
        ifMatch: account.version,
      }),
    onSettled: () => invalidateNouns(queryClient, null),
  });
}

/** Computed again on every read, because the ledger may change. */
export const mappingEffectQuery = (changes: readonly SentMapping[]) =>
  queryOptions({
    queryKey: ['accounts', 'effect', changes],
    queryFn: ({ signal }) => call('previewMapping', { body: { changes: [...changes] }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export function useUndoMapping() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (changes: readonly SentMapping[]) => {
      const { key } = await call('previewMapping', { body: { changes: [...changes] } });
      const body = { changes: [...changes], key, reason: 'Undone' };
      return call('changeMapping', { body });
    },
    onSettled: () => invalidateNouns(queryClient, null),
  });
}

/** Reads a mapping file without storing anything. */
export function useReadMappings() {
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return call('readMappingFile', { body });
    },
  });
}

interface ShownMapping {
  readonly changes: readonly SentMapping[];
  readonly effect: MappingEffect;
  readonly reason: string;
}

export function useChangeMapping() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ changes, effect, reason }: ShownMapping) =>
      call('changeMapping', {
        body: {
          changes: [...changes],
          key: effect.key,
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        },
      }),
    // Any month's lines may have changed, even if the answer was lost.
    onSettled: () => invalidateNouns(queryClient, null),
  });
}

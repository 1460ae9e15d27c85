import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Account,
  BookEntity,
  MappingEffect,
  SentMapping,
} from '../../../contract/accounts.ts';
import { call } from '../../api/call.ts';
import { invalidateNouns } from '../../api/changes.ts';

/** The entities that balances are of, as they are now; one alone for a company that is not divided. */
export const entitiesQuery = queryOptions({
  queryKey: ['accounts', 'entities'],
  queryFn: ({ signal }) => call('listEntities', { signal, asOf: null }),
});

/** Changes what an entity is called, or whether it holds eliminations. */
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

/** Changes what an account is called. */
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

/** Moves the months of an account into another one. */
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

/** What a mapping would change; worked out again at each look, since the books go on. */
export const mappingEffectQuery = (changes: readonly SentMapping[]) =>
  queryOptions({
    queryKey: ['accounts', 'effect', changes],
    queryFn: ({ signal }) => call('previewMapping', { body: { changes: [...changes] }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Puts mappings back: what it changes is what was shown before, the other way round. */
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

/** Reads a table of accounts with their lines; nothing is stored. */
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

/** Stores what an effect has shown. */
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
    // The lines of any month may have changed, even if the answer was lost.
    onSettled: () => invalidateNouns(queryClient, null),
  });
}

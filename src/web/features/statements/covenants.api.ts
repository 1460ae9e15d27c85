import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentCovenant, StoredCovenant } from '../../../contract/covenants.ts';
import { call } from '../../api/call.ts';
import { invalidateNouns } from '../../api/changes.ts';
import { queryCallOptions } from '../../api/queryClient.ts';

export const covenantsQuery = (month: string) =>
  queryOptions({
    queryKey: ['statements', 'covenants', month],
    queryFn: (asked) => call('listCovenants', { ...queryCallOptions(asked), query: { month } }),
  });

type Definition = Omit<SentCovenant, 'name'>;

/** Tests a definition while it is chosen; null while it isn't complete. */
export const covenantPreviewQuery = (definition: Definition | null) =>
  queryOptions({
    queryKey: ['statements', 'covenantPreview', definition],
    queryFn: ({ signal }) =>
      definition === null ? null : call('previewCovenant', { body: definition, signal }),
    enabled: definition !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });

interface SavedCovenant {
  readonly body: SentCovenant;
  readonly idempotencyKey: string;
  /** Null for a new covenant. */
  readonly stored: StoredCovenant | null;
}

export function useSaveCovenant() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey, stored }: SavedCovenant) =>
      stored === null
        ? call('createCovenant', { body, idempotencyKey })
        : call('updateCovenant', {
            params: { id: String(stored.id) },
            body,
            ifMatch: stored.version,
          }),
    onSettled: () => invalidateNouns(queryClient, ['statements']),
  });
}

export function useDeleteCovenant() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: StoredCovenant) =>
      call('deleteCovenant', { params: { id: String(id) }, ifMatch: version }),
    onSettled: () => invalidateNouns(queryClient, ['statements']),
  });
}

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaperSize } from '../../contract/boardPacks.ts';
import type { RestatedOnPage } from '../../contract/publications.ts';
import { CallError } from '../../client/callError.ts';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';
import { queryClient as presentClient } from './queryClient.ts';

const NO_RESTATED_FIGURES: readonly RestatedOnPage[] = [];

export const publicationsQuery = queryOptions({
  queryKey: ['publications'],
  queryFn: ({ signal }) => call('listPublications', { signal }),
});

const restatedQuery = (newest: number) =>
  queryOptions({
    // Keyed under "imports", which every change of a figure or plan invalidates.
    queryKey: ['imports', 'restated', newest],
    queryFn: ({ signal }) => call('listRestated', { signal }),
  });

/** Current figures that differ from the last publication; empty if nothing was published. */
export function useRestated(isAsked: boolean): readonly RestatedOnPage[] {
  const [newest] = useQuery({ ...publicationsQuery, enabled: isAsked }, presentClient).data ?? [];
  const isKnown = isAsked && newest !== undefined;
  const { data } = useQuery({ ...restatedQuery(newest?.id ?? 0), enabled: isKnown }, presentClient);
  return (isKnown ? data : undefined) ?? NO_RESTATED_FIGURES;
}

export const publicationQuery = (id: number) =>
  queryOptions({
    // Keyed under "imports" for the same reason. The key includes the publication, because a month can be published
    // again.
    queryKey: ['imports', 'publication', id],
    queryFn: ({ signal }) => call('getPublication', { params: { id: String(id) }, signal }),
    staleTime: 0,
  });

type PublishInput = {
  fyId: number;
  monthNum: number;
  paper: PaperSize;
  /** If missing, publishing is refused and the characters without a font are listed. */
  unprintable?: 'print';
};

/**
 * The characters without a font that a publication was refused for, each with its places. Empty for any other error.
 */
export function unprintableOf(error: unknown): readonly string[] {
  if (!(error instanceof CallError) || error.problem?.code !== 'characters_without_font') return [];
  return (error.problem.errors ?? []).map(({ message }) => message);
}

/** A call with the same key publishes only once, however often it is sent. */
export function usePublishMonth() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: PublishInput & { key: string }) =>
      call('createPublication', { body, idempotencyKey: key }),
    // This runs even after a lost answer, because the month may have been published.
    onSettled: () => invalidateNouns(queryClient, ['publications', 'month-state']),
  });
}

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaperSize } from '../../contract/boardPacks.ts';
import type { RestatedOnPage } from '../../contract/publications.ts';
import { CallError } from '../../client/callError.ts';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';
import { queryClient as presentClient } from './queryClient.ts';

const NONE: readonly RestatedOnPage[] = [];

/** All publications, the newest first. */
export const publicationsQuery = queryOptions({
  queryKey: ['publications'],
  queryFn: ({ signal }) => call('listPublications', { signal }),
});

/** Figures that are not what was published last; `newest` is the publication that was the last. */
const restatedQuery = (newest: number) =>
  queryOptions({
    // What imports are compared with is read again after a change of any figure or plan.
    queryKey: ['imports', 'restated', newest],
    queryFn: ({ signal }) => call('listRestated', { signal }),
  });

/** All figures of today that are not what was published last; none where nothing was published. */
export function useRestated(isAsked: boolean): readonly RestatedOnPage[] {
  const [newest] = useQuery({ ...publicationsQuery, enabled: isAsked }, presentClient).data ?? [];
  const isKnown = isAsked && newest !== undefined;
  const { data } = useQuery({ ...restatedQuery(newest?.id ?? 0), enabled: isKnown }, presentClient);
  return (isKnown ? data : undefined) ?? NONE;
}

/** The publication of a month with the figures that have changed since; read again whenever it is shown. */
export const publicationQuery = (id: number) =>
  queryOptions({
    // As above; and a month that is published again is another publication.
    queryKey: ['imports', 'publication', id],
    queryFn: ({ signal }) => call('getPublication', { params: { id: String(id) }, signal }),
    staleTime: 0,
  });

type PublishedMonth = {
  fyId: number;
  monthNum: number;
  paper: PaperSize;
  /** Left out: characters without a font are listed, and nothing is published. */
  unprintable?: 'print';
};

/** The characters without a font that a publication was refused for, each with its places; none for another failure. */
export function unprintableOf(error: unknown): readonly string[] {
  if (!(error instanceof CallError) || error.problem?.code !== 'characters_without_font') return [];
  return (error.problem.errors ?? []).map(({ message }) => message);
}

/** Publishes a month; the same key does so once, however often it is sent. */
export function usePublishMonth() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: PublishedMonth & { key: string }) =>
      call('createPublication', { body, idempotencyKey: key }),
    // Also if the answer was lost, because the month may have been published.
    onSettled: () => invalidateNouns(queryClient, ['publications', 'month-state']),
  });
}

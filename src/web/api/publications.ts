import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';

/** All publications, the newest first. */
export const publicationsQuery = queryOptions({
  queryKey: ['publications'],
  queryFn: ({ signal }) => call('listPublications', { signal }),
});

/** A publication with the figures that have changed since; read again whenever it is shown. */
export const publicationQuery = (id: number) =>
  queryOptions({
    queryKey: ['publications', id],
    queryFn: ({ signal }) => call('getPublication', { params: { id: String(id) }, signal }),
    staleTime: 0,
  });

/** Publishes a month; the same key does so once, however often it is sent. */
export function usePublishMonth() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { fyId: number; monthNum: number; key: string }) =>
      call('createPublication', { body, idempotencyKey: key }),
    // Also if the answer was lost, because the month may have been published.
    onSettled: () => invalidateNouns(queryClient, ['publications']),
  });
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { invalidateNouns } from '../../api/changes.ts';

/** The server sends no change events for passkeys and identities, so the list is fetched each time its page opens. */
export const accessListQuery = queryOptions({
  queryKey: ['users', 'access', 'list'],
  queryFn: ({ signal }) => call('getAccessList', { signal }),
  staleTime: 0,
});

export const accessReviewsQuery = queryOptions({
  queryKey: ['users', 'access', 'reviews'],
  queryFn: ({ signal }) => call('listAccessReviews', { signal }),
});

export const readAccessReview = (id: number) =>
  call('getAccessReview', { params: { id: String(id) } });

export function useCreateAccessReview() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<Endpoints['createAccessReview']>['body']) =>
      call('createAccessReview', { body }),
    // This runs even after a refusal, because the list may have changed.
    onSettled: () => invalidateNouns(queryClient, ['users']),
  });
}

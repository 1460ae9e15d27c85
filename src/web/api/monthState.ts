import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';

interface OfMonth {
  readonly fyId: number;
  readonly monthNum: number;
}

/** How far a month is, and what is missing for it; read again whenever it is shown. */
export const monthStateQuery = ({ fyId, monthNum }: OfMonth) =>
  queryOptions({
    queryKey: ['month-state', fyId, monthNum],
    queryFn: ({ signal }) =>
      call('getMonthState', { query: { fyId: String(fyId), monthNum: String(monthNum) }, signal }),
    staleTime: 0,
  });

/** Steps of a review; afterwards the month's state is read again, also if the answer was lost. */
function useStep<T>(send: (given: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => invalidateNouns(client, ['publications', 'month-state']),
  });
}

export const useRequestReview = () =>
  useStep(({ key, ...body }: OfMonth & { key: string }) =>
    call('requestReview', { body, idempotencyKey: key }),
  );

export const useApproveReview = () =>
  useStep(({ id, state }: { id: number; state: string }) =>
    call('approveReview', { params: { id: String(id) }, body: { state } }),
  );

export const useEndReview = () =>
  useStep(({ id, reason }: { id: number; reason?: string }) =>
    call('endReview', {
      params: { id: String(id) },
      body: reason === undefined ? {} : { reason },
    }),
  );

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';

interface MonthStateKey {
  readonly fyId: number;
  readonly monthNum: number;
}

export const monthStateQuery = ({ fyId, monthNum }: MonthStateKey) =>
  queryOptions({
    queryKey: ['month-state', fyId, monthNum],
    queryFn: ({ signal }) =>
      call('getMonthState', { query: { fyId: String(fyId), monthNum: String(monthNum) }, signal }),
    staleTime: 0,
  });

/** The month's state is read again afterwards, even if the answer was lost. */
function useStep<T>(send: (given: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => invalidateNouns(client, ['publications', 'month-state']),
  });
}

export const useRequestReview = () =>
  useStep(({ key, ...body }: MonthStateKey & { key: string }) =>
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

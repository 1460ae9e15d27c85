import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BalanceGrid, SentTypedBalance } from '../../../contract/typedBalances.ts';
import { call } from '../../api/call.ts';
import { invalidateNouns } from '../../api/changes.ts';
import { queryCallOptions } from '../../api/queryClient.ts';

export const balanceGridQuery = (fyId: number) =>
  queryOptions({
    queryKey: ['statements', 'balances', fyId],
    queryFn: (asked) =>
      call('getTypedBalances', { ...queryCallOptions(asked), query: { fyId: String(fyId) } }),
  });

interface TypedBalanceChanges {
  readonly balances: readonly SentTypedBalance[];
  readonly reason?: string;
}

export function useSetBalances({ fyId }: Pick<BalanceGrid, 'fyId'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ balances, reason }: TypedBalanceChanges) =>
      call('setTypedBalances', { body: { fyId, balances: [...balances], reason } }),
    // Cached before the draft is cleared, so that no cell briefly shows its old amount.
    onSuccess: (grid) => queryClient.setQueryData(balanceGridQuery(fyId).queryKey, grid),
    onSettled: () => invalidateNouns(queryClient, ['statements']),
  });
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { StoredFlowMove } from '../../../contract/statements.ts';
import type { FlowLine } from '../../../finance/statements/flowLines.ts';
import { call } from '../../api/call.ts';
import { invalidateNouns } from '../../api/changes.ts';
import { queryCallOptions } from '../../api/queryClient.ts';

export const statementsQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: ['statements', 'month', month ?? 'newest'],
    queryFn: (asked) => call('getStatements', { ...queryCallOptions(asked), query: { month } }),
  });

export const statementLineQuery = (month: string, line: string) =>
  queryOptions({
    queryKey: ['statements', 'line', month, line],
    queryFn: (asked) =>
      call('getStatementLine', { ...queryCallOptions(asked), query: { month, line } }),
  });

interface NewMove {
  readonly body: {
    readonly month: string;
    readonly from: FlowLine;
    readonly to: FlowLine;
    readonly amount: string;
    readonly reason: string;
  };
  readonly idempotencyKey: string;
}

export function useCreateMove() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: NewMove) =>
      call('createFlowMove', { body, idempotencyKey }),
    onSettled: () => invalidateNouns(queryClient, ['statements']),
  });
}

export function useDeleteMove() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: StoredFlowMove) =>
      call('deleteFlowMove', { params: { id: String(id) }, ifMatch: version }),
    onSettled: () => invalidateNouns(queryClient, ['statements']),
  });
}

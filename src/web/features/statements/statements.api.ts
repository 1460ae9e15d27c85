import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { StoredBalanceLine, StoredFlowMove } from '../../../contract/statements.ts';
import type { BalanceRole } from '../../../finance/statements/balanceLines.ts';
import type { ResultReading } from '../../../finance/statements/earlierResults.ts';
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

interface NewLine {
  readonly body: { readonly name: string; readonly role: BalanceRole };
  readonly idempotencyKey: string;
}

export function useCreateLine() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: NewLine) =>
      call('createBalanceLine', { body, idempotencyKey }),
    onSettled: () => invalidateNouns(queryClient, ['statements', 'accounts']),
  });
}

interface ChangedLine {
  readonly line: StoredBalanceLine;
  readonly change: {
    readonly name?: string;
    readonly position?: number;
    readonly isArchived?: boolean;
  };
}

export function useUpdateLine() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ line, change }: ChangedLine) =>
      call('updateBalanceLine', {
        params: { id: String(line.id) },
        body: change,
        ifMatch: line.version,
      }),
    onSettled: () => invalidateNouns(queryClient, ['statements', 'accounts']),
  });
}

export function useDeleteLine() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: StoredBalanceLine) =>
      call('deleteBalanceLine', { params: { id: String(id) }, ifMatch: version }),
    onSettled: () => invalidateNouns(queryClient, ['statements', 'accounts']),
  });
}

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

interface ReadingChoice {
  readonly entityId: number;
  readonly body: {
    readonly resultReading: { readonly month: string; readonly reading: ResultReading };
    readonly reason: string;
  };
}

export function useChooseReading() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ entityId, body }: ReadingChoice) =>
      call('updateEntity', { params: { id: String(entityId) }, body }),
    onSettled: () => invalidateNouns(queryClient, ['statements', 'accounts']),
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

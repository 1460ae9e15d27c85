import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { FinancialData, updateFinancialDataBody } from '../../../contract/financialData.ts';
import { monthAsReported } from '../../../finance/notReported.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../../client/callError.ts';
import { invalidateNouns } from '../../api/changes.ts';
import { financialDataQuery } from '../../api/financialData.ts';

export type FigureChanges = z.output<typeof updateFinancialDataBody>;

export interface FigureUpdate {
  readonly record: FinancialData;
  readonly changes: FigureChanges;
}

/** The tables show the answer immediately; derived data is read again. */
export function useUpdateFinancialData() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ record, changes }: FigureUpdate) =>
      monthAsReported(
        await call('updateFinancialData', {
          params: { id: String(record.id) },
          body: changes,
          ifMatch: record.version,
        }),
      ),
    onSuccess: (saved) => {
      for (const fyId of [saved.fyId, undefined]) {
        queryClient.setQueryData(financialDataQuery(fyId).queryKey, (list) =>
          list?.map((record) => (record.id === saved.id ? saved : record)),
        );
      }
      invalidateNouns(queryClient, ['financial-data', 'monthly-summaries', 'financial-trends']);
    },
  });
}

/** Bypasses the cache. Null if the month was deleted. */
export function useReadMonthAgain() {
  const queryClient = useQueryClient();
  return async ({ id, fyId }: FinancialData): Promise<FinancialData | null> => {
    const list = await queryClient.fetchQuery({ ...financialDataQuery(fyId), staleTime: 0 });
    return list.find((record) => record.id === id) ?? null;
  };
}

export function updateFailure(error: unknown): string {
  switch (error instanceof CallError ? error.status : null) {
    case 401:
      return 'Authentication required. Please log in to edit data.';
    case 403:
      return 'Access denied. Admin privileges required.';
    case 400:
      return 'Invalid data format. Please check your inputs.';
    default:
      return 'Failed to update financial data';
  }
}

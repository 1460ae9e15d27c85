import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import { call } from './call.ts';
import { invalidateNouns } from './changes.ts';
import { queryCallOptions } from './queryClient.ts';

export const explanationTasksQuery = (month: string) =>
  queryOptions({
    queryKey: ['commentary', 'tasks', month],
    queryFn: (asked) =>
      call('listExplanationTasks', { ...queryCallOptions(asked), query: { month } }),
  });

type Assignment = CallInput<Endpoints['assignExplanation']>['body'];

export function useAssignExplanation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Assignment) => call('assignExplanation', { body }),
    onSettled: () => invalidateNouns(client, ['commentary', 'month-state']),
  });
}

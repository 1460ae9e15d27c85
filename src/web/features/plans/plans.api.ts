import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';
import type { LinePlan, SentPlanFigure } from '../../../contract/plans.ts';
import { call } from '../../api/call.ts';
import { invalidateNouns } from '../../api/changes.ts';
import { planQuery } from '../../api/plans.ts';
import type { Creation } from '../../editing/useCreateForm.ts';

const paramsOf = ({ id }: Pick<LinePlan, 'id'>) => ({ params: { id: String(id) } });

/** This runs even after a lost answer, because the change may have been stored. */
function useReadPlans() {
  const queryClient = useQueryClient();
  return () => invalidateNouns(queryClient, ['plans']);
}

export function useCreatePlan() {
  return useMutation({
    mutationFn: (creation: Creation<CallInput<Endpoints['createPlan']>['body']>) =>
      call('createPlan', creation),
    onSettled: useReadPlans(),
  });
}

export function useRenamePlan() {
  return useMutation({
    mutationFn: ({ plan, name }: { plan: LinePlan; name: string }) =>
      call('updatePlan', { ...paramsOf(plan), body: { name }, ifMatch: plan.version }),
    onSettled: useReadPlans(),
  });
}

export function useSetPlanFigures() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, figures }: { id: number; figures: readonly SentPlanFigure[] }) =>
      call('setPlanFigures', { ...paramsOf({ id }), body: { figures: [...figures] } }),
    // Cached before the draft is cleared, so that no cell briefly shows its old amount.
    onSuccess: (plan) => queryClient.setQueryData(planQuery(plan.id).queryKey, plan),
    onSettled: useReadPlans(),
  });
}

export function useApprovePlan() {
  return useMutation({
    mutationFn: (plan: LinePlan) =>
      call('approvePlan', { ...paramsOf(plan), body: {}, ifMatch: plan.version }),
    onSettled: useReadPlans(),
  });
}

export function useReopenPlan() {
  return useMutation({
    mutationFn: ({ plan, reason }: { plan: LinePlan; reason: string }) =>
      call('reopenPlan', { ...paramsOf(plan), body: { reason }, ifMatch: plan.version }),
    onSettled: useReadPlans(),
  });
}

export function useDeletePlan() {
  return useMutation({
    mutationFn: (plan: LinePlan) =>
      call('deletePlan', { ...paramsOf(plan), ifMatch: plan.version }),
    onSettled: useReadPlans(),
  });
}

import { useCallback } from 'react';
import type { WholePlan } from '../../../contract/plans.ts';
import type { BalanceLine } from '../../../finance/statements/balanceLines.ts';
import type { PlannedLine } from '../../../finance/statements/balancePlan.ts';
import type { Typed } from '../../editing/amountGrid.ts';
import { draftStore } from '../../editing/draftStore.ts';
import type { GridEditor, StoredGridDraft } from '../../editing/useAmountGrid.ts';
import { useAmountGrid } from '../../editing/useAmountGrid.ts';
import { planGrid } from './planDraft.ts';
import { useSetPlanFigures } from './plans.api.ts';

const planDrafts = draftStore<StoredGridDraft<PlannedLine>>();

export type PlanEditor = GridEditor<PlannedLine>;

export function usePlanDraft(plan: WholePlan, balanceLines: readonly BalanceLine[]): PlanEditor {
  const save = useSetPlanFigures();
  const gridOf = useCallback(
    (stored: WholePlan, typed: Typed<PlannedLine>) => planGrid(stored, typed, balanceLines),
    [balanceLines],
  );
  return useAmountGrid<PlannedLine, WholePlan>({
    id: plan.id,
    kept: planDrafts,
    stored: plan,
    gridOf,
    save: (figures) => save.mutateAsync({ id: plan.id, figures }),
    isSaving: save.isPending,
    savedTitle: 'Plan saved',
  });
}

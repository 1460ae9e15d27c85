import type { WholePlan } from '../../../contract/plans.ts';
import type { LineKey } from '../../../finance/lines.ts';
import { draftStore } from '../../editing/draftStore.ts';
import type { GridEditor, StoredGridDraft } from '../../editing/useAmountGrid.ts';
import { useAmountGrid } from '../../editing/useAmountGrid.ts';
import { planGrid } from './planDraft.ts';
import { useSetPlanFigures } from './plans.api.ts';

const planDrafts = draftStore<StoredGridDraft<LineKey>>();

export type PlanEditor = GridEditor<LineKey>;

export function usePlanDraft(plan: WholePlan): PlanEditor {
  const save = useSetPlanFigures();
  return useAmountGrid<LineKey, WholePlan>({
    id: plan.id,
    kept: planDrafts,
    stored: plan,
    gridOf: planGrid,
    save: (figures) => save.mutateAsync({ id: plan.id, figures }),
    isSaving: save.isPending,
    savedTitle: 'Plan saved',
  });
}

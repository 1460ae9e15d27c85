import { useCallback, useState } from 'react';
import type { WholePlan } from '../../../contract/plans.ts';
import { problemDetail } from '../../api/problem.ts';
import { useUser } from '../../components/signedInUser.ts';
import { draftStore, useDraftStoring, useStoredDraft } from '../../editing/draftStore.ts';
import { toast } from '../../ui/toastStore.ts';
import { useSetPlanFigures } from './plans.api.ts';
import type { CellText, PlanDraft, Typed } from './planDraft.ts';
import {
  cellOfKey,
  draftAfterSave,
  endStep,
  NO_DRAFT,
  planChanges,
  redoStep,
  settleConflicts,
  typeCells,
  undoStep,
} from './planDraft.ts';

const planDrafts = draftStore<{ readonly id: number; readonly typed: Typed }>();

export function usePlanDraft(plan: WholePlan) {
  const user = useUser();
  const kept = useStoredDraft(planDrafts, user.id);
  const [draft, setDraft] = useState<PlanDraft>(
    kept?.id === plan.id ? { ...NO_DRAFT, typed: kept.typed } : NO_DRAFT,
  );
  const { typed } = draft;
  useDraftStoring(planDrafts, user.id, typed.size > 0 ? { id: plan.id, typed } : null);
  const save = useSetPlanFigures();
  const changes = planChanges(plan, typed);

  const store = async () => {
    const sent = typed;
    try {
      const stored = await save.mutateAsync({ id: plan.id, figures: changes.figures });
      setDraft((now) => draftAfterSave(now, sent, stored));
      toast({ title: 'Plan saved' });
    } catch {
      // The grid shows the error above.
    }
  };

  const type = useCallback(
    (cells: readonly CellText[]) => setDraft((now) => typeCells(now, plan, cells)),
    [plan],
  );
  const typeCell = useCallback(
    (key: string, text: string) => {
      const cell = cellOfKey(key);
      if (cell !== null) type([{ ...cell, text }]);
    },
    [type],
  );
  const leaveCell = useCallback(() => setDraft(endStep), []);

  return {
    typed,
    changes,
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    isSaving: save.isPending,
    refusal: save.error === null ? null : problemDetail(save.error),
    type,
    typeCell,
    endStep: leaveCell,
    undo: () => setDraft(undoStep),
    redo: () => setDraft(redoStep),
    discard: () => setDraft(NO_DRAFT),
    settle: (keeps: 'mine' | 'theirs') => setDraft((now) => settleConflicts(now, plan, keeps)),
    store,
  };
}
export type PlanEditor = ReturnType<typeof usePlanDraft>;

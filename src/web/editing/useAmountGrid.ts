import { useCallback, useState } from 'react';
import { problemDetail } from '../api/problem.ts';
import { useUser } from '../components/signedInUser.ts';
import { toast } from '../ui/toastStore.ts';
import type { AmountGrid, CellText, GridChanges, GridDraft, Typed } from './amountGrid.ts';
import {
  cellOfKey,
  draftAfterSave,
  endStep,
  gridChanges,
  NO_DRAFT,
  redoStep,
  settleConflicts,
  typeCells,
  undoStep,
} from './amountGrid.ts';
import type { DraftStore } from './draftStore.ts';
import { useDraftStoring, useStoredDraft } from './draftStore.ts';

/** What a person typed in a grid with this id, such as a plan. */
export interface StoredGridDraft<Line extends string> {
  readonly id: number;
  readonly typed: Typed<Line>;
}

export interface AmountGridCalls<Line extends string, Stored> {
  readonly id: number;
  readonly kept: DraftStore<StoredGridDraft<Line>>;
  readonly stored: Stored;
  /** The grid over what is stored. */
  readonly gridOf: (stored: Stored, typed: Typed<Line>) => AmountGrid<Line>;
  /** Rejects if the server refuses the changes. */
  readonly save: (figures: GridChanges<Line>['figures']) => Promise<Stored>;
  readonly isSaving: boolean;
  readonly savedTitle: string;
}

export function useAmountGrid<Line extends string, Stored>({
  id,
  kept: place,
  stored,
  gridOf,
  save,
  isSaving,
  savedTitle,
}: AmountGridCalls<Line, Stored>) {
  const user = useUser();
  const kept = useStoredDraft(place, user.id);
  const [draft, setDraft] = useState<GridDraft<Line>>(
    kept?.id === id ? { ...NO_DRAFT, typed: kept.typed } : NO_DRAFT,
  );
  const [refused, setRefused] = useState<unknown>(null);
  const { typed } = draft;
  useDraftStoring(place, user.id, typed.size > 0 ? { id, typed } : null);
  const grid = gridOf(stored, typed);
  const changes = gridChanges(grid, typed);

  const store = async () => {
    const sent = typed;
    setRefused(null);
    try {
      const answer = await save(changes.figures);
      setDraft((now) => draftAfterSave(now, sent, gridOf(answer, now.typed)));
      toast({ title: savedTitle });
    } catch (error) {
      // The page shows the refusal above the grid.
      setRefused(error);
    }
  };

  const type = useCallback(
    (cells: readonly CellText<Line>[]) =>
      setDraft((now) => typeCells(now, gridOf(stored, now.typed), cells)),
    [stored, gridOf],
  );
  const typeCell = useCallback(
    (key: string, text: string) =>
      setDraft((now) => {
        const own = gridOf(stored, now.typed);
        const cell = cellOfKey(own, key);
        return cell === null ? now : typeCells(now, own, [{ ...cell, text }]);
      }),
    [stored, gridOf],
  );
  const leaveCell = useCallback(() => setDraft((now) => endStep(now)), []);

  return {
    grid,
    typed,
    changes,
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    isSaving,
    refused,
    refusal: refused === null ? null : problemDetail(refused),
    type,
    typeCell,
    endStep: leaveCell,
    undo: () => setDraft((now) => undoStep(now)),
    redo: () => setDraft((now) => redoStep(now)),
    discard: () => {
      setRefused(null);
      setDraft(NO_DRAFT);
    },
    settle: (keeps: 'mine' | 'theirs') => setDraft((now) => settleConflicts(now, grid, keeps)),
    store,
  };
}
export type GridEditor<Line extends string> = ReturnType<typeof useAmountGrid<Line, never>>;

import { useState } from 'react';
import type { FinancialData } from '../../../contract/financialData.ts';
import { keptWork } from '../../api/keptWork.ts';
import { fieldMessages, problemDetail } from '../../api/problem.ts';
import { useUser } from '../../components/signedInUser.ts';
import { toast } from '../../ui/toastStore.ts';
import {
  isStale,
  updateFailure,
  useReadAnew,
  useUpdateFinancialData,
} from './financialData.api.ts';
import {
  allLeft,
  isRowChanged,
  openRow,
  rebased,
  refusedRow,
  rowChanges,
  type RowEdit,
  rowProblems,
} from './rowEdit.ts';

const keptRow = keptWork<RowEdit>();
const CHANGED_MEANWHILE =
  'Someone else changed this month while you were editing. Their values are in the row now; where both of you changed a cell, choose one.';

export interface RowEditing {
  /** null while no row is edited. */
  readonly edit: RowEdit | null;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly start: (record: FinancialData) => void;
  /** By what stands there now: leaving a cell and another change may come in one moment. */
  readonly change: (next: (edit: RowEdit) => RowEdit) => void;
  /** Resolves to whether the row was saved and is closed. */
  readonly save: () => Promise<boolean>;
  readonly cancel: () => void;
}

/** Editing the figures of one month at a time, from the first keystroke to the answer. */
export function useRowEdit(records: readonly FinancialData[] | undefined): RowEditing {
  const user = useUser();
  const kept = keptRow.useKept(user.id);
  const [edit, setEdit] = useState<RowEdit | null>(kept);
  const update = useUpdateFinancialData();
  const readAnew = useReadAnew();
  const isChanged = edit !== null && isRowChanged(edit);
  keptRow.useKeeping(user.id, isChanged ? edit : null);

  // A colleague's save reaches this browser by itself: the row tells before Save is pressed.
  const current = records?.find(({ id }) => id === edit?.base.id);
  if (edit !== null && current !== undefined && current.version > edit.base.version) {
    const next = rebased(edit, current);
    const isTold = next.conflicts.length + next.updated.length > 0;
    setEdit(isTold ? { ...next, note: CHANGED_MEANWHILE } : next);
  }

  const refused = async (attempt: RowEdit, error: unknown) => {
    toast({ title: 'Error', description: updateFailure(error), variant: 'destructive' });
    if (isStale(error)) {
      const newer = await readAnew(attempt.base).catch(() => null);
      if (newer !== null) {
        setEdit({ ...rebased(attempt, newer), note: CHANGED_MEANWHILE });
        return;
      }
    }
    setEdit(refusedRow(attempt, fieldMessages(error), problemDetail(error, updateFailure(error))));
  };

  const save = async (): Promise<boolean> => {
    if (edit === null || update.isPending) return false;
    const attempt = allLeft({ ...edit, note: null });
    setEdit(attempt);
    if (rowProblems(attempt).size > 0) return false;
    const changes = rowChanges(attempt);
    if (Object.keys(changes).length === 0) {
      setEdit(null);
      return true;
    }
    try {
      await update.mutateAsync({ record: attempt.base, changes });
      setEdit(null);
      toast({ title: 'Success', description: 'Financial data updated successfully' });
      return true;
    } catch (error) {
      await refused(attempt, error);
      return false;
    }
  };

  return {
    edit,
    isChanged,
    isSaving: update.isPending,
    start: (record) => setEdit(openRow(record)),
    change: (next) => setEdit((open) => open && next(open)),
    save,
    cancel: () => setEdit(null),
  };
}

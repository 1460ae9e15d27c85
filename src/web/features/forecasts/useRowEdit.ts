import { useState } from 'react';
import type { Forecast } from '../../../contract/forecasts.ts';
import { keptWork } from '../../api/keptWork.ts';
import { fieldMessages, problemDetail } from '../../api/problem.ts';
import { useUser } from '../../components/signedInUser.ts';
import { toast } from '../../ui/toastStore.ts';
import { isStale } from './forecastCalls.ts';
import { useReadForecastsAnew, useUpdateForecast } from './forecasts.api.ts';
import {
  allLeft,
  isRowChanged,
  openRow,
  rebased,
  rowChanges,
  type RowEdit,
  rowProblems,
} from './rowEdit.ts';

const keptRow = keptWork<RowEdit>();
const CHANGED_MEANWHILE =
  'Someone else changed this forecast while you were editing. Their values are in the row now; where both of you changed a field, choose one.';
const FAILED = 'Failed to update forecast';

export interface RowEditing {
  /** null while no row is edited. */
  readonly edit: RowEdit | null;
  readonly isChanged: boolean;
  /** A colleague has deleted the record that is being edited. */
  readonly isGone: boolean;
  readonly isSaving: boolean;
  readonly start: (record: Forecast) => void;
  /** By what stands there now: leaving a field and another change may come in one moment. */
  readonly change: (next: (edit: RowEdit) => RowEdit) => void;
  /** Resolves to whether the row was saved and is closed. */
  readonly save: () => Promise<boolean>;
  readonly cancel: () => void;
}

/** Editing one forecast or budget at a time in its row. `records` is what is stored now. */
export function useRowEdit(records: readonly Forecast[]): RowEditing {
  const user = useUser();
  const kept = keptRow.useKept(user.id);
  const [edit, setEdit] = useState<RowEdit | null>(kept);
  const update = useUpdateForecast();
  const readAnew = useReadForecastsAnew();
  const isChanged = edit !== null && isRowChanged(edit);
  keptRow.useKeeping(user.id, isChanged ? edit : null);

  // A colleague's save reaches this browser by itself: the row tells before Save is pressed.
  const current = records.find(({ id }) => id === edit?.base.id);
  if (edit !== null && current !== undefined && current.version > edit.base.version) {
    const next = rebased(edit, current);
    const isTold = next.conflicts.length + next.updated.length > 0;
    setEdit(isTold ? { ...next, note: CHANGED_MEANWHILE } : next);
  }

  const refused = async (attempt: RowEdit, error: unknown) => {
    const detail = problemDetail(error, FAILED);
    toast({ title: 'Error', description: detail, variant: 'destructive' });
    if (isStale(error)) {
      const list = await readAnew().catch(() => []);
      const newer = list.find(({ id }) => id === attempt.base.id);
      if (newer !== undefined) {
        setEdit({ ...rebased(attempt, newer), note: CHANGED_MEANWHILE });
        return;
      }
    }
    setEdit({ ...attempt, refused: fieldMessages(error), note: detail });
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
      toast({ title: 'Success', description: 'Forecast updated successfully' });
      return true;
    } catch (error) {
      await refused(attempt, error);
      return false;
    }
  };

  return {
    edit,
    isChanged,
    isGone: edit !== null && current === undefined,
    isSaving: update.isPending,
    start: (record) => setEdit(openRow(record)),
    change: (next) => setEdit((open) => open && next(open)),
    save,
    cancel: () => setEdit(null),
  };
}

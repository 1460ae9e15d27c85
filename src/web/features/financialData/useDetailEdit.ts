import { useState, type ReactNode } from 'react';
import type { FinancialData } from '../../../contract/financialData.ts';
import { keptWork } from '../../api/keptWork.ts';
import { fieldMessages, problemDetail } from '../../api/problem.ts';
import { useLeaveGuard } from '../../components/leaveGuard.tsx';
import { useUser } from '../../components/signedInUser.ts';
import { toast } from '../../ui/toastStore.ts';
import {
  areDetailsChanged,
  type DetailEdit,
  detailChanges,
  detailProblems,
  detailsLeft,
  openDetails,
  rebasedDetails,
} from './detailEdit.ts';
import {
  isStale,
  updateFailure,
  useReadAnew,
  useUpdateFinancialData,
} from './financialData.api.ts';

const keptDetails = keptWork<DetailEdit>();
/** Moves within the page that would close the dialog. */
const KEPT_PARAMETERS = ['tab', 'fyId', 'details'];

export interface DetailEditing {
  /** null while the details are only read. */
  readonly edit: DetailEdit | null;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly start: () => void;
  /** By what stands there now: leaving a field and another change may come in one moment. */
  readonly change: (next: (edit: DetailEdit) => DetailEdit) => void;
  readonly save: () => Promise<void>;
  readonly cancel: () => void;
  readonly leaveFreely: () => void;
  readonly question: ReactNode;
}

/** Editing a month's further costs and notes, from the first keystroke to the answer. */
export function useDetailEdit(record: FinancialData): DetailEditing {
  const user = useUser();
  const kept = keptDetails.useKept(user.id);
  const [edit, setEdit] = useState(kept?.base.id === record.id ? kept : null);
  const update = useUpdateFinancialData();
  const readAnew = useReadAnew();
  const isChanged = edit !== null && areDetailsChanged(edit);
  keptDetails.useKeeping(user.id, isChanged ? edit : null);
  const guard = useLeaveGuard(
    isChanged,
    KEPT_PARAMETERS,
    `What you typed for ${record.monthName} has not been saved.`,
  );

  const refused = async (attempt: DetailEdit, error: unknown) => {
    toast({ title: 'Error', description: updateFailure(error), variant: 'destructive' });
    if (isStale(error)) {
      const newer = await readAnew(attempt.base).catch(() => null);
      if (newer !== null) {
        setEdit(rebasedDetails(attempt, newer));
        return;
      }
    }
    setEdit({
      ...attempt,
      refused: fieldMessages(error),
      message: problemDetail(error, updateFailure(error)),
    });
  };

  const save = async () => {
    if (edit === null || update.isPending) return;
    const attempt = detailsLeft({ ...edit, message: null });
    setEdit(attempt);
    if (detailProblems(attempt).size > 0 || attempt.conflicts.length > 0) return;
    const changes = detailChanges(attempt);
    if (Object.keys(changes).length === 0) {
      setEdit(null);
      return;
    }
    try {
      await update.mutateAsync({ record: attempt.base, changes });
      setEdit(null);
      toast({ title: 'Success', description: 'Financial data updated successfully' });
    } catch (error) {
      await refused(attempt, error);
    }
  };

  return {
    edit,
    isChanged,
    isSaving: update.isPending,
    start: () => setEdit(openDetails(record)),
    change: (next) => setEdit((open) => open && next(open)),
    save,
    cancel: () => setEdit(null),
    leaveFreely: guard.leaveFreely,
    question: guard.question,
  };
}

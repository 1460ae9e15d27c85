import { type ReactNode, useState } from 'react';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { keptWork } from '../../api/keptWork.ts';
import { fieldMessages, problemDetail } from '../../api/problem.ts';
import { useLeaveGuard } from '../../components/leaveGuard.tsx';
import { useUser } from '../../components/signedInUser.ts';
import { toast } from '../../ui/toastStore.ts';
import { isStale, useReadReportAnew, useUpdateReport } from './monthlySummaries.api.ts';
import { monthTitle } from './reportCard.view.ts';
import { reportChanges, reportProblems } from './reportDraft.ts';
import {
  isReportChanged,
  rebasedReport,
  refusedReport,
  type ReportEdit,
  startEdit,
} from './reportEdit.ts';

const keptReport = keptWork<ReportEdit>();
/** Moves within the page that would close the form. */
const KEPT_PARAMETERS = ['report', 'form', 'tab', 'fyId'];
const FAILED = 'Failed to update the report';

export interface ReportEditing {
  readonly edit: ReportEdit;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly change: (next: ReportEdit) => void;
  readonly save: () => Promise<void>;
  /** Opens the way out once the person was asked. */
  readonly leaveFreely: () => void;
  readonly question: ReactNode;
}

/** Editing a report, from the first keystroke to the answer. `report` is what is stored now. */
export function useReportEdit(report: MonthlySummary, onSaved: () => void): ReportEditing {
  const user = useUser();
  const kept = keptReport.useKept(user.id);
  const [edit, setEdit] = useState(kept?.base.id === report.id ? kept : startEdit(report));
  const update = useUpdateReport();
  const readAnew = useReadReportAnew();
  const isChanged = isReportChanged(edit);
  keptReport.useKeeping(user.id, isChanged ? edit : null);
  const guard = useLeaveGuard(
    isChanged,
    KEPT_PARAMETERS,
    `What you typed for ${monthTitle(report)} has not been saved.`,
  );

  // A colleague's save reaches this browser by itself: the form tells before Save is pressed.
  if (report.version > edit.base.version && !update.isPending) {
    setEdit(rebasedReport(edit, report));
  }

  const refused = async (attempt: ReportEdit, error: unknown) => {
    const detail = problemDetail(error, FAILED);
    toast({ title: 'Error', description: detail, variant: 'destructive' });
    if (isStale(error)) {
      const newer = await readAnew(report.id).catch(() => null);
      if (newer !== null) {
        setEdit(rebasedReport(attempt, newer));
        return;
      }
    }
    setEdit(refusedReport(attempt, fieldMessages(error), detail));
  };

  const save = async () => {
    if (update.isPending) return;
    const attempt = { ...edit, message: null, wasTried: true };
    setEdit(attempt);
    if (reportProblems(attempt.draft).size > 0 || attempt.conflicts.length > 0) return;
    const changes = reportChanges(attempt.base, attempt.draft);
    try {
      if (Object.keys(changes).length > 0) {
        await update.mutateAsync({ report: attempt.base, changes });
        toast({ title: 'Success', description: 'Report updated successfully' });
      }
      guard.leaveFreely();
      onSaved();
    } catch (error) {
      await refused(attempt, error);
    }
  };

  return {
    edit,
    isChanged,
    isSaving: update.isPending,
    change: setEdit,
    save,
    leaveFreely: guard.leaveFreely,
    question: guard.question,
  };
}

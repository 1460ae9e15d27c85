import { CallError, NetworkError } from '../../../client/callError.ts';
import { fieldMessages, problemDetail, shownProblem } from '../../api/problem.ts';
import type { ToastContent } from '../../ui/toastStore.ts';
import {
  type CreateStep,
  type ReportMonth,
  type SavedAndNot,
  savedAndNot,
} from './createReportDraft.ts';
import { monthTitle } from '../../components/reportMonth.ts';

/** Why creating a report stopped, and what has been saved. */
export interface CreateFailure extends SavedAndNot {
  readonly toast: ToastContent;
  readonly reason: string;
  /** The server's reasons, by field. */
  readonly fields: ReadonlyMap<string, string>;
  /** The report that the month has already. */
  readonly existingReport: number | null;
  readonly requestId: string | undefined;
}

const FAILED = 'Failed to create monthly report';

function reasonOf(step: CreateStep, error: unknown): string {
  if (error instanceof NetworkError)
    return `${error.message} Trying again will not create anything twice.`;
  if (error instanceof CallError && step === 'figures') {
    if (error.status === 412) {
      return 'Someone else changed these figures in the meantime. The current values are shown; check them and try again.';
    }
    if (error.status === 409) {
      return 'This month already has figures. They are shown now; check them and try again.';
    }
  }
  return problemDetail(error, FAILED);
}

export function failureOf(
  step: CreateStep,
  month: ReportMonth,
  fileName: string | null,
  error: unknown,
): CreateFailure {
  const isTaken = step === 'report' && error instanceof CallError && error.status === 409;
  return {
    toast:
      step === 'document'
        ? {
            title: 'Warning',
            description: 'Report created but file upload failed',
            variant: 'warning',
          }
        : { title: 'Error', description: FAILED, variant: 'destructive' },
    reason: reasonOf(step, error),
    ...savedAndNot(step, !(error instanceof NetworkError), monthTitle(month), fileName),
    fields: step === 'document' ? new Map() : fieldMessages(error),
    existingReport: isTaken ? (error.problem?.existingId ?? null) : null,
    requestId: shownProblem(error).requestId,
  };
}

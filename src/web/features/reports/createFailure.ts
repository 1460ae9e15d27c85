import { CallError, NetworkError } from '../../../client/callError.ts';
import { fieldMessages, problemDetail, shownProblem } from '../../api/problem.ts';
import type { ToastContent } from '../../ui/toastStore.ts';
import {
  type CreateStep,
  type ReportMonth,
  type SaveOutcome,
  saveOutcome,
} from './createReportDraft.ts';
import { monthTitle } from '../../components/reportMonth.ts';

export interface CreateFailure extends SaveOutcome {
  readonly toast: ToastContent;
  readonly reason: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly existingReport: number | null;
  readonly requestId: string | undefined;
}

const CREATE_FAILED = 'Failed to create monthly report';

function stepFailureReason(step: CreateStep, error: unknown): string {
  if (error instanceof NetworkError)
    return `${error.message} Trying again won't create duplicates.`;
  if (error instanceof CallError && step === 'figures') {
    if (error.status === 412) {
      return 'Someone else changed these figures in the meantime. The current values are shown; check them and try again.';
    }
    if (error.status === 409) {
      return 'This month already has figures. They are shown now; check them and try again.';
    }
  }
  return problemDetail(error, CREATE_FAILED);
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
        : { title: 'Error', description: CREATE_FAILED, variant: 'destructive' },
    reason: stepFailureReason(step, error),
    ...saveOutcome(step, !(error instanceof NetworkError), monthTitle(month), fileName),
    fields: step === 'document' ? new Map() : fieldMessages(error),
    existingReport: isTaken ? (error.problem?.existingId ?? null) : null,
    requestId: shownProblem(error).requestId,
  };
}

import { useState } from 'react';
import type { MonthState } from '../../../contract/monthReviews.ts';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { useApproveReview, useEndReview, useRequestReview } from '../../api/monthState.ts';
import { shownProblem } from '../../api/problem.ts';
import { typedReason, ReasonField } from '../../components/ReasonField.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { reviewSteps } from './monthReview.view.ts';
import { monthTitle } from '../../components/reportMonth.ts';

export type ReviewStepsProps = {
  report: MonthlySummary;
  state: MonthState;
  steps: ReturnType<typeof reviewSteps>;
};

type ReviewQuestion = 'ask' | 'approve' | 'end';

export function ReviewSteps({ report, state, steps }: ReviewStepsProps) {
  const [question, setQuestion] = useState<ReviewQuestion | null>(null);
  const [key, setKey] = useState('');
  const [reason, setReason] = useState('');
  const requesting = useRequestReview();
  const approving = useApproveReview();
  const ending = useEndReview();
  const { review, approvers, approvalsWanted } = state;
  const close = () => {
    setQuestion(null);
    setReason('');
    for (const { reset } of [requesting, approving, ending]) reset();
  };
  const begin = (next: ReviewQuestion) => {
    setKey(crypto.randomUUID());
    setQuestion(next);
  };
  const { fyId, monthNum } = report;
  const month = monthTitle(report);
  const others = approvers.map(({ name }) => name ?? '').filter((name) => name !== '');
  const end = steps.withdraw ? 'Withdraw' : 'Decline';
  const said = {
    ask: {
      title: `Ask for approval of ${month}?`,
      description: `${approvalsWanted === 1 ? 'One of these people has' : `${approvalsWanted} of these people have`} to approve the month as it is now: ${others.join(', ')}. Your own approval does not count. Any later change to the month makes the request void.`,
      label: 'Ask for approval',
      mutation: requesting,
      confirm: () => requesting.mutate({ fyId, monthNum, key }, { onSuccess: close }),
    },
    approve: {
      title: `Approve ${month}?`,
      description:
        'You approve its figures, texts, documents and plan as they are now. If any of them changes, your approval no longer counts.',
      label: 'Approve',
      mutation: approving,
      confirm: () =>
        approving.mutate({ id: review?.id ?? 0, state: review?.state ?? '' }, { onSuccess: close }),
    },
    end: {
      title: `${end} the request for approval of ${month}?`,
      description: 'Approvals given so far will no longer count. You can ask for approval again.',
      label: end,
      mutation: ending,
      confirm: () =>
        ending.mutate({ id: review?.id ?? 0, ...typedReason(reason) }, { onSuccess: close }),
    },
  } as const;
  const shown = said[question ?? 'ask'];
  const { isPending, error } = shown.mutation;
  return (
    <>
      {steps.ask ? (
        <Button size="small" onClick={() => begin('ask')}>
          Ask for approval
        </Button>
      ) : null}
      {steps.approve ? (
        <Button size="small" variant="primary" onClick={() => begin('approve')}>
          Approve
        </Button>
      ) : null}
      {steps.decline || steps.withdraw ? (
        <Button size="small" onClick={() => begin('end')}>
          {end}
        </Button>
      ) : null}
      <ConfirmDialog
        open={question !== null}
        onOpenChange={(open) => {
          if (!open && !isPending) close();
        }}
        title={shown.title}
        description={shown.description}
        confirmLabel={shown.label}
        pending={isPending}
        onConfirm={shown.confirm}
      >
        {question === 'end' ? <ReasonField value={reason} onValueChange={setReason} /> : null}
        {error === null ? null : <Alert variant="destructive">{shownProblem(error).detail}</Alert>}
      </ConfirmDialog>
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { hasBegun } from '../../../finance/fiscalCalendar.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { thisMonth } from '../../components/thisMonth.ts';
import { SlipQuestion } from '../../editing/SlipQuestion.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { CreateReportFields } from './CreateReportFields.tsx';
import { MonthFiguresPanel } from './MonthFiguresPanel.tsx';
import { monthTitle } from '../../components/reportMonth.ts';
import { ReportFigures } from './ReportFigures.tsx';
import { typedFigures } from './typedFigures.ts';
import type { CreateFailure } from './createFailure.ts';
import { useCreateReport } from './useCreateReport.ts';
import { useDraftChecks } from './useDraftChecks.ts';

const CREATE_REPORT_FORM_ID = 'create-report';

export type CreateReportDialogProps = {
  years: readonly FinancialYear[];
  initialYear: FinancialYear;
  onClose: () => void;
  onCreated: (fyId: number) => void;
  onOpenReport: (id: number) => void;
};

export default function CreateReportDialog({
  years,
  initialYear,
  onClose,
  onCreated,
  onOpenReport,
}: CreateReportDialogProps) {
  const creating = useCreateReport(years, initialYear, onCreated);
  const { failure, pending, draft, attempts } = creating;
  const form = useRef<HTMLFormElement>(null);
  const { month } = creating;
  const [asksAhead, setAsksAhead] = useState(false);
  const year = years.find(({ id }) => id === month?.fyId);
  const fyLabel = year?.fyYear;
  const isAhead =
    month !== null &&
    fyLabel !== undefined &&
    !creating.isPartlySaved &&
    !hasBegun(shownBasis(), { fyLabel, monthNum: month.monthNum }, thisMonth());
  const checks = useDraftChecks(creating, years);
  const [slips, setSlips] = useState<readonly string[]>([]);
  const createOrAsk = async () => {
    const asked = checks.slips();
    if (asked.length > 0 && (await creating.isReady())) setSlips(asked);
    else await creating.create();
  };
  // Form errors are shown before the confirmation questions.
  const submit = async () => {
    if (isAhead && (await creating.isReady())) setAsksAhead(true);
    else await createOrAsk();
  };
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  const close = () => {
    creating.leaveFreely();
    onClose();
  };
  return (
    <Dialog
      open
      width="twofold"
      title="Create Monthly Report"
      description="Enter the month’s figures and notes, and attach the board paper."
      unsaved={creating.hasUnsaved}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      footer={
        <FormButtons
          form={CREATE_REPORT_FORM_ID}
          cancelLabel={creating.isPartlySaved ? 'Close' : 'Cancel'}
          pending={pending !== null}
          pendingLabel="Creating..."
        >
          {failure === null ? 'Create Report' : 'Try again'}
        </FormButtons>
      }
    >
      {creating.question}
      <ConfirmDialog
        open={asksAhead}
        onOpenChange={setAsksAhead}
        title={`${month?.monthName ?? ''} ${month?.year ?? ''} has not started yet`}
        description="This month will not count as the current month until it begins. Create its report anyway?"
        confirmLabel="Create it anyway"
        onConfirm={() => {
          setAsksAhead(false);
          void createOrAsk();
        }}
      />
      <SlipQuestion
        sentences={slips}
        onCheckAgain={() => setSlips([])}
        onConfirm={() => {
          setSlips([]);
          void creating.create();
        }}
      />
      <form
        ref={form}
        id={CREATE_REPORT_FORM_ID}
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure === null ? null : (
          <CreateFailureAlert
            failure={failure}
            onOpenReport={(id) => {
              creating.leaveFreely();
              onOpenReport(id);
            }}
          />
        )}
        {pending === 'document' && draft.file !== null ? (
          <Progress label={`Uploading ${draft.file.name}`} percent={creating.percent} />
        ) : null}
        <MonthFiguresPanel
          month={month === null ? '' : monthTitle(month)}
          figures={
            month === null || year === undefined ? null : (
              <ReportFigures
                report={{ ...month, staffCount: null }}
                year={year}
                years={years}
                typed={typedFigures(draft, creating.existing)}
              />
            )
          }
        >
          <CreateReportFields creating={creating} years={years} checks={checks} />
        </MonthFiguresPanel>
      </form>
    </Dialog>
  );
}

function CreateFailureAlert({
  failure,
  onOpenReport,
}: {
  failure: CreateFailure;
  onOpenReport: (id: number) => void;
}) {
  const { existingReport, saved, unsure, notSaved, requestId } = failure;
  const title = () => {
    if (unsure.length > 0) return 'The server did not respond';
    return saved.length > 0 ? 'Not everything was saved' : 'Nothing was saved';
  };
  return (
    <Alert
      variant={saved.length > 0 ? 'warning' : 'destructive'}
      title={title()}
      action={
        existingReport === null ? undefined : (
          <Button size="small" onClick={() => onOpenReport(existingReport)}>
            Open the existing report
          </Button>
        )
      }
    >
      <p>{failure.reason}</p>
      {saved.length > 0 ? <p>Saved: {saved.join(', ')}.</p> : null}
      {unsure.length > 0 ? <p>Possibly saved: {unsure.join(', ')}.</p> : null}
      {notSaved.length > 0 ? <p>Not saved: {notSaved.join(', ')}.</p> : null}
      {requestId === undefined ? null : (
        <p className="text-small text-ink-muted">Request {requestId}</p>
      )}
    </Alert>
  );
}

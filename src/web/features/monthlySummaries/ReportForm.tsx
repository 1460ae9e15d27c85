import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { monthlySummaryQuery } from '../../api/monthlySummaries.ts';
import { shownProblem } from '../../api/problem.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogClose } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { monthTitle } from './reportCard.view.ts';
import { ReportDocuments } from './ReportDocuments.tsx';
import { ReportFields } from './ReportFields.tsx';
import { useReportEdit } from './useReportEdit.ts';

const FORM_ID = 'report-form';

/** The form of a report: its words, its headcount, its bullets and its documents. */
export default function ReportForm({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(monthlySummaryQuery(id));
  if (query.data !== undefined) return <LoadedForm report={query.data} onClose={onClose} />;
  return (
    <Dialog
      open
      width="wide"
      title="Edit board report"
      description="Monthly Board Report"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {query.error === null ? (
        <Loading label="Loading report...">
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-64 w-full" />
        </Loading>
      ) : (
        <ErrorState
          title="The report could not be loaded"
          {...shownProblem(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </Dialog>
  );
}

function LoadedForm({ report, onClose }: { report: MonthlySummary; onClose: () => void }) {
  const editing = useReportEdit(report, onClose);
  const [isUploading, setIsUploading] = useState(false);
  const { edit, isSaving } = editing;
  const close = () => {
    editing.leaveFreely();
    onClose();
  };
  const submit = async (form: HTMLFormElement) => {
    await editing.save();
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <Dialog
      open
      width="wide"
      title={`Edit ${monthTitle(report)}`}
      description="Monthly Board Report"
      unsaved={editing.isChanged || isUploading}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            type="submit"
            form={FORM_ID}
            variant="primary"
            pending={isSaving}
            pendingLabel="Saving..."
          >
            Save changes
          </Button>
        </>
      }
    >
      {editing.question}
      <div className="flex flex-col gap-8">
        <form
          id={FORM_ID}
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void submit(event.currentTarget);
          }}
        >
          {edit.message === null ? null : <Alert variant="warning">{edit.message}</Alert>}
          <ReportFields edit={edit} onChange={editing.change} />
        </form>
        <ReportDocuments report={report} onUploadingChange={setIsUploading} />
      </div>
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { monthlySummaryQuery } from '../../api/monthlySummaries.ts';
import { shownProblem } from '../../api/problem.ts';
import { RecordForm } from '../../editing/RecordForm.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { monthTitle } from './reportCard.view.ts';
import { ReportDocuments } from './ReportDocuments.tsx';
import { ReportFields } from './ReportFields.tsx';
import { useReportEditor } from './useReportEditor.ts';

const FORM_ID = 'report-form';

/** The form of a report: its texts, headcount, bullets and documents. */
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
  const editor = useReportEditor(report, onClose);
  const [isUploading, setIsUploading] = useState(false);
  const close = () => {
    editor.leaveFreely();
    onClose();
  };
  return (
    <Dialog
      open
      width="wide"
      title={`Edit ${monthTitle(report)}`}
      description="Monthly Board Report"
      unsaved={editor.isUnsaved || isUploading}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      footer={
        <FormButtons form={FORM_ID} pending={editor.isSaving}>
          Save changes
        </FormButtons>
      }
    >
      {editor.question}
      <div className="flex flex-col gap-8">
        <RecordForm id={FORM_ID} editor={editor} className="flex flex-col gap-5">
          <ReportFields editor={editor} />
        </RecordForm>
        <ReportDocuments report={report} onUploadingChange={setIsUploading} />
      </div>
    </Dialog>
  );
}

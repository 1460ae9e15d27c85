import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { reportQuery } from '../../api/reports.ts';
import { shownProblem } from '../../api/problem.ts';
import { RecordForm } from '../../editing/RecordForm.tsx';
import { FormButtons } from '../../ui/FormButtons.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { EditFiguresLink, MonthFiguresPanel } from './MonthFiguresPanel.tsx';
import { monthTitle } from '../../components/reportMonth.ts';
import { ReportDocuments } from './ReportDocuments.tsx';
import { ReportFigures } from './ReportFigures.tsx';
import { ReportFields } from './ReportFields.tsx';
import { useReportEditor } from './useReportEditor.ts';

const REPORT_FORM_ID = 'report-form';

export type ReportFormProps = {
  id: number;
  years: readonly FinancialYear[];
  onClose: () => void;
};

export default function ReportForm({ id, years, onClose }: ReportFormProps) {
  const query = useQuery(reportQuery(id));
  if (query.data !== undefined)
    return <LoadedReportForm report={query.data} years={years} onClose={onClose} />;
  return (
    <Dialog
      open
      width="twofold"
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

function LoadedReportForm({
  report,
  years,
  onClose,
}: { report: MonthlySummary } & Pick<ReportFormProps, 'years' | 'onClose'>) {
  const year = years.find(({ id }) => id === report.fyId);
  const editor = useReportEditor(report, onClose);
  const [isUploading, setIsUploading] = useState(false);
  const { fyId, monthNum } = report;
  const month = useMemo(
    () => (year === undefined ? null : { fyId, fyLabel: year.fyYear, monthNum }),
    [fyId, monthNum, year],
  );
  const close = () => {
    editor.leaveFreely();
    onClose();
  };
  return (
    <Dialog
      open
      width="twofold"
      title={`Edit ${monthTitle(report)}`}
      description="Monthly Board Report"
      unsaved={editor.isUnsaved || isUploading}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      footer={
        <FormButtons form={REPORT_FORM_ID} pending={editor.isSaving}>
          Save changes
        </FormButtons>
      }
    >
      {editor.question}
      <MonthFiguresPanel
        month={monthTitle(report)}
        figures={
          year === undefined ? null : <ReportFigures report={report} year={year} years={years} />
        }
        foot={<EditFiguresLink report={report} />}
      >
        <RecordForm id={REPORT_FORM_ID} editor={editor} className="flex flex-col gap-5">
          <ReportFields editor={editor} month={month} />
        </RecordForm>
        <ReportDocuments report={report} onUploadingChange={setIsUploading} />
      </MonthFiguresPanel>
    </Dialog>
  );
}

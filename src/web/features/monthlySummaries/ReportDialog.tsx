import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { CallError } from '../../../client/callError.ts';
import { monthlySummaryQuery } from '../../api/monthlySummaries.ts';
import { useBridges } from '../../api/bridges.ts';
import { shownProblem } from '../../api/problem.ts';
import { useToday } from '../../api/today.ts';
import { DeleteMonthButton } from '../../editing/DeleteMonthButton.tsx';
import { ActivityLink } from '../../components/ActivityLink.tsx';
import { formatDate } from '../../../format/dates.ts';
import { PATHS } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useChangedSentences } from './ChangedSentences.tsx';
import { EbitdaItems } from './EbitdaItems.tsx';
import { ExplanationTasks } from './ExplanationTasks.tsx';
import { MeetingSection } from './MeetingSection.tsx';
import { monthOfReport } from './reader.view.ts';
import { monthTitle } from './reportCard.view.ts';
import { ReportFigures } from './ReportFigures.tsx';
import { ReportPublication } from './ReportPublication.tsx';
import { ReportQuestions } from './ReportQuestions.tsx';
import { ReportBullets, ReportFiles, ReportPassage, useAskedOf } from './ReportTexts.tsx';

const BridgeView = lazy(() => import('../../components/BridgeView.tsx'));

export type ReportDialogProps = {
  id: number;
  years: readonly FinancialYear[];
  onClose: () => void;
  /** Absent for viewers, who cannot edit. */
  onEdit?: (() => void) | undefined;
};

/** A full report: its figures compared with earlier months, all its text, its documents. */
export default function ReportDialog({ id, years, onClose, onEdit }: ReportDialogProps) {
  const query = useQuery(monthlySummaryQuery(id));
  const report = query.data;
  const year = years.find((candidate) => candidate.id === report?.fyId);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      width="wide"
      title={report === undefined ? 'Board report' : monthTitle(report)}
      description={
        report === undefined || year === undefined
          ? 'Monthly Board Report'
          : `Monthly Board Report · ${year.fyYear} · last updated ${formatDate(report.updatedAt)}`
      }
      footer={
        <>
          {report === undefined ? null : (
            <DeleteMonthButton
              fyId={report.fyId}
              monthNum={report.monthNum}
              month={monthTitle(report)}
              onDeleted={onClose}
            />
          )}
          {report !== undefined && onEdit !== undefined ? (
            <Button icon={<Pencil className="size-4" aria-hidden="true" />} onClick={onEdit}>
              Edit
            </Button>
          ) : null}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {report !== undefined && year !== undefined ? (
        <>
          <ReadAsPage report={report} />
          <ReportContent report={report} year={year} years={years} />
          <ActivityLink monthNum={report.monthNum} year={report.year} />
        </>
      ) : null}
      {report === undefined && query.error === null ? (
        <Loading label="Loading report...">
          <Skeleton className="h-72 w-full" />
          <Skeleton className="h-24 w-full" />
        </Loading>
      ) : null}
      {report === undefined && query.error !== null ? (
        <NotRead
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
    </Dialog>
  );
}

function ReadAsPage({ report }: { report: MonthlySummary }) {
  const month = monthOfReport(report);
  return month === null ? null : (
    <Link
      to={PATHS.report}
      search={{ month }}
      data-print="hide"
      className={`${buttonClass('link')} mb-3`}
    >
      Read as a page
    </Link>
  );
}

function NotRead({
  error,
  retrying,
  onRetry,
}: {
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}) {
  if (error instanceof CallError && error.status === 404) {
    return (
      <EmptyState
        title="Report not found"
        hint="It may have been deleted, or the address is wrong."
      />
    );
  }
  return (
    <ErrorState
      title="The report could not be loaded"
      {...shownProblem(error)}
      retrying={retrying}
      onRetry={onRetry}
    />
  );
}

/** What led from an earlier month, or a plan, to the results of this one. */
function StepByStep({ month }: { month: string }) {
  const bridges = useBridges(month);
  return (
    <section className="flex flex-col gap-3 [--surface:var(--raised)]">
      <h3 className="border-b border-line-strong pb-1 text-small font-medium text-ink-soft">
        Step by step
      </h3>
      <Suspense fallback={<Skeleton className="h-72 w-full" />}>
        <BridgeView bridges={bridges} problem={shownProblem} />
      </Suspense>
      <EbitdaItems month={month} heading="h4" />
    </section>
  );
}

function ReportContent({
  report,
  year,
  years,
}: {
  report: MonthlySummary;
  year: FinancialYear;
  years: readonly FinancialYear[];
}) {
  const today = useToday(monthlySummaryQuery(report.id));
  const changed = useChangedSentences(report.id);
  const month = monthOfReport(report);
  const asked = useAskedOf(month);
  const written = { report, changed, asked };
  return (
    <div className="flex flex-col gap-7">
      <ReportPassage which="overview" nothing="No overview." today={today?.overview} {...written} />
      <ReportFigures report={report} year={year} years={years} />
      {month === null ? null : <StepByStep month={month} />}
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        <ReportPassage which="notes" nothing="No notes." today={today?.notes} {...written} />
        <ReportPassage
          which="summaryNotes"
          nothing="No notes."
          today={today?.summaryNotes}
          {...written}
        />
      </div>
      <ReportBullets today={today} {...written} />
      <div>
        <h3 className="border-b border-line-strong pb-1 text-small font-medium text-ink-soft">
          Documents
        </h3>
        <ReportFiles report={report} />
      </div>
      {month === null ? null : <ExplanationTasks report={report} month={month} />}
      <MeetingSection report={report} />
      {month === null ? null : <ReportQuestions report={report} month={month} />}
      <ReportPublication report={report} />
    </div>
  );
}

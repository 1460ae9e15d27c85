import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { BULLET_CATEGORIES } from '../../../contract/bulletCategories.ts';
import type { ChangedSentence } from '../../../contract/commentary.ts';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { figureMonth } from '../../../domain/figureId.ts';
import { monthNamed } from '../../../domain/pageFigures.ts';
import type { ReportText } from '../../../domain/reportTexts.ts';
import { REPORT_TEXTS } from '../../../domain/reportTexts.ts';
import { CallError } from '../../../client/callError.ts';
import { monthlySummaryQuery } from '../../api/monthlySummaries.ts';
import { useBridges } from '../../api/bridges.ts';
import { shownProblem } from '../../api/problem.ts';
import { useToday } from '../../api/today.ts';
import { AskButton } from '../../editing/AskButton.tsx';
import { DeleteMonthButton } from '../../editing/DeleteMonthButton.tsx';
import { ActivityLink } from '../../components/ActivityLink.tsx';
import { DocumentList } from '../../components/DocumentList.tsx';
import { MarkedText } from '../../components/MarkedText.tsx';
import { Passage } from '../../components/Passage.tsx';
import { TodayText } from '../../components/TodayText.tsx';
import { formatCount } from '../../../format/count.ts';
import { formatDate } from '../../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { ChangedSentences, useChangedSentences } from './ChangedSentences.tsx';
import { ExplanationTasks } from './ExplanationTasks.tsx';
import { MeetingSection } from './MeetingSection.tsx';
import { monthTitle } from './reportCard.view.ts';
import { ReportFigures } from './ReportFigures.tsx';
import { ReportPublication } from './ReportPublication.tsx';
import { ReportQuestions } from './ReportQuestions.tsx';

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

const bulletsOf = ({ bulletPoints }: MonthlySummary, category: string) =>
  bulletPoints.filter((bullet) => bullet.category === category);

/** Bullet points as one text, a line each. */
const listed = (bullets: MonthlySummary['bulletPoints']) =>
  bullets.map(({ bulletText }) => bulletText).join('\n');

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
  const marksOf = (text: ChangedSentence['text']) => {
    const own = changed.filter((one) => one.text === text);
    return {
      marked: own.map(({ sentence }) => sentence),
      children: <ChangedSentences summaryId={report.id} changed={own} />,
    };
  };
  const changedIn = (id: number) => changed.filter(({ bulletId }) => bulletId === id);
  const month = monthNamed(report.monthName, report.year);
  const askAbout = (reportText: ReportText) => (
    <AskButton
      about={{ summaryId: report.id, reportText }}
      subject={`${REPORT_TEXTS[reportText]}, ${monthTitle(report)}`}
      iconLabel={`Ask about ${REPORT_TEXTS[reportText]}`}
    />
  );
  return (
    <div className="flex flex-col gap-7">
      <Passage
        title={REPORT_TEXTS.overview}
        text={report.overview}
        nothing="No overview."
        today={today?.overview}
        action={askAbout('overview')}
        {...marksOf('overview')}
      />
      <ReportFigures report={report} year={year} years={years} />
      {month === null ? null : <StepByStep month={figureMonth(month)} />}
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        <Passage
          title={REPORT_TEXTS.notes}
          text={report.notes}
          nothing="No notes."
          today={today?.notes}
          action={askAbout('notes')}
          {...marksOf('notes')}
        />
        <Passage
          title={REPORT_TEXTS.summaryNotes}
          text={report.summaryNotes}
          nothing="No notes."
          today={today?.summaryNotes}
          action={askAbout('summaryNotes')}
          {...marksOf('summaryNotes')}
        />
      </div>
      <div className="flex flex-col gap-4">
        <h3 className="border-b border-line-strong pb-1 text-small font-medium text-ink-soft">
          Bullet points
        </h3>
        {report.bulletPoints.length === 0 ? (
          <p className="text-ink-muted">No bullet points.</p>
        ) : null}
        {BULLET_CATEGORIES.map((category) => {
          const bullets = bulletsOf(report, category);
          const textToday = today === undefined ? undefined : listed(bulletsOf(today, category));
          if (bullets.length === 0 && (textToday ?? '') === '') return null;
          return (
            <section key={category} className="[content-visibility:auto]">
              <h4 className="font-medium">
                {category}{' '}
                <span className="text-small font-normal text-ink-muted">
                  {formatCount(bullets.length)}
                </span>
              </h4>
              <ul className="mt-1 flex max-w-[76ch] list-disc flex-col gap-1 pl-5 marker:text-ink-muted">
                {bullets.map((bullet) => (
                  <li key={bullet.id} className="[overflow-wrap:anywhere]">
                    <MarkedText
                      text={bullet.bulletText}
                      marked={changedIn(bullet.id).map(({ sentence }) => sentence)}
                    />
                    <ChangedSentences summaryId={report.id} changed={changedIn(bullet.id)} />
                  </li>
                ))}
              </ul>
              <TodayText then={listed(bullets)} today={textToday} />
            </section>
          );
        })}
      </div>
      <div>
        <h3 className="border-b border-line-strong pb-1 text-small font-medium text-ink-soft">
          Documents
        </h3>
        {report.documents.length === 0 ? (
          <p className="mt-3 text-ink-muted">No documents.</p>
        ) : (
          <DocumentList documents={report.documents} today={today?.documents} label="Documents" />
        )}
      </div>
      {month === null ? null : <ExplanationTasks report={report} month={figureMonth(month)} />}
      <MeetingSection report={report} />
      {month === null ? null : <ReportQuestions report={report} month={figureMonth(month)} />}
      <ReportPublication report={report} />
    </div>
  );
}

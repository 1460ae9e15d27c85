import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { MonthBriefing } from '../../../contract/briefing.ts';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { formatDate } from '../../../format/dates.ts';
import { useBridges } from '../../api/bridges.ts';
import { shownProblem } from '../../api/problem.ts';
import type { Today } from '../../api/today.ts';
import { ActivityLink } from '../../components/ActivityLink.tsx';
import { adjustedTitle } from '../../components/bridge.view.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { DeleteMonthButton } from '../../editing/DeleteMonthButton.tsx';
import { PATHS } from '../../paths.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EbitdaItems } from './EbitdaItems.tsx';
import { FinanceCommentary, FoldedTexts } from './FinanceCommentary.tsx';
import { FoldedPart } from './FoldedPart.tsx';
import { IncomeStatement } from './IncomeStatement.tsx';
import { MeetingSection, RequestsLink } from './MeetingSection.tsx';
import { MonthNotes, useMonthNotes } from './MonthNotes.tsx';
import { MovedResult } from './MovedResult.tsx';
import { NewSinceVisit } from './NewSinceVisit.tsx';
import { COLUMN } from './reportColumns.ts';
import type { ShownMonth } from './reportPlace.ts';
import { useLineComments } from './useLineComments.tsx';

const MonthTrends = lazy(() => import('./MonthTrends.tsx'));
const BridgeView = lazy(() => import('../../components/BridgeView.tsx'));

type OfBriefing = { briefing: MonthBriefing; today: Today<MonthBriefing> };

export type MonthBelowProps = {
  shown: ShownMonth;
  today: Today<MonthBriefing>;
  /** Null if the month has no report, or while it loads. */
  report: MonthlySummary | null;
  query: Parameters<typeof NotLoaded>[0]['query'];
  isNewsOpen: boolean;
  isWide: boolean;
  /** Questions that aren't next to the headline. */
  questions: ReactNode;
};

/** The parts below the headline and the checks, as further cells of the same grid. */
export function MonthBelow({
  shown,
  today,
  report,
  query,
  isNewsOpen,
  isWide,
  questions,
}: MonthBelowProps) {
  const { month, briefing } = shown;
  const hasNotes = useMonthNotes(month).isShown;
  const asideClass = clsx(COLUMN, isWide ? 'col-span-4' : 'lg:col-span-5');
  return (
    <>
      {briefing === null ? null : (
        <>
          <div data-print="hide" className="min-w-0 lg:col-span-8 lg:row-start-3">
            <RequestsLink summaryId={shown.summaryId} />
            <NewSinceVisit isOpenAtFirst={isNewsOpen} />
          </div>
          <div
            data-print="left"
            className={clsx('min-w-0', isWide ? 'col-span-8 row-start-4' : 'lg:col-span-12')}
          >
            <MovedResult key={month} briefing={briefing} today={today} />
          </div>
          <div className="min-w-0 lg:col-span-12">
            <CommentedStatement briefing={briefing} report={report} today={today} />
          </div>
        </>
      )}
      <div data-print="left" className={clsx(COLUMN, isWide ? 'col-span-8' : 'lg:col-span-7')}>
        <NotLoaded title="The report could not be loaded" query={query} problem={shownProblem} />
        {shown.summaryId !== null && report === null ? null : (
          <FinanceCommentary report={report} month={month} />
        )}
      </div>
      {hasNotes ? (
        <div data-print="hide" className={asideClass}>
          <MonthNotes key={month} month={month} />
        </div>
      ) : null}
      <div
        data-print="right"
        className={
          hasNotes
            ? clsx(COLUMN, 'lg:col-span-12 lg:flex-row lg:*:min-w-0 lg:*:flex-1')
            : asideClass
        }
      >
        <MeetingSection
          key={month}
          summaryId={shown.summaryId}
          needsAction={briefing?.light === 'act'}
        />
        {questions}
      </div>
      <div className="flex min-w-0 flex-col gap-3 lg:col-span-12">
        <FoldedPart part="bridges" title="Bridges">
          <Bridges key={month} month={month} />
        </FoldedPart>
        <FoldedPart part="adjusted" title={adjustedTitle()}>
          <EbitdaItems key={month} month={month} />
        </FoldedPart>
        <FoldedPart part="trends" title="Trends">
          <Suspense fallback={<Skeleton className="h-72 w-full" />}>
            <MonthTrends key={month} month={month} />
          </Suspense>
        </FoldedPart>
        {report === null ? null : (
          <>
            <FoldedTexts report={report} month={month} />
            <Foot report={report} />
          </>
        )}
      </div>
    </>
  );
}

function CommentedStatement({
  briefing,
  report,
  today,
}: OfBriefing & { report: MonthlySummary | null }) {
  const commentOn = useLineComments({ report, briefing });
  return <IncomeStatement briefing={briefing} today={today} commentOn={commentOn} />;
}

function Bridges({ month }: { month: string }) {
  const bridges = useBridges(month);
  return (
    <Suspense fallback={<Skeleton className="h-72 w-full" />}>
      <BridgeView bridges={bridges} problem={shownProblem} />
    </Suspense>
  );
}

function Foot({ report }: { report: MonthlySummary }) {
  const navigate = useNavigate();
  const { fyId, monthNum, monthName, year, updatedAt } = report;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-muted">
      <p>Last updated {formatDate(updatedAt)}</p>
      <div className="flex flex-wrap items-center gap-4" data-print="hide">
        <ActivityLink monthNum={monthNum} year={year} />
        <DeleteMonthButton
          fyId={fyId}
          monthNum={monthNum}
          month={`${monthName} ${year}`}
          onDeleted={() => void navigate({ to: PATHS.reports, search: { fyId } })}
        />
      </div>
    </div>
  );
}

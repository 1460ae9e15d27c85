import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Newspaper } from 'lucide-react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import type { MonthBriefing } from '../../../contract/briefing.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { formatDate } from '../../../format/dates.ts';
import { briefingQuery } from '../../api/briefing.ts';
import { useBridges } from '../../api/bridges.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { monthlySummariesQuery, monthlySummaryQuery } from '../../api/monthlySummaries.ts';
import { shownProblem } from '../../api/problem.ts';
import { ofToday, type Today, useToday } from '../../api/today.ts';
import { ActivityLink } from '../../components/ActivityLink.tsx';
import { SaidSentence, sentenceWords } from '../../components/BriefingSentence.tsx';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { exportOfReport } from '../../components/reportExport.ts';
import { SaidToday } from '../../components/SaidToday.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { thisMonth } from '../../components/thisMonth.ts';
import { WaysToFigures } from '../../components/WaysToFigures.tsx';
import { DeleteMonthButton } from '../../editing/DeleteMonthButton.tsx';
import { PATHS } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { mediaStore } from '../../ui/mediaStore.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { AskAboutSentence } from './AskAboutSentence.tsx';
import { Checks } from './Checks.tsx';
import { EbitdaItems } from './EbitdaItems.tsx';
import { FinanceSays, FoldedTexts } from './FinanceSays.tsx';
import { FoldedPart } from './FoldedPart.tsx';
import { IncomeStatement } from './IncomeStatement.tsx';
import { MeetingSection } from './MeetingSection.tsx';
import { MonthHead } from './MonthHead.tsx';
import { MonthQuestions } from './MonthQuestions.tsx';
import { MovedResult } from './MovedResult.tsx';
import { NewSinceVisit } from './NewSinceVisit.tsx';
import { ReadingNotice } from './ReadingNotice.tsx';
import { reportSearch } from './report.search.ts';
import { placeOfReport, type ShownMonth } from './reportPlace.ts';
import { useLineComments } from './useLineComments.tsx';

const BridgeView = lazy(() => import('../../components/BridgeView.tsx'));

const route = getRouteApi('/report');

/** From this width on a column next to the headline has room for the checks and the asks. */
const twoColumns = mediaStore('(min-width: 1440px)');

export type ReportPageProps = {
  /** The form of a report, over the page. */
  ReportForm: ComponentType<{ id: number; years: readonly FinancialYear[]; onClose: () => void }>;
};

/** The month of the address, which has figures, a report or both; without one the newest. */
function useShownMonth(month: string | undefined) {
  const briefing = useQuery({ ...briefingQuery(month), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = briefing;
  const lacksFigures =
    data !== undefined &&
    !isPlaceholderData &&
    (data === null || (month !== undefined && data.month !== month));
  const reports = useQuery({ ...monthlySummariesQuery(), enabled: lacksFigures });
  const place = lacksFigures ? placeOfReport(reports.data ?? [], month, thisMonth()) : null;
  const ofReport: ShownMonth | null = place && {
    ...place.report,
    previous: place.previous,
    next: place.next,
    summaryId: place.report.id,
    briefing: null,
  };
  const ofFigures: ShownMonth | null = data ? { ...data, briefing: data } : null;
  return {
    query: lacksFigures && reports.data === undefined ? reports : briefing,
    shown: ofReport ?? ofFigures,
  };
}

/** One month on one page: what changed, why, whether to worry, and all that was written and asked about it. */
export function ReportPage({ ReportForm }: ReportPageProps) {
  const search = reportSearch(route.useSearch());
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const { query, shown } = useShownMonth(search.month);
  const summaryId = shown?.summaryId ?? null;
  const report = useQuery({
    ...monthlySummaryQuery(summaryId ?? 0),
    enabled: summaryId !== null,
  });
  const years = useQuery(financialYearsQuery);
  const mayEdit = useCan('editReport');
  const fyYear =
    shown?.briefing?.fyYear ?? years.data?.find(({ id }) => id === report.data?.fyId)?.fyYear;
  const read = report.data;
  return (
    <>
      <PageHeader
        title="Report"
        yearLabel={fyYear ?? null}
        pageExport={
          read === undefined || fyYear === undefined || (shown?.briefing ?? null) === null
            ? undefined
            : exportOfReport(read, async () => {
                const figures = await client.ensureQueryData(financialDataQuery(read.fyId));
                const record = figures.find(({ monthNum }) => monthNum === read.monthNum);
                if (record === undefined) throw new Error('The month has no figures any more');
                return { fyLabel: fyYear, record };
              })
        }
      />
      <PageBody>
        <QueryContent<unknown>
          query={query}
          failure="The report could not be loaded"
          problem={shownProblem}
          loading={<ReportLoading />}
        >
          {() =>
            shown === null ? (
              <NoMonths />
            ) : (
              <>
                <ReadingNotice />
                <WholeMonth shown={shown} report={read ?? null} query={report} />
              </>
            )
          }
        </QueryContent>
        {search.form === 'edit' && mayEdit && summaryId !== null && years.data !== undefined ? (
          <Suspense fallback={null}>
            <ReportForm
              key={summaryId}
              id={summaryId}
              years={years.data}
              onClose={() =>
                void navigate({
                  search: (known) => ({ ...known, form: undefined }),
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          </Suspense>
        ) : null}
      </PageBody>
    </>
  );
}

function NoMonths() {
  return (
    <Card flush>
      <EmptyState
        icon={<Newspaper className="size-6" />}
        title="No figures yet"
        hint="The report of a month says what changed, why, and whether to worry."
        action={<WaysToFigures />}
      />
    </Card>
  );
}

function ReportLoading() {
  return (
    <Loading label="Loading report...">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-64 w-full" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-48 w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    </Loading>
  );
}

/** The briefing on the same month today; another month's, where it has no figures any more, is none. */
function useBriefingToday(month: string): Today<MonthBriefing> {
  const today = useToday(briefingQuery(month));
  return today?.month === month ? today : today === undefined ? undefined : null;
}

type WholeMonthProps = {
  shown: ShownMonth;
  /** null: the month has none, or it is not read yet. */
  report: MonthlySummary | null;
  query: Parameters<typeof NotLoaded>[0]['query'];
};

function WholeMonth({ shown, report, query }: WholeMonthProps) {
  const { month, name, briefing } = shown;
  const today = useBriefingToday(month);
  const isWide = useSyncExternalStore(twoColumns.subscribe, twoColumns.current);
  const isAsideTop = isWide && briefing !== null;
  return (
    <article
      data-print="report"
      className={clsx(
        'grid items-start gap-4 lg:grid-cols-12 lg:gap-6 print:grid-cols-12 print:gap-2 print:*:col-span-12',
        isAsideTop ? 'grid-rows-[auto_auto_auto_1fr]' : 'lg:grid-rows-[auto_auto_1fr]',
      )}
    >
      <div className="min-w-0 lg:col-span-12">
        <MonthHead key={month} shown={shown} report={report} />
      </div>
      {briefing === null ? null : (
        <>
          <div className="min-w-0 lg:col-span-8">
            <Headline briefing={briefing} today={today} />
          </div>
          <div
            className={clsx(
              'flex min-w-0 flex-col gap-6 lg:col-span-4 lg:col-start-9 lg:row-start-2',
              isWide ? 'row-span-3' : 'lg:row-span-2',
            )}
          >
            <Checks briefing={briefing} today={today} />
          </div>
          <div className="min-w-0 lg:col-span-8 lg:row-start-3">
            <NewSinceVisit />
          </div>
          <div className={clsx('min-w-0', isWide ? 'col-span-8 row-start-4' : 'lg:col-span-12')}>
            <MovedResult key={month} briefing={briefing} today={today} />
          </div>
          <div className="min-w-0 lg:col-span-12">
            <CommentedStatement briefing={briefing} report={report} today={today} />
          </div>
        </>
      )}
      <div className="flex min-w-0 flex-col gap-6 lg:col-span-7">
        <NotLoaded title="The report could not be loaded" query={query} problem={shownProblem} />
        {shown.summaryId !== null && report === null ? null : (
          <FinanceSays report={report} month={month} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:col-span-5 print:flex-row print:gap-2 print:*:flex-1">
        <MeetingSection key={month} summaryId={shown.summaryId} />
        <MonthQuestions month={month} name={name} />
      </div>
      <div className="flex min-w-0 flex-col gap-3 lg:col-span-12">
        <FoldedPart part="bridges" title="Bridges">
          <Bridges key={month} month={month} />
        </FoldedPart>
        <FoldedPart part="adjusted" title="EBITDA to Adjusted EBITDA">
          <EbitdaItems key={month} month={month} />
        </FoldedPart>
        {report === null ? null : (
          <>
            <FoldedTexts report={report} month={month} />
            <Foot report={report} />
          </>
        )}
      </div>
    </article>
  );
}

type OfBriefing = { briefing: MonthBriefing; today: Today<MonthBriefing> };

function Headline({ briefing, today }: OfBriefing) {
  const { headline, notes, instead } = briefing;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {instead === null ? null : <p className="text-caution">{instead}.</p>}
      <div>
        <div className="flex items-start gap-2">
          <p className="max-w-prose min-w-0 text-title leading-relaxed text-pretty">
            <SaidSentence sentence={headline} />
          </p>
          <AskAboutSentence sentence={headline} called="the headline" of={briefing} />
        </div>
        <SaidToday sentence={headline} today={ofToday(today, (now) => now.headline)} />
      </div>
      {notes.length === 0 ? null : (
        <div className="text-small text-ink-muted">
          {notes.map((note) => (
            <p key={sentenceWords(note)}>
              <SaidSentence sentence={note} />
            </p>
          ))}
        </div>
      )}
    </div>
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

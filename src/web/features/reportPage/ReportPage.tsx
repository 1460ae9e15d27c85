import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Newspaper } from 'lucide-react';
import { Suspense, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import type { MonthBriefing } from '../../../contract/briefing.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { briefingQuery } from '../../api/briefing.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { reportsQuery, reportQuery } from '../../api/reports.ts';
import { shownProblem } from '../../api/problem.ts';
import { ofToday, type Today, useToday } from '../../api/today.ts';
import { SentenceText, sentenceWords } from '../../components/BriefingSentence.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { exportOfReport } from '../../components/reportExport.ts';
import { SentenceToday } from '../../components/SentenceToday.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { thisMonth } from '../../components/thisMonth.ts';
import { FigureEntryLinks } from '../../components/FigureEntryLinks.tsx';
import { FigureQuestionMarks } from '../../editing/FigureQuestionMarks.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { mediaStore } from '../../ui/mediaStore.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { AskLater } from './AskLater.tsx';
import { Checks } from './Checks.tsx';
import {
  LazyMonthBelow,
  LazyMonthHead,
  LazyMonthQuestions,
  LazyReadingNotice,
} from './laterParts.ts';
import type { MonthBelowProps } from './MonthBelow.tsx';
import { MonthLine } from './MonthLine.tsx';
import { reportSearch } from './report.search.ts';
import { COLUMN } from './reportColumns.ts';
import { placeOfReport, type ShownMonth } from './reportPlace.ts';

const route = getRouteApi('/report');

/** From this width, a column next to the headline has space for the checks and the questions. */
const twoColumns = mediaStore('(min-width: 1440px)');

export type ReportPageProps = {
  /** A report's form, shown over the page. */
  ReportForm: ComponentType<{ id: number; years: readonly FinancialYear[]; onClose: () => void }>;
};

/** The month in the address, which has figures, a report or both; without one, the newest month. */
function useShownMonth(month: string | undefined) {
  const briefing = useQuery({ ...briefingQuery(month), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = briefing;
  const lacksFigures =
    data !== undefined &&
    !isPlaceholderData &&
    (data === null || (month !== undefined && data.month !== month));
  const reports = useQuery({ ...reportsQuery(), enabled: lacksFigures });
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

/**
 * One month on one page: what changed, why, whether action is needed, and everything written and asked about the month.
 */
export function ReportPage({ ReportForm }: ReportPageProps) {
  const search = reportSearch(route.useSearch());
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const { query, shown } = useShownMonth(search.month);
  const summaryId = shown?.summaryId ?? null;
  const report = useQuery({
    ...reportQuery(summaryId ?? 0),
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
                if (record === undefined) throw new Error('This month no longer has figures');
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
                <WholeMonth
                  shown={shown}
                  report={read ?? null}
                  query={report}
                  isNewsOpen={search.news === 'open'}
                />
                <Suspense fallback={null}>
                  <LazyReadingNotice />
                </Suspense>
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
        hint="The report for a month shows what changed, why, and what needs attention."
        action={<FigureEntryLinks />}
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

/** The current briefing on the same month; null if the month no longer has figures. */
function useBriefingToday(month: string): Today<MonthBriefing> {
  const today = useToday(briefingQuery(month));
  return today?.month === month ? today : today === undefined ? undefined : null;
}

type WholeMonthProps = Pick<MonthBelowProps, 'shown' | 'report' | 'query' | 'isNewsOpen'>;

function WholeMonth({ shown, report, query, isNewsOpen }: WholeMonthProps) {
  const { month, name, briefing } = shown;
  const today = useBriefingToday(month);
  const isWide = useSyncExternalStore(twoColumns.subscribe, twoColumns.current);
  const isAsideTop = isWide && briefing !== null;
  const questions = <LazyMonthQuestions month={month} name={name} />;
  return (
    <FigureQuestionMarks month={month}>
      <article
        data-print="report"
        className={clsx(
          'grid gap-4 lg:grid-cols-12 lg:gap-6',
          isAsideTop ? 'grid-rows-[auto_auto_auto_1fr]' : 'lg:grid-rows-[auto_auto_1fr]',
        )}
      >
        <div className="min-w-0 lg:col-span-12">
          <Suspense fallback={<HeadLoading shown={shown} />}>
            <LazyMonthHead key={month} shown={shown} report={report} />
          </Suspense>
        </div>
        {briefing === null ? null : (
          <>
            <div className="min-w-0 lg:col-span-8">
              <Headline briefing={briefing} today={today} />
            </div>
            <div
              data-print="right"
              className={clsx(
                COLUMN,
                'lg:col-span-4 lg:col-start-9 lg:row-start-2',
                isWide ? 'row-span-3' : 'lg:row-span-2',
              )}
            >
              <Checks briefing={briefing} today={today} />
              {isWide ? <Suspense fallback={null}>{questions}</Suspense> : null}
            </div>
          </>
        )}
        <Suspense fallback={<Skeleton className="h-72 lg:col-span-12" />}>
          <LazyMonthBelow
            shown={shown}
            today={today}
            report={report}
            query={query}
            isNewsOpen={isNewsOpen}
            isWide={isWide}
            questions={isAsideTop ? null : questions}
          />
        </Suspense>
      </article>
    </FigureQuestionMarks>
  );
}

/** Names the month and reserves space for the buttons. */
function HeadLoading({ shown }: { shown: ShownMonth }) {
  return (
    <MonthLine {...shown}>
      <Skeleton className="h-8 w-64 pointer-coarse:h-11" />
    </MonthLine>
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
          <p className="max-w-prose min-w-0 text-title leading-relaxed text-pretty print:max-w-none">
            <SentenceText sentence={headline} />
          </p>
          <AskLater sentence={headline} called="the headline" of={briefing} />
        </div>
        <SentenceToday sentence={headline} today={ofToday(today, (now) => now.headline)} />
      </div>
      {notes.length === 0 ? null : (
        <div className="text-small text-ink-muted">
          {notes.map((note) => (
            <p key={sentenceWords(note)}>
              <SentenceText sentence={note} />
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

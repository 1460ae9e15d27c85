import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, FileText, Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import { currencyTitle } from '../../../format/currencyName.ts';
import { formatDate } from '../../../format/dates.ts';
import { briefingQuery } from '../../api/briefing.ts';
import { useBridges } from '../../api/bridges.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { monthlySummariesQuery, monthlySummaryQuery } from '../../api/monthlySummaries.ts';
import { shownProblem } from '../../api/problem.ts';
import { ofToday, useToday } from '../../api/today.ts';
import { SaidSentence } from '../../components/BriefingSentence.tsx';
import { MonthLine } from '../../components/MonthLine.tsx';
import { NextStepLink } from '../../components/NextStepLink.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { exportOfReport } from '../../components/reportExport.ts';
import { SaidToday } from '../../components/SaidToday.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { thisMonth } from '../../components/thisMonth.ts';
import { PATHS } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { EventList } from '../../editing/EventList.tsx';
import { useChangedSentences } from './ChangedSentences.tsx';
import { ExplanationTasks } from './ExplanationTasks.tsx';
import { EbitdaItems } from './EbitdaItems.tsx';
import { MeetingSection } from './MeetingSection.tsx';
import { ReaderFigures } from './ReaderFigures.tsx';
import { readerSearch } from './reader.search.ts';
import { monthOfReport, placeOfReport } from './reader.view.ts';
import type { NamedReport, ReportPlace } from './reader.view.ts';
import { monthTitle } from './reportCard.view.ts';
import { ReportQuestions } from './ReportQuestions.tsx';
import { ReportBullets, ReportFiles, ReportPassage, useAskedOf } from './ReportTexts.tsx';
import { useLineComments } from './useLineComments.tsx';

const BridgeView = lazy(() => import('../../components/BridgeView.tsx'));

const route = getRouteApi('/report');

/** A report to be read: comparison first, what is said of each line beside it, and all that belongs to it. */
export function ReaderPage() {
  const { month } = readerSearch(route.useSearch());
  const reports = useQuery(monthlySummariesQuery());
  const years = useQuery(financialYearsQuery);
  const place = placeOfReport(reports.data ?? [], month, thisMonth());
  const briefing = useQuery({ ...briefingQuery(place?.report.month), enabled: place !== null });
  const report = useQuery({
    ...monthlySummaryQuery(place?.report.id ?? 0),
    // With its headline, which would push down what is being read.
    enabled: place !== null && !briefing.isPending,
    placeholderData: keepPreviousData,
  });
  const year = years.data?.find(({ id }) => id === report.data?.fyId);
  const figures = useQuery({ ...financialDataQuery(year?.id), enabled: year !== undefined });
  const record = figures.data?.find(({ monthNum }) => monthNum === report.data?.monthNum);
  return (
    <>
      <PageHeader
        title="Report"
        yearLabel={year?.fyYear ?? null}
        pageExport={
          report.data === undefined || record === undefined || year === undefined
            ? undefined
            : exportOfReport(report.data, async () => ({ fyLabel: year.fyYear, record }))
        }
      />
      <PageBody>
        <Read query={reports}>
          {(all) =>
            place === null ? (
              <NoReport isAny={all.length > 0} />
            ) : (
              <Read query={years}>
                {(allYears) => (
                  <Read query={report}>
                    {(read) => <WholeReport report={read} years={allYears} place={place} />}
                  </Read>
                )}
              </Read>
            )
          }
        </Read>
      </PageBody>
    </>
  );
}

function Read<Data>({
  query,
  children,
}: Pick<Parameters<typeof QueryContent<Data>>[0], 'query' | 'children'>) {
  return (
    <QueryContent
      query={query}
      failure="The report could not be loaded"
      problem={shownProblem}
      loading={
        <Loading label="Loading report...">
          <Skeleton className="h-10 w-64" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-64 w-full" />
        </Loading>
      }
    >
      {children}
    </QueryContent>
  );
}

function NoReport({ isAny }: { isAny: boolean }) {
  return (
    <Card flush>
      <EmptyState
        icon={<FileText className="size-6" />}
        title={isAny ? 'This month has no report' : 'There are no reports yet'}
        hint={
          isAny
            ? 'It may have been deleted, or is not published yet.'
            : 'Reports appear here as soon as there are any.'
        }
        action={
          isAny ? (
            <NextStepLink to={PATHS.report} search={{}}>
              Read the newest report
            </NextStepLink>
          ) : undefined
        }
      />
    </Card>
  );
}

interface ReportProps {
  report: MonthlySummary;
  years: readonly FinancialYear[];
  place: ReportPlace;
}

/** What the briefing says about the month of a report; nothing where it has no figures. */
function useBriefingOf(month: string | null) {
  const query = { ...briefingQuery(month ?? undefined), enabled: month !== null };
  const { data } = useQuery(query);
  const today = useToday(briefingQuery(month ?? undefined));
  const isOfMonth = data?.month === month && month !== null;
  return {
    briefing: isOfMonth ? (data ?? undefined) : undefined,
    today: today?.month === month ? today : today === undefined ? undefined : null,
  };
}

function WholeReport({ report, years, place }: ReportProps) {
  const { against } = readerSearch(route.useSearch());
  const navigate = route.useNavigate();
  const month = monthOfReport(report);
  const { briefing, today } = useBriefingOf(month);
  const commentOn = useLineComments({ report, briefing, today });
  const year = years.find(({ id }) => id === report.fyId);
  const { previous, next } = place;
  return (
    <article
      data-print="reader"
      className="grid items-start gap-6 lg:grid-cols-12 print:block print:space-y-4"
    >
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-12">
        <MonthLine
          to={PATHS.report}
          name={monthTitle(report)}
          previous={previous}
          next={next}
          isPublished={briefing?.isPublished}
        >
          <Elsewhere report={report} month={month} hasBriefing={briefing !== undefined} />
        </MonthLine>
        {briefing === undefined ? null : (
          <div>
            <p className="max-w-prose text-title leading-relaxed text-pretty">
              <SaidSentence sentence={briefing.headline} />
            </p>
            <SaidToday sentence={briefing.headline} today={ofToday(today, (now) => now.headline)} />
          </div>
        )}
      </div>
      {year === undefined ? null : (
        <Card
          title="Figures"
          subtitle={currencyTitle(shownBasis().currency)}
          className="lg:col-span-12"
        >
          <ReaderFigures
            report={report}
            year={year}
            years={years}
            against={against}
            onAgainst={(chosen) =>
              void navigate({
                search: (known) => ({ ...known, against: chosen }),
                replace: true,
                resetScroll: false,
              })
            }
            commentOn={commentOn}
          />
        </Card>
      )}
      {month === null ? null : <StepByStep month={month} />}
      <Card title="Commentary" className="lg:col-span-7 min-[90rem]:col-span-8">
        <div className="flex flex-col gap-6">
          <WrittenTexts report={report} month={month} />
          {month === null ? null : <EventList month={month} />}
          {month === null ? null : <ExplanationTasks report={report} month={month} />}
        </div>
      </Card>
      <div className="flex min-w-0 flex-col gap-6 lg:col-span-5 min-[90rem]:col-span-4">
        {month === null ? null : <ReportQuestions report={report} month={month} asCard />}
        <MeetingSection report={report} asCard />
      </div>
      <Card title="Documents" className="lg:col-span-12">
        <ReportFiles report={report} />
      </Card>
      <p className="text-small text-ink-muted lg:col-span-12">
        Last updated {formatDate(report.updatedAt)}
      </p>
      <nav
        aria-label="Other months"
        data-print="hide"
        className="flex flex-wrap justify-between gap-3 lg:col-span-12"
      >
        <OtherMonth to={previous}>
          <ChevronLeft className="size-4" aria-hidden="true" />
          {previous?.name}
        </OtherMonth>
        <OtherMonth to={next}>
          {next?.name}
          <ChevronRight className="size-4" aria-hidden="true" />
        </OtherMonth>
      </nav>
    </article>
  );
}

function WrittenTexts({ report, month }: { report: MonthlySummary; month: string | null }) {
  const today = useToday(monthlySummaryQuery(report.id));
  const changed = useChangedSentences(report.id);
  const written = { report, changed, asked: useAskedOf(month) };
  return (
    <>
      <ReportPassage which="overview" nothing="No overview." today={today?.overview} {...written} />
      <ReportPassage which="notes" nothing="No notes." today={today?.notes} {...written} />
      <ReportPassage
        which="summaryNotes"
        nothing="No notes."
        today={today?.summaryNotes}
        {...written}
      />
      <ReportBullets today={today} {...written} />
    </>
  );
}

function StepByStep({ month }: { month: string }) {
  const bridges = useBridges(month);
  return (
    <Card title="Step by step" className="lg:col-span-12">
      <div className="@container flex flex-col gap-8">
        <Suspense fallback={<Skeleton className="h-72 w-full" />}>
          <BridgeView bridges={bridges} problem={shownProblem} />
        </Suspense>
        <EbitdaItems month={month} heading="h3" />
      </div>
    </Card>
  );
}

type ElsewhereProps = { report: MonthlySummary; month: string | null; hasBriefing: boolean };

/** The ways to the month's briefing and, for those who may, to the report's form. */
function Elsewhere({ report, month, hasBriefing }: ElsewhereProps) {
  const mayEdit = useCan('editReport');
  return (
    <>
      {hasBriefing && month !== null ? (
        <Link
          to={PATHS.briefing}
          search={{ month }}
          data-print="hide"
          className={buttonClass('link')}
        >
          Briefing
        </Link>
      ) : null}
      {mayEdit ? (
        <Link
          to={PATHS.reports}
          search={{ fyId: report.fyId, report: report.id, form: 'edit' }}
          data-print="hide"
          className={buttonClass('quiet')}
        >
          <Pencil className="size-4" aria-hidden="true" />
          Edit
        </Link>
      ) : null}
    </>
  );
}

function OtherMonth({ to, children }: { to: NamedReport | null; children: ReactNode }) {
  if (to === null) return <span />;
  return (
    <Link
      to={PATHS.report}
      search={(known) => ({ ...known, month: to.month })}
      className={buttonClass()}
    >
      {children}
    </Link>
  );
}

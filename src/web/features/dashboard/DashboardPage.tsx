import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { LayoutDashboard } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { companyQuery } from '../../api/company.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { financialTrendsQuery } from '../../api/financialTrends.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { reportsQuery } from '../../api/reports.ts';
import { shownProblem } from '../../api/problem.ts';
import { useToday } from '../../api/today.ts';
import { begunPoints } from '../../components/begunPoints.ts';
import { PageBody } from '../../components/PageBody.tsx';
import { useShortTasks } from '../../components/shortTasks.ts';
import { useCan } from '../../components/signedInUser.ts';
import { thisMonth } from '../../components/thisMonth.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { FigureEntryLinks } from '../../components/FigureEntryLinks.tsx';
import { yearBadge } from '../../components/YearFilter.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import type { DashboardSearch } from './dashboard.search.ts';
import {
  calendarMonthAt,
  chartedPoints,
  currentMonth,
  isFiltered,
  type Month,
  monthsInOrder,
  matchesFilter,
  reportOf,
  sameMonthLastYear,
  scopeOf,
  shownMonths,
} from './dashboard.view.ts';
import { stepsToShow } from './firstSteps.view.ts';
import { CARD_AND_CHARTS, CARD_PLACE } from './cardPlace.ts';
import { DashboardFilters } from './DashboardFilters.tsx';
import { type FailedRead, SummaryCards } from './SummaryCards.tsx';
import { MonthCard } from './MonthCard.tsx';
import { TimelineCard } from './Timeline.tsx';
import { TrendCharts, TrendChartsLoading } from './TrendCharts.tsx';

const FirstSteps = lazy(async () => ({
  default: (await import('./FirstSteps.tsx')).FirstSteps,
}));
/** Loaded with the charts, for when a month is pressed. */
const FinancialDetails = lazy(async () => ({
  default: (await import('./FinancialDetails.tsx')).FinancialDetails,
}));
const QuestionsForYou = lazy(() => import('../../editing/QuestionsForYou.tsx'));
const route = getRouteApi('/');
const NO_STORED_FIGURES: [] = [];
const FIGURES_FAILED = 'Failed to fetch financial data';

function failedRead(
  words: string,
  { isFetching, refetch }: { isFetching: boolean; refetch: () => Promise<unknown> },
): FailedRead {
  return { words, retrying: isFetching, retry: () => void refetch() };
}

function emptyWords(isAhead: boolean, mayImport: boolean): { title: string; hint: string } {
  if (isAhead) {
    return {
      title: 'No month with figures has begun yet',
      hint: 'The Dashboard shows a month from its first day.',
    };
  }
  return {
    title: 'There are no figures yet',
    hint: mayImport
      ? 'The Dashboard shows figures as soon as the first month is entered.'
      : 'The Dashboard shows figures as soon as an administrator has entered the first month.',
  };
}

function useDashboard(filter: DashboardSearch) {
  const years = useQuery(financialYearsQuery);
  const figures = useQuery(financialDataQuery());
  const summaries = useQuery(reportsQuery());
  const trends = useQuery({
    // A month is drawn with the months before it, which may belong to the previous year.
    ...financialTrendsQuery(filter.month === undefined ? filter.fyId : undefined),
    placeholderData: keepPreviousData,
  });
  // Reports take longest and are only counted, so they aren't awaited. If the figures are there, the month's card is drawn
  // first and the rest in a later task.
  const isLoading = useShortTasks([years, figures].some((read) => read.isPending));
  const stored = useMemo(
    () => monthsInOrder(figures.data ?? NO_STORED_FIGURES, years.data ?? NO_STORED_FIGURES),
    [figures.data, years.data],
  );
  const months = useMemo(() => shownMonths(stored, thisMonth()), [stored]);
  const month = useMemo(() => currentMonth(months, filter), [months, filter]);
  const charted = useMemo(
    () => chartedPoints(begunPoints(trends.data ?? NO_STORED_FIGURES), filter, month),
    [trends.data, filter, month],
  );
  return { years, figures, summaries, trends, stored, months, month, charted, isLoading };
}

function useGuide(years: readonly FinancialYear[]) {
  const mayChange = useCan('manageCompany');
  const company = useQuery(companyQuery);
  const [isNaming, setNaming] = useState(false);
  const steps = mayChange && company.data !== undefined ? stepsToShow(company.data, isNaming) : [];
  const guide =
    company.data === undefined || steps.length === 0 ? null : (
      <Suspense>
        <FirstSteps company={company.data} steps={steps} years={years} onNaming={setNaming} />
      </Suspense>
    );
  return { guide, isGuideKnown: !company.isLoading };
}

function exportOf(months: readonly Month[], filter: DashboardSearch, name: string) {
  const picked = months.filter((one) => matchesFilter(filter, one.figures));
  if (picked.length === 0) return undefined;
  const scope = { fyId: filter.fyId, monthNum: filter.month };
  return { kind: 'page', name, scope, figures: async () => picked } as const;
}

function useReportCount(filter: DashboardSearch) {
  const summaries = useQuery(reportsQuery());
  const today = useToday(reportsQuery());
  return {
    reportCount:
      summaries.data?.filter((summary) => matchesFilter(filter, summary)).length ??
      (summaries.isPending ? undefined : null),
    reportCountToday: today?.filter((summary) => matchesFilter(filter, summary)).length,
    reportsFailure:
      summaries.isError && summaries.data === undefined
        ? failedRead('Failed to fetch summaries', summaries)
        : null,
  };
}

/** Each section shows the data that could be read, and reports its own failure. */
export function DashboardPage() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const [freshlySelected, setFreshlySelected] = useState<number | null>(null);
  const { years, figures, summaries, trends, stored, months, month, charted, isLoading } =
    useDashboard(filter);
  const { guide, isGuideKnown } = useGuide(years.data ?? NO_STORED_FIGURES);
  const countedReports = useReportCount(filter);
  const change = (next: Partial<DashboardSearch>, replace = false) => {
    void navigate({
      search: (previous) => ({ ...previous, ...next }),
      replace,
      resetScroll: false,
    });
  };

  const scope = scopeOf(filter, years.data ?? NO_STORED_FIGURES);
  const header = (
    <PageHeader
      title="Dashboard"
      yearLabel={yearBadge(years.data, filter.fyId)}
      pageExport={exportOf(months, filter, scope)}
    />
  );
  const failed = [years, figures].find(({ data }) => data === undefined);
  if (!isLoading && failed === undefined && months.length === 0) {
    return (
      <>
        {header}
        <PageBody>
          {guide}
          {guide === null && isGuideKnown ? (
            <NoDashboardFigures isAhead={stored.length > 0} />
          ) : null}
        </PageBody>
      </>
    );
  }

  // A link may name a month that the timeline doesn't show yet.
  const selected = stored.find((candidate) => candidate.figures.id === filter.selected);
  return (
    <>
      {header}
      <PageBody>
        {isLoading ? (
          <SummaryLoading />
        ) : (
          <>
            {guide}
            <Suspense>
              <QuestionsForYou />
            </Suspense>
            <DashboardFilters
              years={years.data ?? NO_STORED_FIGURES}
              filter={filter}
              onChange={({ fyId, month: monthNum }) => change({ fyId, month: monthNum })}
            />
            <SummaryCards
              {...countedReports}
              figuresFailure={failed === undefined ? null : failedRead(FIGURES_FAILED, failed)}
              scope={scope}
              month={month}
              before={month === null ? null : sameMonthLastYear(months, month)}
            />
          </>
        )}
        <div className={month === null && !isLoading ? undefined : CARD_AND_CHARTS}>
          {month === null ? null : <MonthCard month={month} isNewest={!isFiltered(filter)} />}
          {isLoading ? (
            <>
              {month === null ? <Skeleton className={CARD_PLACE} /> : null}
              <TrendChartsLoading />
            </>
          ) : (
            <TrendCharts trends={trends} {...charted} isFirstMonth={months.length === 1} />
          )}
        </div>
        {isLoading ? <Skeleton className="h-[248px]" /> : null}
        {isLoading || failed !== undefined ? null : (
          <TimelineCard
            years={years.data ?? NO_STORED_FIGURES}
            months={months}
            selected={filter.selected}
            isPicked={
              isFiltered(filter) ? (candidate) => matchesFilter(filter, candidate.figures) : null
            }
            onSelect={(id) => {
              setFreshlySelected(id);
              change({ selected: id }, filter.selected !== undefined);
            }}
          />
        )}
        {isLoading || failed === undefined ? null : <TimelineFailed read={failed} />}
        {isLoading || selected === undefined ? null : (
          <Suspense>
            <FinancialDetails
              key={selected.figures.id}
              month={selected}
              of={calendarMonthAt(selected)}
              reportId={reportOf(summaries.data ?? NO_STORED_FIGURES, selected)?.id ?? null}
              isFresh={freshlySelected === selected.figures.id}
              onClose={() => change({ selected: undefined })}
            />
          </Suspense>
        )}
      </PageBody>
    </>
  );
}

/** Here `isAhead` means that there are figures, but only for future months. */
function NoDashboardFigures({ isAhead }: { isAhead: boolean }) {
  const mayImport = useCan('importFigures');
  return (
    <EmptyState
      icon={<LayoutDashboard className="size-6" />}
      {...emptyWords(isAhead, mayImport)}
      action={<FigureEntryLinks />}
    />
  );
}

function TimelineFailed({
  read,
}: {
  read: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
}) {
  return (
    <Card title="Financial Timeline">
      <ErrorState
        title={FIGURES_FAILED}
        {...shownProblem(read.error)}
        retrying={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    </Card>
  );
}

function SummaryLoading() {
  return (
    <Loading label="Loading dashboard..." className="gap-6!">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-[126px]" />
        <Skeleton className="h-[126px]" />
        <Skeleton className="h-[126px]" />
      </div>
    </Loading>
  );
}

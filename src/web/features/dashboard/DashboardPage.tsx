import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { LayoutDashboard } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { companyQuery } from '../../api/company.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { financialTrendsQuery } from '../../api/financialTrends.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { monthlySummariesQuery } from '../../api/monthlySummaries.ts';
import { shownProblem } from '../../api/problem.ts';
import { useToday } from '../../api/today.ts';
import { begunPoints } from '../../components/begunPoints.ts';
import { PageBody } from '../../components/PageBody.tsx';
import { useShortTasks } from '../../components/shortTasks.ts';
import { useCan } from '../../components/signedInUser.ts';
import { thisMonth } from '../../components/thisMonth.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { WaysToFigures } from '../../components/WaysToFigures.tsx';
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
  monthsInOrder,
  passes,
  reportOf,
  sameMonthLastYear,
  scopeOf,
  shownMonths,
} from './dashboard.view.ts';
import { stepsToShow } from './firstSteps.view.ts';
import { BRIEFING_ROOM, BriefingCard, BriefingCardLoading } from './BriefingCard.tsx';
import { DashboardFilters } from './DashboardFilters.tsx';
import { type FailedRead, SummaryCards } from './SummaryCards.tsx';
import { TimelineCard } from './Timeline.tsx';
import { TrendCharts, TrendChartsLoading } from './TrendCharts.tsx';

const FirstSteps = lazy(async () => ({
  default: (await import('./FirstSteps.tsx')).FirstSteps,
}));
/** Below the timeline once a month of it is pressed; it comes with the charts. */
const FinancialDetails = lazy(async () => ({
  default: (await import('./FinancialDetails.tsx')).FinancialDetails,
}));
const QuestionsForYou = lazy(() => import('../../editing/QuestionsForYou.tsx'));
const BriefingInShort = lazy(() => import('./BriefingInShort.tsx'));
const route = getRouteApi('/');
const NO_FIGURES: [] = [];
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
      hint: 'The Dashboard shows a month from its first day on.',
    };
  }
  return {
    title: 'There are no figures yet',
    hint: mayImport
      ? 'The Dashboard fills in as soon as the first month is entered.'
      : 'The Dashboard fills in as soon as an administrator has entered the first month.',
  };
}

/** Every section shows what could be read, and says for itself what could not. */
export function DashboardPage() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const years = useQuery(financialYearsQuery);
  const figures = useQuery(financialDataQuery());
  const summaries = useQuery(monthlySummariesQuery());
  const summariesToday = useToday(monthlySummariesQuery());
  const trends = useQuery({
    // A month is drawn among those before it, which may be of the year before.
    ...financialTrendsQuery(filter.month === undefined ? filter.fyId : undefined),
    placeholderData: keepPreviousData,
  });
  const mayImport = useCan('importFigures');
  const mayChange = useCan('manageCompany');
  const company = useQuery(companyQuery);
  const [isNaming, setNaming] = useState(false);
  const [freshlySelected, setFreshlySelected] = useState<number | null>(null);

  // The reports, which take longest, are only counted here.
  const isLoading = useShortTasks([years, figures].some((read) => read.isPending));

  const stored = useMemo(
    () => monthsInOrder(figures.data ?? NO_FIGURES, years.data ?? NO_FIGURES),
    [figures.data, years.data],
  );
  const months = useMemo(() => shownMonths(stored, thisMonth()), [stored]);
  const month = useMemo(() => currentMonth(months, filter), [months, filter]);
  const charted = useMemo(
    () => chartedPoints(begunPoints(trends.data ?? NO_FIGURES), filter, month),
    [trends.data, filter, month],
  );
  const change = (next: Partial<DashboardSearch>, replace = false) => {
    void navigate({
      search: (previous) => ({ ...previous, ...next }),
      replace,
      resetScroll: false,
    });
  };

  const steps = mayChange && company.data !== undefined ? stepsToShow(company.data, isNaming) : [];
  const guide =
    company.data === undefined || steps.length === 0 ? null : (
      <Suspense>
        <FirstSteps
          company={company.data}
          steps={steps}
          years={years.data ?? NO_FIGURES}
          onNaming={setNaming}
        />
      </Suspense>
    );

  const picked = months.filter((one) => passes(filter, one.figures));
  const scope = scopeOf(filter, years.data ?? NO_FIGURES);
  const header = (
    <PageHeader
      title="Dashboard"
      yearLabel={yearBadge(years.data, filter.fyId)}
      pageExport={
        picked.length === 0
          ? undefined
          : {
              kind: 'page',
              name: scope,
              scope: { fyId: filter.fyId, monthNum: filter.month },
              figures: async () => picked,
            }
      }
    />
  );

  if (isLoading) {
    return (
      <>
        {header}
        <PageBody>
          <DashboardLoading />
        </PageBody>
      </>
    );
  }
  const failed = [years, figures].find(({ data }) => data === undefined);
  if (failed === undefined && months.length === 0) {
    return (
      <>
        {header}
        <PageBody>
          {guide}
          {guide === null && !company.isLoading ? (
            <EmptyState
              icon={<LayoutDashboard className="size-6" />}
              {...emptyWords(stored.length > 0, mayImport)}
              action={<WaysToFigures />}
            />
          ) : null}
        </PageBody>
      </>
    );
  }

  // A link may name a month that the timeline does not show yet.
  const selected = stored.find((candidate) => candidate.figures.id === filter.selected);
  return (
    <>
      {header}
      <PageBody>
        {guide}
        <Suspense>
          <QuestionsForYou />
        </Suspense>
        <DashboardFilters
          years={years.data ?? NO_FIGURES}
          filter={filter}
          onChange={({ fyId, month: monthNum }) => change({ fyId, month: monthNum })}
        />
        <SummaryCards
          reportCount={
            summaries.data?.filter((summary) => passes(filter, summary)).length ??
            (summaries.isPending ? undefined : null)
          }
          reportCountToday={summariesToday?.filter((summary) => passes(filter, summary)).length}
          reportsFailure={
            summaries.isError && summaries.data === undefined
              ? failedRead('Failed to fetch summaries', summaries)
              : null
          }
          figuresFailure={failed === undefined ? null : failedRead(FIGURES_FAILED, failed)}
          scope={scope}
          month={month}
          before={month === null ? null : sameMonthLastYear(months, month)}
        />
        {month === null ? null : (
          <Suspense
            fallback={
              <BriefingCard name={month.name}>
                <BriefingCardLoading />
              </BriefingCard>
            }
          >
            <BriefingInShort of={calendarMonthAt(month)} name={month.name} />
          </Suspense>
        )}
        <TrendCharts trends={trends} {...charted} isFirstMonth={months.length === 1} />
        {failed === undefined ? (
          <TimelineCard
            years={years.data ?? NO_FIGURES}
            months={months}
            selected={filter.selected}
            isPicked={isFiltered(filter) ? (candidate) => passes(filter, candidate.figures) : null}
            onSelect={(id) => {
              setFreshlySelected(id);
              change({ selected: id }, filter.selected !== undefined);
            }}
          />
        ) : (
          <Card title="Financial Timeline">
            <ErrorState
              title={FIGURES_FAILED}
              {...shownProblem(failed.error)}
              retrying={failed.isFetching}
              onRetry={() => void failed.refetch()}
            />
          </Card>
        )}
        {selected === undefined ? null : (
          <Suspense>
            <FinancialDetails
              key={selected.figures.id}
              month={selected}
              of={calendarMonthAt(selected)}
              reportId={reportOf(summaries.data ?? NO_FIGURES, selected)?.id ?? null}
              isFresh={freshlySelected === selected.figures.id}
              onClose={() => change({ selected: undefined })}
            />
          </Suspense>
        )}
      </PageBody>
    </>
  );
}

/** The shape of the Dashboard while its figures load. */
function DashboardLoading() {
  return (
    <Loading label="Loading dashboard..." className="gap-6!">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-[126px]" />
        <Skeleton className="h-[126px]" />
        <Skeleton className="h-[126px]" />
      </div>
      <Skeleton className={BRIEFING_ROOM} />
      <TrendChartsLoading />
      <Skeleton className="h-[248px]" />
    </Loading>
  );
}

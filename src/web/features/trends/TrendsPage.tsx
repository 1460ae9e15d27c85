import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { CalendarX2, ChartNoAxesCombined } from 'lucide-react';
import {
  lazy,
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  type ReactNode,
} from 'react';
import type { ChartComparison } from '../../../domain/chartComparisons.ts';
import type { ChartSpec } from '../../../charts/chartSpec.ts';
import { eventsOfLine, withEvents } from '../../../charts/chartEvents.ts';
import { withFigures } from '../../../charts/chartFigures.ts';
import { withToday } from '../../../charts/chartToday.ts';
import { comparedCharts } from '../../../charts/comparedCharts.ts';
import { chartedLines, chartTitle, chartUnit, trendCharts } from '../../../charts/trendCharts.ts';
import type { TrendPoint } from '../../../contract/financialTrends.ts';
import { calendarYear } from '../../../domain/fiscalCalendar.ts';
import { formatCount } from '../../../format/count.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { useChartComparison } from '../../api/chartComparison.ts';
import { financialTrendsQuery } from '../../api/financialTrends.ts';
import { useChartedEvents } from '../../api/monthEvents.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { useMateriality } from '../../api/company.ts';
import { shownProblem } from '../../api/problem.ts';
import { useToday } from '../../api/today.ts';
import { SaidSentence } from '../../components/BriefingSentence.tsx';
import { CompareFilter } from '../../components/CompareFilter.tsx';
import { ComparisonFailed } from '../../components/ComparisonFailed.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import type { PageExport } from '../../components/pageExport.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { TRENDS_TABS } from '../../components/pageTabs.ts';
import type { TrendsTab } from '../../components/pageTabs.ts';
import { useSecondTask, useShortTasks } from '../../components/shortTasks.ts';
import { begunPoints } from '../../components/begunPoints.ts';
import { useCan } from '../../components/signedInUser.ts';
import { WaysToFigures } from '../../components/WaysToFigures.tsx';
import { yearBadge, YearFilter } from '../../components/YearFilter.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { TrendCards, TrendCardsNote } from './TrendCards.tsx';
import { trendCards } from './trendCards.view.ts';
import { pointsAlreadyRead } from './trends.api.ts';
import type { TrendsSearch } from './trends.search.ts';
import { ChartCard } from '../../charts/ChartCard.tsx';
import { SharedReadOut } from '../../charts/SharedReadOut.tsx';

const route = getRouteApi('/trends');

const EventList = lazy(async () => ({
  default: (await import('../../editing/EventList.tsx')).EventList,
}));

/** "1 data point", "91 data points" */
function dataPoints(count: number): string {
  return `${formatCount(count)} data ${count === 1 ? 'point' : 'points'}`;
}

export function TrendsPage() {
  const { fyId, tab = 'absolute', line, compare } = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const years = useQuery(financialYearsQuery);
  const trends = useQuery({
    ...financialTrendsQuery(fyId),
    placeholderData: () => pointsAlreadyRead(queryClient, fyId),
  });
  const today = useToday(financialTrendsQuery(fyId));
  const points = useMemo(() => trends.data && begunPoints(trends.data), [trends.data]);
  const pointsToday = useMemo(() => today && begunPoints(today), [today]);
  const change = (next: TrendsSearch) => {
    void navigate({ search: (previous) => ({ ...previous, ...next }), resetScroll: false });
  };

  const year = years.data?.find((candidate) => candidate.id === fyId);
  const scope = fyId === undefined ? 'All Years' : year?.fyYear;
  const failed = [years, trends].find((query) => query.data === undefined && query.isError);
  const isPending = years.data === undefined || points === undefined;
  const isLoading = useShortTasks(isPending);

  let content: ReactNode;
  if (failed !== undefined) {
    content = (
      <ErrorState
        title="Failed to fetch financial trends"
        {...shownProblem(failed.error)}
        retrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    );
  } else if (isLoading || points === undefined) {
    content = <TrendsLoading tab={tab} />;
  } else if (points.length === 0) {
    content = (
      <NoTrends
        isAll={fyId === undefined}
        isYear={year !== undefined}
        onShowAll={() => change({ fyId: undefined })}
      />
    );
  } else {
    content = (
      <Trends
        tab={tab}
        line={line}
        compare={compare}
        points={points}
        today={pointsToday}
        onTab={(next) => change({ tab: next, line: undefined })}
      />
    );
  }

  return (
    <>
      <PageHeader
        title="Trends & Analytics"
        yearLabel={yearBadge(years.data, fyId)}
        pageExport={
          points === undefined || points.length === 0 || scope === undefined
            ? undefined
            : exportOfTrends(queryClient, fyId, points, scope)
        }
      />
      <PageBody>
        <div className="flex flex-wrap items-end gap-3" data-print="hide">
          <div className="w-72 min-w-0">
            <YearFilter
              label="Year filter"
              years={years.data ?? []}
              value={fyId}
              onChange={(next) => change({ fyId: next })}
            />
          </div>
          <div className="w-60 min-w-0">
            <CompareFilter value={compare} onChange={(next) => change({ compare: next })} />
          </div>
          {points === undefined ? null : (
            <output className="self-center">
              <Badge>{dataPoints(points.length)}</Badge>
            </output>
          )}
        </div>
        {content}
      </PageBody>
    </>
  );
}

type TrendsProps = {
  tab: TrendsTab;
  /** The line whose chart is brought into sight. */
  line: string | undefined;
  compare: ChartComparison | undefined;
  points: readonly TrendPoint[];
  /** What the same months are today; undefined: nothing is compared. */
  today: readonly TrendPoint[] | undefined;
  onTab: (tab: TrendsTab | undefined) => void;
};

function Trends({ tab, points, today, onTab, ...shown }: TrendsProps) {
  const materiality = useMateriality();
  const cards = useMemo(() => trendCards(points, materiality), [points, materiality]);
  const cardsToday = useMemo(
    () => (today === undefined ? undefined : trendCards(today, materiality)),
    [today, materiality],
  );
  // The pressed tab is marked at once; its charts take the others' place when they are made.
  const charted = useDeferredValue(tab);
  return (
    <>
      <TrendCards cards={cards} today={cardsToday} materiality={materiality} />
      <Tabs
        label="Charts"
        value={tab}
        tabs={TRENDS_TABS}
        onValueChange={(next) => onTab(next === 'absolute' ? undefined : next)}
      >
        <TabPanel key="open" value={tab}>
          <TrendCharts key={charted} tab={charted} points={points} today={today} {...shown} />
        </TabPanel>
        {TRENDS_TABS.filter(({ value }) => value !== tab).map(({ value }) => (
          <TabPanel key={value} value={value}>
            {null}
          </TabPanel>
        ))}
      </Tabs>
      <Suspense fallback={null}>
        <EventList />
      </Suspense>
    </>
  );
}

type NoTrendsProps = { isAll: boolean; isYear: boolean; onShowAll: () => void };

function NoTrends({ isAll, isYear, onShowAll }: NoTrendsProps) {
  const mayImport = useCan('importFigures');
  if (isAll) {
    return (
      <EmptyState
        icon={<ChartNoAxesCombined className="size-6" />}
        title="There are no figures yet"
        hint={
          mayImport
            ? 'Trends appear as soon as the first month is entered.'
            : 'Trends appear as soon as an administrator has entered the first month.'
        }
        action={<WaysToFigures />}
      />
    );
  }
  return (
    <EmptyState
      icon={<CalendarX2 className="size-6" />}
      title={isYear ? 'No trend data found' : 'Financial year not found'}
      hint="Try selecting a different financial year"
      action={<Button onClick={onShowAll}>Show all years</Button>}
    />
  );
}

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** The shape of the page while its points load. */
function TrendsLoading({ tab }: { tab: TrendsTab }) {
  const materiality = useMateriality();
  return (
    <Loading label="Loading trends..." className="gap-6!">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-4">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-[164px]" />
        ))}
        <TrendCardsNote materiality={materiality} />
      </div>
      <ChartsLoading tab={tab} />
    </Loading>
  );
}

function ChartsLoading({ tab }: { tab: TrendsTab }) {
  const basis = shownBasis();
  return (
    <div className={CHART_GRID}>
      {chartedLines(basis, tab)
        .slice(0, 3)
        .map((line) => (
          <Card
            key={line}
            title={chartTitle(tab, line)}
            subtitle={chartUnit(basis.currency, tab, line)}
          >
            <Skeleton className="h-[280px]" />
          </Card>
        ))}
    </div>
  );
}

/** The board pack and the figures behind the page, all of their lines. `scope` is "All Years" or "FY25". */
function exportOfTrends(
  queryClient: QueryClient,
  fyId: number | undefined,
  points: readonly TrendPoint[],
  scope: string,
): PageExport {
  const labels = new Map(points.map((point) => [point.fyId, point.fyYear]));
  const figures = async () => {
    const months = await queryClient.fetchQuery(financialDataQuery(fyId));
    return months.flatMap((month) => {
      const fyLabel = labels.get(month.fyId);
      if (fyLabel === undefined) return [];
      return [
        {
          figures: month,
          fyLabel,
          calendarYear: calendarYear(shownBasis(), fyLabel, month.monthNum),
        },
      ];
    });
  };
  return { kind: 'page', name: scope, scope: { fyId }, figures };
}

/** The first is wide; the others follow, two in a row. */
const CHART_GRID = 'grid gap-4 xl:grid-cols-2 xl:[&>:first-child]:col-span-2';

type TrendChartsProps = Omit<TrendsProps, 'onTab'>;

/** The charts of a tab as they are compared; undefined while that is read. What fails leaves them alone. */
function useSpecs({ tab, compare, points, today }: TrendChartsProps) {
  const { beside: read, failure } = useChartComparison(compare);
  const beside = failure === null ? read : null;
  const events = useChartedEvents();
  const specs = useMemo(() => {
    const basis = shownBasis();
    if (beside === undefined) return undefined;
    const lines = chartedLines(basis, tab);
    const marked = (spec: ChartSpec, at: number) => {
      const of = lines[at];
      return of === undefined ? spec : withEvents(spec, eventsOfLine(events, of), of);
    };
    if (beside !== null) {
      const then = comparedCharts(basis, tab, points, beside);
      const now = today && comparedCharts(basis, tab, points, { ...beside, all: today });
      return then.map((spec, at) => marked(withToday(basis.currency, spec, now), at));
    }
    const now = today && trendCharts(basis, tab, today);
    return trendCharts(basis, tab, points).map((spec, at) =>
      marked(withFigures(basis, withToday(basis.currency, spec, now), points), at),
    );
  }, [tab, points, today, beside, events]);
  return { specs, failure };
}

/** The charts of a tab, read out together. Not drawn again when the page around them is. */
const TrendCharts = memo(function TrendCharts(props: TrendChartsProps) {
  const { tab, line, points } = props;
  const grid = useRef<HTMLDivElement>(null);
  const { specs, failure } = useSpecs(props);
  const isItsTurn = useSecondTask() && specs !== undefined;
  const router = useRouter();
  useEffect(() => {
    if (!isItsTurn || line === undefined) return undefined;
    const at = chartedLines(shownBasis(), tab).findIndex((one) => one === line);
    const show = () => grid.current?.children[at]?.scrollIntoView({ block: 'start' });
    show();
    const { location, resolvedLocation } = router.state;
    if (resolvedLocation?.href === location.href) return undefined;
    // Once a new page is rendered, the router goes to its top: with charts at hand, after this.
    return router.subscribe('onRendered', show);
  }, [isItsTurn, line, router, tab]);
  if (!isItsTurn || specs === undefined) return <ChartsLoading tab={tab} />;
  return (
    <SharedReadOut specs={specs}>
      <div className="flex flex-col gap-4">
        <ComparisonFailed failure={failure} problem={shownProblem} />
        <div ref={grid} className={CHART_GRID}>
          {specs.map((spec) => (
            <ChartCard
              key={spec.title}
              spec={spec}
              empty="No figures in these months"
              isFirstMonth={points.length === 1}
              message={
                spec.sentence === undefined ? null : <SaidSentence sentence={spec.sentence} />
              }
            />
          ))}
        </div>
      </div>
    </SharedReadOut>
  );
});

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarX2, ChartNoAxesCombined } from 'lucide-react';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import type { TrendPoint } from '../../../contract/financialTrends.ts';
import { calendarYear } from '../../../finance/fiscalCalendar.ts';
import { formatCount } from '../../../format/count.ts';
import { useMateriality } from '../../api/company.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { financialTrendsQuery } from '../../api/financialTrends.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { shownProblem } from '../../api/problem.ts';
import { useToday } from '../../api/today.ts';
import { begunPoints } from '../../components/begunPoints.ts';
import { PageBody } from '../../components/PageBody.tsx';
import type { PageExport } from '../../components/pageExport.ts';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useShortTasks } from '../../components/shortTasks.ts';
import { useCan } from '../../components/signedInUser.ts';
import { FigureEntryLinks } from '../../components/FigureEntryLinks.tsx';
import { yearBadge, YearFilter } from '../../components/YearFilter.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { TrendCards, TrendCardsNote } from './TrendCards.tsx';
import { trendCards } from './trendCards.view.ts';
import { pointsAlreadyRead } from './trends.api.ts';
import type { TrendsSearch } from './trends.search.ts';
import type { TrendsProps } from './TrendSections.tsx';
import { TrendSectionsLoading } from './TrendSectionsLoading.tsx';

const TrendSections = lazy(() => import('./TrendSections.tsx'));

const route = getRouteApi('/trends');

/** Returns words such as "1 data point" or "91 data points". */
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
    content = <TrendsLoading />;
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

function Trends(props: TrendsProps) {
  const { points, today } = props;
  const materiality = useMateriality();
  const cards = useMemo(() => trendCards(points, materiality), [points, materiality]);
  const cardsToday = useMemo(
    () => (today === undefined ? undefined : trendCards(today, materiality)),
    [today, materiality],
  );
  return (
    <>
      <TrendCards cards={cards} today={cardsToday} materiality={materiality} />
      <Suspense fallback={<TrendSectionsLoading />}>
        <TrendSections {...props} />
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
        action={<FigureEntryLinks />}
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

function TrendsLoading() {
  const materiality = useMateriality();
  return (
    <Loading label="Loading trends..." className="gap-6!">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-4">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-[164px]" />
        ))}
        <TrendCardsNote materiality={materiality} />
      </div>
      <TrendSectionsLoading />
    </Loading>
  );
}

/** Exports the board pack and all lines of the figures behind the page. `scope` is "All Years" or "FY25". */
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

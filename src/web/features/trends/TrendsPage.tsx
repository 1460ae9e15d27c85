import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CalendarX2, ChartNoAxesCombined } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { TrendPoint } from '../../../contract/financialTrends.ts';
import { financialTrendsQuery } from '../../api/financialTrends.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { shownProblem } from '../../api/problem.ts';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { TRENDS_TABS, type TrendsTab } from '../../components/pageTabs.ts';
import { YearFilter } from '../../components/YearFilter.tsx';
import { formatCount } from '../../../format/count.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { TrendCards } from './TrendCards.tsx';
import { trendCards } from './trendCards.view.ts';
import { TrendCharts } from './TrendCharts.tsx';
import { exportOfTrends } from './trendsExport.ts';
import { TrendsLoading } from './TrendsLoading.tsx';
import { pointsAlreadyRead } from './trends.api.ts';
import type { TrendsSearch } from './trends.search.ts';

const route = getRouteApi('/trends');

/** "1 data point", "91 data points" */
function dataPoints(count: number): string {
  return `${formatCount(count)} data ${count === 1 ? 'point' : 'points'}`;
}

export function TrendsPage() {
  const { fyId, tab = 'absolute' } = route.useSearch();
  const navigate = route.useNavigate();
  const years = useQuery(financialYearsQuery);
  const trends = useQuery({
    ...financialTrendsQuery(fyId),
    placeholderData: () => pointsAlreadyRead(fyId),
  });
  const change = (next: TrendsSearch) => {
    void navigate({ search: (previous) => ({ ...previous, ...next }), resetScroll: false });
  };

  const year = years.data?.find((candidate) => candidate.id === fyId);
  const scope = fyId === undefined ? 'All Years' : year?.fyYear;
  const failed = [years, trends].find((query) => query.data === undefined && query.isError);
  const points = trends.data;

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
  } else if (years.data === undefined || points === undefined) {
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
    content = <Trends tab={tab} points={points} onTab={(next) => change({ tab: next })} />;
  }

  return (
    <>
      <PageHeader
        title="Trends & Analytics"
        yearLabel={scope}
        pageExport={
          points === undefined || points.length === 0 || scope === undefined
            ? undefined
            : exportOfTrends(fyId, points, scope)
        }
      />
      <PageBody>
        <div className="flex flex-wrap items-center gap-3" data-print="hide">
          <div className="w-72 max-w-full">
            <YearFilter
              label="Year filter"
              years={years.data ?? []}
              value={fyId}
              onChange={(next) => change({ fyId: next })}
            />
          </div>
          {points === undefined ? null : (
            <output>
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
  points: readonly TrendPoint[];
  onTab: (tab: TrendsTab | undefined) => void;
};

function Trends({ tab, points, onTab }: TrendsProps) {
  const cards = useMemo(() => trendCards(points), [points]);
  return (
    <>
      <TrendCards cards={cards} />
      <Tabs
        label="Charts"
        value={tab}
        tabs={TRENDS_TABS}
        onValueChange={(next) => onTab(next === 'absolute' ? undefined : next)}
      >
        {TRENDS_TABS.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <TrendCharts tab={value} points={points} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

type NoTrendsProps = { isAll: boolean; isYear: boolean; onShowAll: () => void };

function NoTrends({ isAll, isYear, onShowAll }: NoTrendsProps) {
  if (isAll) {
    return (
      <EmptyState
        icon={<ChartNoAxesCombined className="size-6" />}
        title="There are no figures yet"
        hint="Trends appear as soon as the first month is reported."
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

import { chartLabel, trendTitle } from '../../../finance/chartAxis.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { lazy, Suspense } from 'react';
import { shownProblem } from '../../api/problem.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const DashboardCharts = lazy(() => import('./DashboardCharts.tsx'));

type DashboardTrendsProps = {
  trends: { isPending: boolean; data: unknown; error: Error | null; isFetching: boolean } & {
    refetch: () => Promise<unknown>;
  };
} & Parameters<typeof DashboardCharts>[0];

export function TrendCharts({ trends, ...charts }: DashboardTrendsProps) {
  if (trends.data === undefined && trends.error !== null) {
    return (
      <Card title={trendTitle(shownBasis(), 'revenue')}>
        <ErrorState
          title="Failed to fetch financial trends"
          {...shownProblem(trends.error)}
          retrying={trends.isFetching}
          onRetry={() => void trends.refetch()}
        />
      </Card>
    );
  }
  return trends.isPending ? (
    <TrendChartsLoading />
  ) : (
    <Suspense fallback={<TrendChartsLoading />}>
      <DashboardCharts {...charts} />
    </Suspense>
  );
}

function ChartLoading({ title, unit }: { title: string; unit: string }) {
  return (
    <Card title={title} subtitle={unit}>
      <Skeleton className="h-[280px]" />
    </Card>
  );
}

/** Takes exactly the space of the charts, so that nothing moves when the charts load. */
export function TrendChartsLoading() {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <ChartLoading
        title={trendTitle(shownBasis(), 'revenue')}
        unit={chartLabel(shownBasis(), 'revenue')}
      />
      <ChartLoading
        title={trendTitle(shownBasis(), 'adjEbitda')}
        unit={chartLabel(shownBasis(), 'adjEbitda')}
      />
    </div>
  );
}

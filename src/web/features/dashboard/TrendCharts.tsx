import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { shownProblem } from '../../api/problem.ts';
import { CompareFilter } from '../../components/CompareFilter.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const DashboardCharts = lazy(() => import('./DashboardCharts.tsx'));
const route = getRouteApi('/');

type TrendChartsProps = {
  trends: { isPending: boolean; data: unknown; error: Error | null; isFetching: boolean } & {
    refetch: () => Promise<unknown>;
  };
} & Parameters<typeof DashboardCharts>[0];

/** Both charts, below what they are compared with. */
export function TrendCharts({ trends, ...charts }: TrendChartsProps) {
  if (trends.data === undefined && trends.error !== null) {
    return (
      <Card title="Revenue Trend">
        <ErrorState
          title="Failed to fetch financial trends"
          {...shownProblem(trends.error)}
          retrying={trends.isFetching}
          onRetry={() => void trends.refetch()}
        />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ComparedWith />
      {trends.isPending ? (
        <ChartsLoading />
      ) : (
        <Suspense fallback={<ChartsLoading />}>
          <DashboardCharts {...charts} />
        </Suspense>
      )}
    </div>
  );
}

function ComparedWith() {
  const { compare } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div className="w-60 max-w-full self-end max-sm:w-full" data-print="hide">
      <CompareFilter
        value={compare}
        onChange={(next) =>
          void navigate({
            search: (known) => ({ ...known, compare: next }),
            resetScroll: false,
          })
        }
      />
    </div>
  );
}

/** The room of both charts and of the choice above them. */
export function TrendChartsLoading() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-16 w-60 max-w-full self-end max-sm:w-full" />
      <ChartsLoading />
    </div>
  );
}

function ChartLoading({ title, unit }: { title: string; unit: string }) {
  return (
    <Card title={title} subtitle={unit}>
      <Skeleton className="h-[280px]" />
    </Card>
  );
}

/** Takes exactly the space of the charts, so that nothing moves when they load. */
function ChartsLoading() {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <ChartLoading title="Revenue Trend" unit="Revenue ($M)" />
      <ChartLoading title="Adj EBITDA Trend" unit="Adj EBITDA ($K)" />
    </div>
  );
}

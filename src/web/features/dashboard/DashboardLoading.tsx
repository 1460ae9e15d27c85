import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { ChartsLoading } from './ChartsLoading.tsx';

/** The shape of the Dashboard while its figures load. */
export function DashboardLoading() {
  return (
    <Loading label="Loading dashboard..." className="gap-6!">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-[126px]" />
        <Skeleton className="h-[126px]" />
        <Skeleton className="h-[126px]" />
      </div>
      <ChartsLoading />
      <Skeleton className="h-[248px]" />
    </Loading>
  );
}

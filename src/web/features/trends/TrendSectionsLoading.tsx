import { Skeleton } from '../../ui/Skeleton.tsx';

/** The shape of the tabs and of the first charts, until their script is there. */
export function TrendSectionsLoading() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-[41px] max-w-72" />
      <div className="grid gap-4 xl:grid-cols-2 xl:[&>:first-child]:col-span-2">
        <Skeleton className="h-[400px]" />
        <Skeleton className="h-[400px]" />
        <Skeleton className="h-[400px]" />
      </div>
    </div>
  );
}

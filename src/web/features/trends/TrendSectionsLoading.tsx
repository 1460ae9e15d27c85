import { Skeleton } from '../../ui/Skeleton.tsx';

/** Placeholders for the tabs and the first charts, until their script has loaded. */
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

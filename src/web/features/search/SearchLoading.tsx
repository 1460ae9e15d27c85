import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

/** The shape of two results. */
export function SearchLoading() {
  return (
    <Loading label="Searching...">
      {[0, 1].map((card) => (
        <div
          key={card}
          className="grid gap-6 rounded-large border border-line bg-surface p-4 sm:p-6 lg:grid-cols-[208px_1fr]"
        >
          <div className="flex flex-col gap-3">
            <Skeleton className="h-6 w-28" />
            <Skeleton className="h-7 w-36" />
            <Skeleton className="h-9 w-40" />
            <Skeleton className="h-9 w-32" />
          </div>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-12 w-full" />
            <Skeleton className="mt-3 h-5 w-36" />
            <Skeleton className="h-12 w-full" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

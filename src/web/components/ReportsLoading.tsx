import { Loading, Skeleton } from '../ui/Skeleton.tsx';

export function ReportsLoading({ label }: { label: string }) {
  return (
    <Loading label={label}>
      {[0, 1].map((card) => (
        <div
          key={card}
          className="grid gap-6 rounded-large border border-line bg-surface p-4 sm:p-6 lg:grid-cols-[224px_1fr]"
        >
          <div className="flex flex-col gap-3">
            <Skeleton className="h-7 w-36" />
            <Skeleton className="h-5 w-44" />
            <Skeleton className="mt-3 h-9 w-40" />
            <Skeleton className="h-9 w-32" />
          </div>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="mt-3 h-28 w-full" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

import { Loading, Skeleton } from '../ui/Skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A placeholder for a table that is loading. */
export function TableLoading({ label }: { label: string }) {
  return (
    <Loading label={label} className="gap-2!">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-10" />
      ))}
    </Loading>
  );
}

import { Loading, Skeleton } from '../ui/Skeleton.tsx';

const PLACEHOLDER_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function TableLoading({ label }: { label: string }) {
  return (
    <Loading label={label} className="gap-2!">
      {PLACEHOLDER_ROWS.map((row) => (
        <Skeleton key={row} className="h-10" />
      ))}
    </Loading>
  );
}

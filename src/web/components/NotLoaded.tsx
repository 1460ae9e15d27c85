import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import type { QueryState } from './QueryContent.tsx';

/** In place of a part of a page that was not loaded; nothing while it is there or under way. */
export function NotLoaded({
  title,
  query,
  problem,
  className,
}: {
  title: string;
  query: QueryState<unknown>;
  /** What the server said about it, or these words. */
  problem: (error: Error, otherwise: string) => string;
  className?: string;
}) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined || error === null) return null;
  return (
    <Alert
      variant="destructive"
      className={className}
      title={title}
      action={
        <Button size="small" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {problem(error, 'Try again in a moment.')}
    </Alert>
  );
}

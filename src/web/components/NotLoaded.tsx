import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import type { QueryContentProps, QueryState } from './QueryContent.tsx';

export function NotLoaded({
  title,
  query,
  problem,
  className,
}: {
  title: string;
  query: QueryState<unknown>;
  problem: QueryContentProps<unknown>['problem'];
  className?: string;
}) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined || error === null) return null;
  const { detail, requestId } = problem(error);
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
      {detail || 'Try again in a moment.'}
      {requestId === undefined ? null : (
        <span className="block text-small text-ink-muted">Request {requestId}</span>
      )}
    </Alert>
  );
}

import type { ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';

export interface QueryState<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

export type QueryContentProps<Data> = {
  query: QueryState<Data>;
  failure: string;
  problem: (error: Error) => { detail: string | undefined; requestId: string | undefined };
  loading: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows loading, a failure with Retry, or the content. Data read earlier stays visible. */
export function QueryContent<Data>({
  query,
  failure,
  problem,
  loading,
  children,
}: QueryContentProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return loading;
  return (
    <ErrorState
      title={failure}
      {...problem(query.error)}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

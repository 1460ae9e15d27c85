import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import type { QueryContentProps } from './QueryContent.tsx';

type ComparisonFailedProps = Pick<QueryContentProps<unknown>, 'problem'> & {
  failure: {
    readonly error: Error;
    readonly isFetching: boolean;
    readonly onRetry: () => void;
  } | null;
};

export function ComparisonFailed({ failure, problem }: ComparisonFailedProps) {
  if (failure === null) return null;
  return (
    <Card>
      <ErrorState
        title="The comparison could not be loaded"
        {...problem(failure.error)}
        retrying={failure.isFetching}
        onRetry={failure.onRetry}
      />
    </Card>
  );
}

import type { ComparisonAsked } from '../api/chartComparison.ts';
import { shownProblem } from '../api/problem.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';

/** In front of charts that would be compared with what cannot be read: they stand by themselves. */
export function ComparisonFailed({ failure }: Pick<ComparisonAsked, 'failure'>) {
  if (failure === null) return null;
  return (
    <Card>
      <ErrorState
        title="The comparison could not be loaded"
        {...shownProblem(failure.error)}
        retrying={failure.isFetching}
        onRetry={failure.onRetry}
      />
    </Card>
  );
}

import { ChartNoAxesCombined } from 'lucide-react';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Nothing is stored, or nothing passes the filters. */
export function NoForecasts() {
  return (
    <Card>
      <EmptyState
        icon={<ChartNoAxesCombined className="size-6" />}
        title="No forecasts found"
        hint="Create your first forecast to get started"
      />
    </Card>
  );
}

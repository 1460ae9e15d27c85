import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined } from 'lucide-react';
import { forecastsQuery } from '../../api/forecasts.ts';
import { useCan } from '../../components/signedInUser.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PlansByLine } from './PlansByLine.tsx';

export function NoForecasts() {
  const stored = useQuery(forecastsQuery);
  const mayManage = useCan('manageForecasts');
  const isFilteredAway = stored.data !== undefined && stored.data.length > 0;
  const nextStep = mayManage
    ? 'Create your first forecast to get started'
    : 'Forecasts appear as soon as an administrator has entered them.';
  return (
    <Card>
      <PlansByLine />
      <EmptyState
        icon={<ChartNoAxesCombined className="size-6" />}
        title="No forecasts found"
        hint={isFilteredAway ? 'Try other filters' : nextStep}
      />
    </Card>
  );
}

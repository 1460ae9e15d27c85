import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesCombined } from 'lucide-react';
import { formatCount } from '../../../format/count.ts';
import { forecastsQuery } from '../../api/forecasts.ts';
import { plansQuery } from '../../api/plans.ts';
import { useCan } from '../../components/signedInUser.ts';
import { PATHS } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Nothing is stored, or nothing passes the filters. */
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

/** Budgets by line are on a page of their own; without this the empty list would deny them. */
function PlansByLine() {
  const plans = useQuery(plansQuery);
  const [first, ...others] = plans.data ?? [];
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` and ${formatCount(others.length)} more`;
  return (
    <p className="text-center">
      This page shows forecasts by business unit. Plans by line:{' '}
      <Link to={PATHS.plans} className="text-accent underline underline-offset-4">
        {first.name}
        {more}
      </Link>
      .
    </p>
  );
}

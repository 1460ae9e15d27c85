import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../format/count.ts';
import { plansQuery } from '../../api/plans.ts';
import { PATHS } from '../../paths.ts';

/** Budgets by line are on another page; without this link, an empty list would suggest that there are none. */
export function PlansByLine() {
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

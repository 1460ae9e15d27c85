import { useQuery } from '@tanstack/react-query';
import type { SentPlanFigure, WholePlan } from '../../../contract/plans.ts';
import { LINES } from '../../../domain/lines.ts';
import type { PlanLine } from '../../../domain/plan.ts';
import { spreadLikeYear } from '../../../domain/planSpread.ts';
import { formatCount } from '../../../format/count.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { problemDetail } from '../../api/problem.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toastStore.ts';
import { useSetPlanFigures } from './plans.api.ts';
import { spreadFigures, yearShape } from './plans.view.ts';

/** The year before a plan's, and the plan's even lines in its shape. */
function useSpread({ fyId, figures }: WholePlan) {
  const { data: years = [] } = useQuery(financialYearsQuery);
  const before = years[years.findIndex(({ id }) => id === fyId) - 1];
  const { data } = useQuery({
    ...financialDataQuery(before?.id),
    enabled: before !== undefined,
  });
  const lines = data === undefined ? [] : spreadLikeYear(figures, yearShape(data));
  return { yearBefore: before?.fyYear ?? '', lines };
}

const linesText = (lines: readonly PlanLine[]): string =>
  lines.length === 1
    ? `${LINES.revenue.label} is the same in all twelve months`
    : `${formatCount(lines.length)} lines are the same in all twelve months`;

/** Asks before a budget of twelve equal months is approved; nothing where it has a shape. */
export function SpreadOffer({ plan, onSpread }: { plan: WholePlan; onSpread: () => void }) {
  const { yearBefore, lines } = useSpread(plan);
  const store = useSetPlanFigures();
  if (lines.length === 0) return null;
  const figures: readonly SentPlanFigure[] = spreadFigures(plan, lines);
  return (
    <Alert
      variant={store.error === null ? 'warning' : 'destructive'}
      title={store.error === null ? linesText(lines) : 'The plan was not spread'}
      action={
        <Button
          size="small"
          pending={store.isPending}
          onClick={() =>
            store.mutate(
              { id: plan.id, figures },
              {
                onSuccess: () => {
                  toast({
                    title: `${plan.name} is spread like ${yearBefore}`,
                    description: 'The sum of the year is the same. Check the months, then approve.',
                  });
                  onSpread();
                },
              },
            )
          }
        >
          Spread it like {yearBefore}
        </Button>
      }
    >
      {store.error === null
        ? 'Spread it like last year? Otherwise each month is compared with a twelfth of the year.'
        : problemDetail(store.error)}
    </Alert>
  );
}

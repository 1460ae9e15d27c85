import { useMemo } from 'react';
import type { TrendPoint } from '../../../contract/financialTrends.ts';
import { ChartCard } from '../../charts/ChartCard.tsx';
import { TooltipProvider } from '../../ui/Tooltip.tsx';
import { withFigures } from '../../../charts/chartFigures.ts';
import { adjEbitdaTrend, revenueTrend } from '../../../charts/dashboardCharts.ts';

/** Loaded in its own script after the figures: charts need more code than everything else. */
export default function DashboardCharts({
  points,
  highlighted,
  isFirstMonth,
}: {
  points: readonly TrendPoint[];
  /** The place of the month that was chosen; null where none was. */
  highlighted: number | null;
  /** The company has figures of one month so far. */
  isFirstMonth: boolean;
}) {
  const revenue = useMemo(
    () => withFigures(revenueTrend(points, highlighted), points),
    [points, highlighted],
  );
  const adjEbitda = useMemo(
    () => withFigures(adjEbitdaTrend(points, highlighted), points),
    [points, highlighted],
  );
  return (
    <TooltipProvider>
      <div className="grid gap-4 xl:grid-cols-2">
        <ChartCard
          spec={revenue}
          empty="No revenue for this selection"
          isFirstMonth={isFirstMonth}
        />
        <ChartCard
          spec={adjEbitda}
          empty="No adjusted EBITDA for this selection"
          isFirstMonth={isFirstMonth}
        />
      </div>
    </TooltipProvider>
  );
}

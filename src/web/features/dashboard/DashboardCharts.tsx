import { useMemo } from 'react';
import type { TrendPoint } from '../../../contract/financialTrends.ts';
import { financialTrendsQuery } from '../../api/financialTrends.ts';
import { useToday } from '../../api/today.ts';
import { ChartCard } from '../../charts/ChartCard.tsx';
import { TooltipProvider } from '../../ui/Tooltip.tsx';
import { withFigures } from '../../../charts/chartFigures.ts';
import { withToday } from '../../../charts/chartToday.ts';
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
  const today = useToday(financialTrendsQuery());
  const revenue = useMemo(() => {
    const now = today === undefined ? undefined : [revenueTrend(today, null)];
    return withFigures(withToday(revenueTrend(points, highlighted), now), points);
  }, [points, highlighted, today]);
  const adjEbitda = useMemo(() => {
    const now = today === undefined ? undefined : [adjEbitdaTrend(today, null)];
    return withFigures(withToday(adjEbitdaTrend(points, highlighted), now), points);
  }, [points, highlighted, today]);
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

import { useMemo } from 'react';
import type { TrendPoint } from '../../../contract/financialTrends.ts';
import { ChartCard } from '../../charts/ChartCard.tsx';
import { SharedReadOut } from '../../charts/SharedReadOut.tsx';
import { trendCharts } from '../../../charts/trendCharts.ts';
import type { TrendsTab } from '../../components/pageTabs.ts';

/** The first is wide; the others follow, two in a row. */
export const CHART_GRID = 'grid gap-4 xl:grid-cols-2 xl:[&>:first-child]:col-span-2';

export type TrendChartsProps = { tab: TrendsTab; points: readonly TrendPoint[] };

/** The charts of a tab, read out together. */
export function TrendCharts({ tab, points }: TrendChartsProps) {
  const specs = useMemo(() => trendCharts(tab, points), [tab, points]);
  return (
    <SharedReadOut specs={specs}>
      <div className={CHART_GRID}>
        {specs.map((spec) => (
          <ChartCard key={spec.title} spec={spec} empty="No figures in these months" />
        ))}
      </div>
    </SharedReadOut>
  );
}

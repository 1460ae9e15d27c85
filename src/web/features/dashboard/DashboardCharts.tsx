import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { eventsOfLine, withEvents } from '../../../charts/chartEvents.ts';
import { withFigures } from '../../../charts/chartFigures.ts';
import type { ChartSpec } from '../../../charts/chartSpec.ts';
import { withTodaysValues } from '../../../charts/chartToday.ts';
import type { ComparedCharts } from '../../../charts/comparedCharts.ts';
import { comparedChart } from '../../../charts/comparedCharts.ts';
import { comparedCounts } from '../../../charts/comparedSeries.ts';
import { adjEbitdaTrend, revenueTrend } from '../../../charts/dashboardCharts.ts';
import type { TrendPoint } from '../../../contract/financialTrends.ts';
import { useChartComparison } from '../../api/chartComparison.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { financialTrendsQuery } from '../../api/financialTrends.ts';
import { useChartedEvents } from '../../api/monthEvents.ts';
import { shownProblem } from '../../api/problem.ts';
import { useToday } from '../../api/today.ts';
import { ChartCard } from '../../charts/ChartCard.tsx';
import { SentenceText } from '../../components/BriefingSentence.tsx';
import { CompareChoices } from '../../components/CompareChoices.tsx';
import { ComparisonFailed } from '../../components/ComparisonFailed.tsx';
import { PATHS } from '../../paths.ts';
import { TooltipProvider } from '../../ui/Tooltip.tsx';

const route = getRouteApi('/');

const DASHBOARD_CHARTS = [
  {
    line: 'revenue',
    draw: revenueTrend,
    empty: 'No revenue for this selection',
  },
  {
    line: 'adjEbitda',
    draw: adjEbitdaTrend,
    empty: 'No adjusted EBITDA for this selection',
  },
] as const;
type DashboardChart = (typeof DASHBOARD_CHARTS)[number];

interface ShownTrends {
  readonly points: readonly TrendPoint[];
  readonly highlighted: number | null;
}

function dashboardChart(
  { line, draw }: DashboardChart,
  { points, highlighted }: ShownTrends,
  comparison: ComparedCharts | null | undefined,
): ChartSpec {
  const basis = shownBasis();
  const own = draw(basis, points, highlighted);
  if (comparison === null || comparison === undefined) return withFigures(basis, own, points);
  const { kind, title } = own;
  const compared = comparedChart(
    basis,
    'absolute',
    line,
    comparedCounts(basis, points, comparison),
    comparison,
  );
  return { ...compared, kind, title, ...(highlighted === null ? {} : { highlighted }) };
}

/** In its own script, loaded after the figures, because charts need the most code. */
export default function DashboardCharts({
  points,
  highlighted,
  isFirstMonth,
}: ShownTrends & {
  isFirstMonth: boolean;
}) {
  const { compare } = route.useSearch();
  const { comparison, failure } = useChartComparison(compare);
  const today = useToday(financialTrendsQuery());
  const events = useChartedEvents();
  const specs = useMemo(() => {
    const comparisonToday = comparison && today && { ...comparison, all: today };
    return DASHBOARD_CHARTS.map((chart) => {
      const now = today && [
        dashboardChart(
          chart,
          { points: comparisonToday ? points : today, highlighted: null },
          comparisonToday,
        ),
      ];
      const then = withTodaysValues(
        shownBasis().currency,
        dashboardChart(chart, { points, highlighted }, comparison),
        now,
      );
      return withEvents(shownBasis(), then, eventsOfLine(events, chart.line), chart.line);
    });
  }, [points, highlighted, today, comparison, events]);
  return (
    <TooltipProvider>
      <div className="flex flex-col gap-4">
        <ComparisonFailed failure={failure} problem={shownProblem} />
        <div className="grid gap-4 xl:grid-cols-2">
          {DASHBOARD_CHARTS.map(({ line, empty }, at) => {
            const spec = specs[at];
            return spec === undefined ? null : (
              <ChartCard
                key={line}
                spec={spec}
                empty={empty}
                isFirstMonth={isFirstMonth}
                choices={<CompareChoices of={PATHS.dashboard} />}
                message={
                  spec.sentence === undefined ? null : <SentenceText sentence={spec.sentence} />
                }
              />
            );
          })}
        </div>
      </div>
    </TooltipProvider>
  );
}

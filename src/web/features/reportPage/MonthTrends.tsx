import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { eventsOfLine, withEvents } from '../../../charts/chartEvents.ts';
import { withFigures } from '../../../charts/chartFigures.ts';
import type { ChartSpec } from '../../../charts/chartSpec.ts';
import { withTodaysValues } from '../../../charts/chartToday.ts';
import { trendChart } from '../../../charts/trendCharts.ts';
import type { TrendPoint } from '../../../contract/financialTrends.ts';
import { figureMonth } from '../../../finance/figureId.ts';
import { monthInYear } from '../../../finance/pageFigures.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { financialTrendsQuery } from '../../api/financialTrends.ts';
import { useChartedEvents } from '../../api/monthEvents.ts';
import { shownProblem } from '../../api/problem.ts';
import { useToday } from '../../api/today.ts';
import { ChartCard } from '../../charts/ChartCard.tsx';
import { SharedReadOut } from '../../charts/SharedReadOut.tsx';
import { NextStepLink } from '../../components/NextStepLink.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { PATHS } from '../../paths.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TooltipProvider } from '../../ui/Tooltip.tsx';

const TREND_MONTHS = 24;

const MONTH_TREND_LINES = ['revenue', 'ebitda', 'adjEbitda', 'cash'] as const;

function pointsUpTo(points: readonly TrendPoint[], month: string): TrendPoint[] {
  const isUpTo = ({ fyYear, monthNum }: TrendPoint) =>
    figureMonth(monthInYear(shownBasis(), { fyLabel: fyYear, monthNum })) <= month;
  return points.filter(isUpTo).slice(-TREND_MONTHS);
}

function monthTrendCharts(points: readonly TrendPoint[]): ChartSpec[] {
  const basis = shownBasis();
  return MONTH_TREND_LINES.map((line) =>
    withFigures(basis, trendChart(basis, 'absolute', line, points), points),
  );
}

export default function MonthTrends({ month }: { month: string }) {
  const query = useQuery(financialTrendsQuery());
  const today = useToday(financialTrendsQuery());
  const events = useChartedEvents();
  const specs = useMemo(() => {
    const basis = shownBasis();
    const now = today && monthTrendCharts(pointsUpTo(today, month));
    return monthTrendCharts(pointsUpTo(query.data ?? [], month)).map((spec, at) => {
      const line = MONTH_TREND_LINES[at] ?? 'revenue';
      const then = withTodaysValues(basis.currency, spec, now);
      return withEvents(basis, then, eventsOfLine(events, line), line);
    });
  }, [query.data, today, events, month]);
  return (
    <QueryContent
      query={query}
      failure="The trends could not be loaded"
      problem={shownProblem}
      loading={<Skeleton className="h-72 w-full" />}
    >
      {() => (
        <TooltipProvider>
          <SharedReadOut specs={specs}>
            <div className="flex flex-col gap-4">
              <div className="grid gap-4 lg:grid-cols-2">
                {specs.map((spec) => (
                  <ChartCard key={spec.title} spec={spec} empty="No figures in these months" />
                ))}
              </div>
              <p data-print="hide">
                <NextStepLink
                  to={PATHS.trends}
                  className="inline-flex items-center pointer-coarse:min-h-11"
                >
                  All trends
                </NextStepLink>
              </p>
            </div>
          </SharedReadOut>
        </TooltipProvider>
      )}
    </QueryContent>
  );
}

import { useRouter } from '@tanstack/react-router';
import { lazy, memo, Suspense, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { eventsOfLine, withEvents } from '../../../charts/chartEvents.ts';
import { withFigures } from '../../../charts/chartFigures.ts';
import type { ChartSpec } from '../../../charts/chartSpec.ts';
import { withTodaysValues } from '../../../charts/chartToday.ts';
import { comparedCharts } from '../../../charts/comparedCharts.ts';
import { chartedLines, chartTitle, chartUnit, trendCharts } from '../../../charts/trendCharts.ts';
import { basisOfPoints } from '../../../charts/trendFigures.ts';
import type { TrendPoint } from '../../../contract/financialTrends.ts';
import type { ChartComparison } from '../../../finance/chartComparisons.ts';
import { useChartComparison } from '../../api/chartComparison.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { useChartedEvents } from '../../api/monthEvents.ts';
import { shownProblem } from '../../api/problem.ts';
import { ChartCard } from '../../charts/ChartCard.tsx';
import { SharedReadOut } from '../../charts/SharedReadOut.tsx';
import { SentenceText } from '../../components/BriefingSentence.tsx';
import { CompareChoices } from '../../components/CompareChoices.tsx';
import { ComparisonFailed } from '../../components/ComparisonFailed.tsx';
import { TRENDS_TABS } from '../../components/pageTabs.ts';
import type { TrendsTab } from '../../components/pageTabs.ts';
import { ShownAgainNote } from '../../components/ShownAgainNote.tsx';
import { useSecondTask } from '../../components/shortTasks.ts';
import { PATHS } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { TooltipProvider } from '../../ui/Tooltip.tsx';

const EventList = lazy(async () => ({
  default: (await import('../../editing/EventList.tsx')).EventList,
}));

export type TrendsProps = {
  tab: TrendsTab;
  /** The line whose chart is scrolled into view. */
  line: string | undefined;
  compare: ChartComparison | undefined;
  points: readonly TrendPoint[];
  /** The same months as of now; undefined if nothing is compared. */
  today: readonly TrendPoint[] | undefined;
  onTab: (tab: TrendsTab | undefined) => void;
};

/**
 * Rendered below the cards. It is loaded in its own script after them, because charts need more
 * code than everything else.
 */
export default function TrendSections({ tab, points, today, onTab, ...shown }: TrendsProps) {
  // The pressed tab is marked immediately; its charts replace the others once they are ready.
  const charted = useDeferredValue(tab);
  const lines = basisOfPoints(shownBasis(), points);
  return (
    <TooltipProvider>
      <Tabs
        label="Charts"
        value={tab}
        tabs={TRENDS_TABS}
        onValueChange={(next) => onTab(next === 'absolute' ? undefined : next)}
      >
        <TabPanel key="open" value={tab}>
          <TrendCharts key={charted} tab={charted} points={points} today={today} {...shown} />
          <ShownAgainNote basis={lines} lines={chartedLines(lines, charted)} />
        </TabPanel>
        {TRENDS_TABS.filter(({ value }) => value !== tab).map(({ value }) => (
          <TabPanel key={value} value={value}>
            {null}
          </TabPanel>
        ))}
      </Tabs>
      <Suspense fallback={null}>
        <EventList />
      </Suspense>
    </TooltipProvider>
  );
}

function ChartsLoading({ tab }: { tab: TrendsTab }) {
  const basis = shownBasis();
  return (
    <div className={CHART_GRID}>
      {chartedLines(basis, tab)
        .slice(0, 3)
        .map((line) => (
          <Card
            key={line}
            title={chartTitle(shownBasis(), tab, line)}
            subtitle={chartUnit(basis, tab, line)}
          >
            <Skeleton className="h-[280px]" />
          </Card>
        ))}
    </div>
  );
}

/** The first chart is wide; the others follow, two in a row. */
const CHART_GRID = 'grid gap-4 xl:grid-cols-2 xl:[&>:first-child]:col-span-2';

type TrendChartsProps = Omit<TrendsProps, 'onTab'>;

/**
 * The specs of a tab's charts, with the comparison; undefined while the comparison loads. If it fails to load, charts
 * are shown without it.
 */
function useSpecs({ tab, compare, points, today }: TrendChartsProps) {
  const { comparison: read, failure } = useChartComparison(compare);
  const comparison = failure === null ? read : null;
  const events = useChartedEvents();
  const specs = useMemo(() => {
    const basis = basisOfPoints(shownBasis(), points);
    if (comparison === undefined) return undefined;
    const lines = chartedLines(basis, tab);
    const marked = (spec: ChartSpec, at: number) => {
      const of = lines[at];
      return of === undefined ? spec : withEvents(shownBasis(), spec, eventsOfLine(events, of), of);
    };
    if (comparison !== null) {
      const then = comparedCharts(basis, tab, points, comparison);
      const now = today && comparedCharts(basis, tab, points, { ...comparison, all: today });
      return then.map((spec, at) => marked(withTodaysValues(basis.currency, spec, now), at));
    }
    const now = today && trendCharts(basis, tab, today);
    return trendCharts(basis, tab, points).map((spec, at) =>
      marked(withFigures(basis, withTodaysValues(basis.currency, spec, now), points), at),
    );
  }, [tab, points, today, comparison, events]);
  return { specs, failure };
}

/** The charts of a tab, with a shared read-out. Memoised, so that changes elsewhere on the page don't redraw them. */
const TrendCharts = memo(function TrendCharts(props: TrendChartsProps) {
  const { tab, line, points } = props;
  const grid = useRef<HTMLDivElement>(null);
  const { specs, failure } = useSpecs(props);
  const isItsTurn = useSecondTask() && specs !== undefined;
  const router = useRouter();
  useEffect(() => {
    if (!isItsTurn || line === undefined) return undefined;
    const at = chartedLines(basisOfPoints(shownBasis(), points), tab).findIndex(
      (one) => one === line,
    );
    const show = () => grid.current?.children[at]?.scrollIntoView({ block: 'start' });
    show();
    const { location, resolvedLocation } = router.state;
    if (resolvedLocation?.href === location.href) return undefined;
    // Runs after the router has scrolled a newly rendered page to its top, in case the charts are already loaded.
    return router.subscribe('onRendered', show);
  }, [isItsTurn, line, points, router, tab]);
  if (!isItsTurn || specs === undefined) return <ChartsLoading tab={tab} />;
  return (
    <SharedReadOut specs={specs}>
      <div className="flex flex-col gap-4">
        <ComparisonFailed failure={failure} problem={shownProblem} />
        <div ref={grid} className={CHART_GRID}>
          {specs.map((spec) => (
            <ChartCard
              key={spec.title}
              spec={spec}
              empty="No figures in these months"
              isFirstMonth={points.length === 1}
              choices={<CompareChoices of={PATHS.trends} />}
              message={
                spec.sentence === undefined ? null : <SentenceText sentence={spec.sentence} />
              }
            />
          ))}
        </div>
      </div>
    </SharedReadOut>
  );
});

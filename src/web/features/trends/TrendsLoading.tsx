import { Card } from '../../ui/Card.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { CHARTED, chartTitle, chartUnit } from '../../../charts/trendCharts.ts';
import { CHART_GRID } from './TrendCharts.tsx';
import type { TrendsTab } from '../../components/pageTabs.ts';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** The shape of the page while its points load. */
export function TrendsLoading({ tab }: { tab: TrendsTab }) {
  return (
    <Loading label="Loading trends..." className="gap-6!">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 xl:grid-cols-4">
        {CARDS.map((card) => (
          <Skeleton key={card} className="h-[164px]" />
        ))}
      </div>
      <div className={CHART_GRID}>
        {CHARTED[tab].slice(0, 3).map((line) => (
          <Card key={line} title={chartTitle(tab, line)} subtitle={chartUnit(tab, line)}>
            <Skeleton className="h-[280px]" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}

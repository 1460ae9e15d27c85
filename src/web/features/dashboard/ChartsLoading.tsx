import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

function ChartLoading({ title, unit }: { title: string; unit: string }) {
  return (
    <Card title={title} subtitle={unit}>
      <Skeleton className="h-[280px]" />
    </Card>
  );
}

/** Takes exactly the space of the charts, so that nothing moves when they load. */
export function ChartsLoading() {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <ChartLoading title="Revenue Trend" unit="Revenue ($M)" />
      <ChartLoading title="Adj EBITDA Trend" unit="Adj EBITDA ($K)" />
    </div>
  );
}

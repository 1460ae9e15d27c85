import { ChartSwatch } from './ChartLegend.tsx';
import { useChartPalette } from './chartMedia.ts';
import { chartNumber } from '../format/chartNumber.ts';
import type { ChartSpec } from './chartSpec.ts';

/** Where the read-out stands: a category, and its place in a drawing of a width, in pixels. */
export type ReadOutPoint = { index: number; x: number; width: number };

/** A line through one category and its values beside it, on the side that has room. */
export function ChartReadOut({ spec, point }: { spec: ChartSpec; point: ReadOutPoint }) {
  const palette = useChartPalette();
  const side =
    point.x > point.width / 2 ? { right: point.width - point.x + 12 } : { left: point.x + 12 };
  return (
    <div aria-hidden="true" data-print="hide" className="pointer-events-none">
      <span className="absolute inset-y-0 w-px bg-line-strong" style={{ left: point.x }} />
      <div
        className="absolute top-2 z-10 rounded-base border border-line bg-raised px-3 py-2 text-small shadow-raised"
        style={side}
      >
        <p className="mb-1 font-medium">{spec.categories[point.index]}</p>
        <dl className="grid grid-cols-[auto_auto] gap-x-4">
          {spec.series.map((series) => (
            <div key={series.key} className="col-span-2 grid grid-cols-subgrid">
              <dt className="flex items-center gap-2 whitespace-nowrap text-ink-soft">
                <ChartSwatch series={series} kind={spec.kind} palette={palette} />
                {series.label}
              </dt>
              <dd className="text-right font-medium whitespace-nowrap">
                {chartNumber(series.values[point.index] ?? null, spec.number)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

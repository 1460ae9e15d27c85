import { tableText } from './chartReading.ts';
import type { ChartSpec } from './chartSpec.ts';

/** Adds current values to the chart of a past state; undefined means no comparison. */
export function withTodaysValues(
  currency: string,
  spec: ChartSpec,
  charts: readonly ChartSpec[] | undefined,
): ChartSpec {
  if (charts === undefined) return spec;
  const same = charts.find(({ title }) => title === spec.title);
  const placeOf = new Map(same?.categories.map((category, index) => [category, index] as const));
  const series = spec.series.map((one) => {
    const other = same?.series.find(({ key }) => key === one.key);
    const today = spec.categories.map((category) => {
      const index = placeOf.get(category);
      if (same === undefined || other === undefined || index === undefined) return null;
      return tableText(currency, same, other, index);
    });
    return { ...one, today };
  });
  return { ...spec, series };
}

import { type ChartSpec, hasRemarks } from './chartSpec.ts';
import { writeCsv } from '../format/csv.ts';

/** The chart's numbers, unrounded, one row a category. */
export function chartCsv(spec: ChartSpec): string {
  const withRemarks = hasRemarks(spec);
  const head = [
    spec.categoryHeading ?? 'Month',
    ...spec.series.map((series) => series.label),
    ...(withRemarks ? ['Remark'] : []),
  ];
  const rows = spec.categories.map((category, index) => [
    category,
    ...spec.series.map((series) => {
      const value = series.values[index] ?? null;
      return value === null ? null : String(value);
    }),
    ...(withRemarks ? [spec.remarks?.[index] ?? ''] : []),
  ]);
  return writeCsv([head, ...rows]);
}

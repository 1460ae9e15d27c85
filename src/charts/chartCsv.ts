import { type ChartSpec, eventsAt, hasEvents, hasRemarks } from './chartSpec.ts';
import { writeCsv } from '../format/csv.ts';

export function chartCsv(spec: ChartSpec): string {
  const withRemarks = hasRemarks(spec);
  const withMarks = hasEvents(spec);
  const head = [
    spec.categoryHeading ?? 'Month',
    ...spec.series.map((series) => series.label),
    ...(withRemarks ? ['Remark'] : []),
    ...(withMarks ? ['Event'] : []),
  ];
  const rows = spec.categories.map((category, index) => [
    category,
    ...spec.series.map((series) => {
      const value = series.values[index] ?? null;
      return value === null ? null : String(value);
    }),
    ...(withRemarks ? [spec.remarks?.[index] ?? ''] : []),
    ...(withMarks ? [eventsAt(spec, index)] : []),
  ]);
  return writeCsv([head, ...rows]);
}

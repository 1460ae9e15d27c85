import { chartNumber } from '../format/chartNumber.ts';
import { type ChartSpec, seriesName } from './chartSpec.ts';

/** The description of the chart for screen readers. */
export function chartSummary(spec: ChartSpec): string {
  const kind = spec.kind === 'line' ? 'line chart' : 'bar chart';
  const first = spec.categories[0] ?? '';
  const last = spec.categories.at(-1) ?? '';
  const range = first === last ? first : `${first} to ${last}`;
  return `${spec.title}, ${kind} of ${spec.axis.label}, ${range}. Use the arrow keys to read the values.`;
}

/** One category read aloud: "Apr 2024: Revenue $2.5M, Budget N/A". */
export function chartReading(spec: ChartSpec, index: number): string {
  const values = spec.series.map(
    (series) => `${seriesName(series)} ${chartNumber(series.values[index] ?? null, spec.number)}`,
  );
  const remark = spec.remarks?.[index] ?? null;
  const said = remark === null ? values : [...values, remark];
  return `${spec.categories[index] ?? ''}: ${said.join(', ')}`;
}

import { chartNumber } from '../format/chartNumber.ts';
import { formatAmountIn } from '../format/money.ts';
import { type ChartSeries, type ChartSpec, eventsAt, seriesName } from './chartSpec.ts';

export function chartSummary(spec: ChartSpec): string {
  const kind = spec.kind === 'line' ? 'line chart' : 'bar chart';
  const first = spec.categories[0] ?? '';
  const last = spec.categories.at(-1) ?? '';
  const range = first === last ? first : `${first} to ${last}`;
  const count = spec.events?.length ?? 0;
  const marked = count === 0 ? '' : ` ${count} ${count === 1 ? 'event is' : 'events are'} marked.`;
  return `${spec.title}, ${kind} of ${spec.axis.label}, ${range}.${marked} Use the arrow keys to read the values.`;
}

/** Writes an amount to the cent, as in "$2,450,000"; null for a gap or a percentage. */
export function exactText(
  currency: string,
  { exact, values }: ChartSeries,
  index: number,
): string | null {
  const amount = exact?.[index] ?? null;
  return amount === null || (values[index] ?? null) === null
    ? null
    : formatAmountIn(currency, amount);
}

export function tableText(
  currency: string,
  spec: ChartSpec,
  series: ChartSeries,
  index: number,
): string {
  return (
    exactText(currency, series, index) ?? chartNumber(series.values[index] ?? null, spec.number)
  );
}

/** Returns a sentence such as "Apr 2024: Revenue $2.5M ($2,450,000), Budget N/A." */
export function chartReading(currency: string, spec: ChartSpec, index: number): string {
  const values = spec.series.map((series) => {
    const exact = exactText(currency, series, index);
    const value = chartNumber(series.values[index] ?? null, spec.number);
    return `${seriesName(series)} ${value}${exact === null ? '' : ` (${exact})`}`;
  });
  const remark = spec.remarks?.[index] ?? null;
  const happened = eventsAt(spec, index);
  const said = [
    ...values,
    ...(remark === null ? [] : [remark]),
    ...(happened === '' ? [] : [`Event ${happened}`]),
  ];
  return `${spec.categories[index] ?? ''}: ${said.join(', ')}`;
}

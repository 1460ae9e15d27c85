import type { ChartSeries, ChartSpec } from '../../charts/chartSpec.ts';
import { briefMoney } from '../../format/briefingText.ts';
import { chartNumber } from '../../format/chartNumber.ts';

const PRINTED_AXIS_STEPS = [1, 2, 2.5, 5, 10] as const;
const TICKS = 4;

// Removes noise of binary fractions: 3 × 0.1 is not 0.3, but a scale should state 0.3.
const withoutScaleNoise = (value: number): number => Number(value.toPrecision(12));

/** A round distance between ticks that gives an axis of this length about four of them. */
function roundStep(length: number): number {
  const least = length / TICKS;
  const power = 10 ** Math.floor(Math.log10(least));
  return withoutScaleNoise(
    (PRINTED_AXIS_STEPS.find((factor) => factor * power >= least * 0.999) ?? 10) * power,
  );
}

/** Extends the axis from zero, or a round number below its minimum, to the next round number. */
function roundAxis(spec: ChartSpec): ChartSpec['axis'] {
  const values = spec.series.flatMap((series) => series.values.filter((value) => value !== null));
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const step = roundStep(highest > lowest ? highest - lowest : 1);
  const max = withoutScaleNoise(
    Math.max(highest > 0 ? step : 0, Math.ceil(highest / step - 1e-9) * step),
  );
  const min = withoutScaleNoise(Math.floor(lowest / step + 1e-9) * step);
  const axis = { ...spec.axis, min, max: max > min ? max : step, step };
  return { ...axis, maxAtLeast: axis.max };
}

function withLast(currency: string, spec: ChartSpec, series: ChartSeries): ChartSeries {
  const at = series.values.findLastIndex((value) => value !== null);
  const value = series.values[at] ?? null;
  // Bars next to each other have space for only one number.
  if (value === null || (spec.kind === 'bar' && series.role !== 'actual')) return series;
  const exact = series.exact?.[at] ?? null;
  const text = exact === null ? chartNumber(value, spec.number) : briefMoney(currency, exact);
  return { ...series, last: { at, text } };
}

/**
 * A chart for paper and slides, where nobody can hover over a value: a round scale from zero, with the last values
 * shown.
 */
export const printedChart = (currency: string, spec: ChartSpec): ChartSpec => ({
  ...spec,
  axis: roundAxis(spec),
  series: spec.series.map((series) => withLast(currency, spec, series)),
});

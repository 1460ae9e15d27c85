import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { type ChartSpec, axisBounds } from '../../charts/chartSpec.ts';

const AXIS_STEPS = [1, 2, 2.5, 5, 10] as const;
const MOST_TICKS = 5;

export interface DrawnAxis {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly format: string;
}

// Removes noise of binary fractions: 3 × 0.1 is not 0.3, but a file should state 0.3.
const withoutAxisNoise = (value: number): number => Number(value.toPrecision(12));

function stepDecimals(step: number): number {
  for (let decimals = 0; decimals < 8; decimals += 1) {
    if (Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) < 1e-9) return decimals;
  }
  return 8;
}

function axisStep(length: number): number {
  const least = length / MOST_TICKS;
  const power = 10 ** Math.floor(Math.log10(least));
  return withoutAxisNoise(
    (AXIS_STEPS.find((factor) => factor * power >= least * 0.999) ?? 10) * power,
  );
}

/** The bounds of a chart. The minimum is a round number, so that every tick is one too. */
export function drawnAxis(spec: ChartSpec): DrawnAxis {
  const { min, max } = axisBounds(spec);
  const step = spec.axis.step ?? axisStep(max - min);
  const decimals = stepDecimals(step);
  return {
    min: withoutAxisNoise(Math.floor(min / step + 1e-9) * step),
    max: withoutAxisNoise(max),
    step,
    format: `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`,
  };
}

/** The axis unit without the name, which is in the title already: "($M)". */
export function unitNextToTitle({ title, axis }: ChartSpec): string {
  const unit = /\([^()]*\)$/.exec(axis.label)?.[0];
  if (unit === undefined) return axis.label === title ? '' : ` ${axis.label}`;
  return unit === '(%)' && title.includes('%') ? '' : ` ${unit}`;
}

/** From this many months on, only the same month of each year is labelled. */
const LONG_SPAN_MONTHS = 24;

/** Label every nth category: the smallest n that fits. */
export function labelStep(categories: readonly string[], room: number): number {
  const count = categories.length;
  const least = Math.max(1, Math.ceil(count / Math.max(1, room)));
  if (count <= LONG_SPAN_MONTHS) return least;
  return Math.ceil(least / MONTHS_IN_YEAR) * MONTHS_IN_YEAR;
}

import { MONTHS_IN_YEAR } from '../../../domain/fiscalCalendar.ts';
import { type ChartSpec, axisBounds } from '../../../charts/chartSpec.ts';

const STEPS_OF_TEN = [1, 2, 2.5, 5, 10] as const;
const MOST_TICKS = 5;

/** An axis as Office draws it, with ticks counted from the minimum. */
export interface DrawnAxis {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly format: string;
}

// Binary fractions: 3 × 0.1 is not 0.3, and a file should say 0.3.
const clean = (value: number): number => Number(value.toPrecision(12));

function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < 8; decimals += 1) {
    if (Math.abs(step * 10 ** decimals - Math.round(step * 10 ** decimals)) < 1e-9) return decimals;
  }
  return 8;
}

function stepOf(length: number): number {
  const least = length / MOST_TICKS;
  const power = 10 ** Math.floor(Math.log10(least));
  return clean((STEPS_OF_TEN.find((factor) => factor * power >= least * 0.999) ?? 10) * power);
}

/** The bounds of a chart, the minimum on a round number so that every tick is one. */
export function drawnAxis(spec: ChartSpec): DrawnAxis {
  const { min, max } = axisBounds(spec);
  const step = spec.axis.step ?? stepOf(max - min);
  const decimals = decimalsOf(step);
  return {
    min: clean(Math.floor(min / step + 1e-9) * step),
    max: clean(max),
    step,
    format: `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`,
  };
}

/** The unit of the axis without its name, which the title already gives: "($M)". */
export function unitBesideTitle({ title, axis }: ChartSpec): string {
  const unit = /\([^()]*\)$/.exec(axis.label)?.[0];
  if (unit === undefined) return axis.label === title ? '' : ` ${axis.label}`;
  return unit === '(%)' && title.includes('%') ? '' : ` ${unit}`;
}

/** From this many months on, only the same month of each year is labelled. */
const LONG_SPAN = 24;

/** The n of "label every nth category" that fits. */
export function labelStep(categories: readonly string[], room: number): number {
  const count = categories.length;
  const least = Math.max(1, Math.ceil(count / Math.max(1, room)));
  if (count <= LONG_SPAN) return least;
  return Math.ceil(least / MONTHS_IN_YEAR) * MONTHS_IN_YEAR;
}

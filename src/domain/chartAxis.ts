import { decimalOrNull } from './decimal.ts';
import type { MaybeDecimal } from './decimal.ts';
import { LINES } from './lines.ts';
import type { LineKey } from './lines.ts';

/** The last step from exact text to pixels: the only place of the domain that makes binary floats. */

/** Room above the highest value, and below the lowest where values are negative. */
export const AXIS_HEADROOM = 1.2;
/** The least maximum of an axis in percent of revenue. */
export const LEAST_PERCENT_MAXIMUM = 20;

export interface AxisRange {
  readonly min: number;
  readonly max: number;
}

export interface ChartScale {
  /** What one unit on the axis stands for, in units of the figure. */
  readonly divisor: number;
  /** As it stands in the axis label, "$M" in "Revenue ($M)"; empty for a count. */
  readonly unitLabel: '$M' | '$K' | '%' | '';
  /** Decimals in tooltips. */
  readonly decimals: number;
}

const MILLIONS: ChartScale = { divisor: 1_000_000, unitLabel: '$M', decimals: 1 };
const THOUSANDS: ChartScale = { divisor: 1000, unitLabel: '$K', decimals: 1 };
const PERCENT: ChartScale = { divisor: 1, unitLabel: '%', decimals: 1 };
const COUNT: ChartScale = { divisor: 1, unitLabel: '', decimals: 0 };

/** The scale of a line's chart: revenue in millions, other amounts in thousands. */
export function chartScale(line: LineKey): ChartScale {
  const { unit } = LINES[line];
  if (unit === 'percent') return PERCENT;
  if (unit === 'people') return COUNT;
  return line === 'revenue' ? MILLIONS : THOUSANDS;
}

/** "Revenue ($M)", "Adj EBITDA ($K)", "Gross Margin (%)", "Staff". */
export function chartLabel(line: LineKey): string {
  const { unit, label, shortLabel } = LINES[line];
  const { unitLabel } = chartScale(line);
  const name = unit === 'percent' ? label : shortLabel;
  return unitLabel === '' ? name : `${name} (${unitLabel})`;
}

/** A figure in units of its line's chart, or null for a gap. @throws RangeError on other text. */
export function chartValue(line: LineKey, figure: MaybeDecimal): number | null {
  const value = decimalOrNull(figure);
  if (value === null) return null;
  return Number(value.div(String(chartScale(line).divisor)).toFixed());
}

/** A percentage (of revenue, a margin) as it is drawn, or null for a gap. */
export function chartPercent(percent: MaybeDecimal): number | null {
  const value = decimalOrNull(percent);
  return value === null ? null : Number(value.toFixed());
}

/** 1.2 × the highest value; 0 when nothing is above zero. */
export function axisMaximum(values: readonly (number | null)[]): number {
  return withHeadroom(Math.max(0, ...present(values)));
}

/** The axis maximum of a chart in percent of revenue: as others, and at least 20. */
export function percentAxisMaximum(values: readonly (number | null)[]): number {
  return Math.max(LEAST_PERCENT_MAXIMUM, axisMaximum(values));
}

/** 0, or 1.2 × the lowest value when there are negatives. */
export function axisMinimum(values: readonly (number | null)[]): number {
  return withHeadroom(Math.min(0, ...present(values)));
}

/** Minimum and maximum together; an axis over nothing but zeros still has a length of 1. */
export function axisRange(values: readonly (number | null)[]): AxisRange {
  const min = axisMinimum(values);
  const max = axisMaximum(values);
  return min === 0 && max === 0 ? { min, max: 1 } : { min, max };
}

function present(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}

/** Twelve digits: 1.2 × 3 is 3.6 on the axis, not 3.5999999999999996. */
function withHeadroom(value: number): number {
  return Number((value * AXIS_HEADROOM).toPrecision(12));
}

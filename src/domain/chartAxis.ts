import { currencySymbol } from './currencies.ts';
import { decimalOrNull } from './decimal.ts';
import type { MaybeDecimal } from './decimal.ts';
import { LINES } from './lines.ts';
import type { LineKey } from './lines.ts';

/** Turns exact figures into numbers to draw: the one place in the domain that makes binary floats. */

/** Room above the highest value, and below the lowest where values are negative. */
export const AXIS_HEADROOM = 1.2;
/** The lowest maximum that an axis in percent of revenue may have. */
export const LEAST_PERCENT_MAXIMUM = 20;

export interface AxisRange {
  readonly min: number;
  readonly max: number;
}

export interface ChartScale {
  /** The figure in units of the axis is so many digits shorter: 6 for an axis in millions. */
  readonly digits: number;
  /** Whether the values are amounts in the company's currency. */
  readonly isMoney: boolean;
  /** What follows a value: "M" in "$2.5M"; empty for a count. */
  readonly suffix: 'M' | 'K' | '%' | '';
  /** Decimals in tooltips. */
  readonly decimals: number;
}

const MILLIONS: ChartScale = { digits: 6, isMoney: true, suffix: 'M', decimals: 1 };
const THOUSANDS: ChartScale = { digits: 3, isMoney: true, suffix: 'K', decimals: 1 };
const PERCENT: ChartScale = { digits: 0, isMoney: false, suffix: '%', decimals: 1 };
const COUNT: ChartScale = { digits: 0, isMoney: false, suffix: '', decimals: 0 };

/** The scale of a line's chart: revenue in millions, other amounts in thousands. */
export function chartScale(line: LineKey): ChartScale {
  const { unit } = LINES[line];
  if (unit === 'percent') return PERCENT;
  if (unit === 'people') return COUNT;
  return line === 'revenue' ? MILLIONS : THOUSANDS;
}

/** The short label with its unit: "Revenue ($M)", "Adj EBITDA ($K)", "Gross Margin (%)", "Staff". */
export function chartLabel(currency: string, line: LineKey): string {
  const { unit, label, shortLabel } = LINES[line];
  const { isMoney, suffix } = chartScale(line);
  const name = unit === 'percent' ? label : shortLabel;
  const unitLabel = `${isMoney ? currencySymbol(currency) : ''}${suffix}`;
  return unitLabel === '' ? name : `${name} (${unitLabel})`;
}

/**
 * A figure in units of its line's chart, such as millions; null for a gap.
 * @throws RangeError on text that is not a plain decimal.
 */
export function chartValue(line: LineKey, figure: MaybeDecimal): number | null {
  return drawnNumber(figure, chartScale(line).digits);
}

/**
 * The nearest number to a decimal text, shifted by so many digits. Read from the text, since a page
 * has hundreds of them and a division of decimals takes far longer; a plain zero for "-0".
 */
function drawnNumber(text: MaybeDecimal, digits: number): number | null {
  const value = decimalOrNull(text);
  return value === null ? null : Number(`${text}e-${digits}`) + 0;
}

/**
 * A percentage (of revenue, a margin) as drawn: 45.3 is 45.3 %; null for a gap.
 * @throws RangeError on text that is not a plain decimal.
 */
export function chartPercent(percent: MaybeDecimal): number | null {
  return drawnNumber(percent, 0);
}

/** 1.2 × the highest value, in the chart's unit; 0 when no value is positive. Nulls are skipped. */
export function axisMaximum(values: readonly (number | null)[]): number {
  return withHeadroom(Math.max(0, ...present(values)));
}

/** The axis maximum of a chart in percent of revenue: 1.2 × the highest value, at least 20. */
export function percentAxisMaximum(values: readonly (number | null)[]): number {
  return Math.max(LEAST_PERCENT_MAXIMUM, axisMaximum(values));
}

/** 1.2 × the lowest value, in the chart's unit; 0 when no value is negative. Nulls are skipped. */
export function axisMinimum(values: readonly (number | null)[]): number {
  return withHeadroom(Math.min(0, ...present(values)));
}

/** Minimum and maximum of the axis; 0 to 1 when all values are zero or missing. */
export function axisRange(values: readonly (number | null)[]): AxisRange {
  const min = axisMinimum(values);
  const max = axisMaximum(values);
  return min === 0 && max === 0 ? { min, max: 1 } : { min, max };
}

function present(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null);
}

/** Rounded to twelve digits, so that 1.2 × 3 is 3.6 and not 3.5999999999999996. */
function withHeadroom(value: number): number {
  return Number((value * AXIS_HEADROOM).toPrecision(12));
}

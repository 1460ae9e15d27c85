import type { CompanyBasis } from './companyBasis.ts';
import { currencySymbol } from './currencies.ts';
import { decimalOrNull } from './decimal.ts';
import type { MaybeDecimal } from './decimal.ts';
import { measureOf, withCustomName } from './catalogue.ts';
import type { Measure, MeasureKey } from './catalogue.ts';

/** Turns exact figures into numbers to draw. No other part of finance creates binary floats. */

export const AXIS_HEADROOM = 1.2;
export const LEAST_PERCENT_MAXIMUM = 20;

export interface AxisRange {
  readonly min: number;
  readonly max: number;
}

export interface ChartScale {
  /** How many digits to shift a figure for the axis: 6 for millions. */
  readonly digits: number;
  readonly isMoney: boolean;
  /** The text after a value: "M" in "$2.5M"; empty for a count. */
  readonly suffix: 'M' | 'K' | '%' | '';
  readonly decimals: number;
}

const SCALE_IN_MILLIONS: ChartScale = { digits: 6, isMoney: true, suffix: 'M', decimals: 1 };
const SCALE_IN_THOUSANDS: ChartScale = { digits: 3, isMoney: true, suffix: 'K', decimals: 1 };
const SCALE_IN_PERCENT: ChartScale = { digits: 0, isMoney: false, suffix: '%', decimals: 1 };
const SCALE_OF_COUNTS: ChartScale = { digits: 0, isMoney: false, suffix: '', decimals: 0 };

export function chartScale({ key, unit }: Measure): ChartScale {
  if (unit === 'percent') return SCALE_IN_PERCENT;
  if (unit === 'people') return SCALE_OF_COUNTS;
  return key === 'revenue' ? SCALE_IN_MILLIONS : SCALE_IN_THOUSANDS;
}

/**
 * The name with its unit, such as "Revenue ($M)", "Adj EBITDA ($K)", "Gross Margin (%)" or "Staff".
 */
export function chartLabel(basis: CompanyBasis, key: MeasureKey): string {
  const measure = measureOf(basis, key);
  const { isMoney, suffix } = chartScale(measure);
  const name = measure.unit === 'percent' ? measure.label : measure.shortLabel;
  const unitLabel = `${isMoney ? currencySymbol(basis.currency) : ''}${suffix}`;
  return unitLabel === '' ? name : `${name} (${unitLabel})`;
}

export function chartValue(measure: Measure, figure: MaybeDecimal): number | null {
  return drawnNumber(figure, chartScale(measure).digits);
}

/**
 * The decimal text shifted by `digits`, as the nearest number. Parsed as text, because dividing decimals is too slow
 * for the hundreds of numbers on a page. "-0" becomes 0.
 */
function drawnNumber(text: MaybeDecimal, digits: number): number | null {
  const value = decimalOrNull(text);
  return value === null ? null : Number(`${text}e-${digits}`) + 0;
}

export function chartPercent(percent: MaybeDecimal): number | null {
  return drawnNumber(percent, 0);
}

/** 1.2 × the highest value, in the chart's unit; 0 if no value is positive. Nulls are skipped. */
export function axisMaximum(values: readonly (number | null)[]): number {
  return withHeadroom(Math.max(0, ...present(values)));
}

/** 1.2 × the highest value, at least 20. */
export function percentAxisMaximum(values: readonly (number | null)[]): number {
  return Math.max(LEAST_PERCENT_MAXIMUM, axisMaximum(values));
}

/** 1.2 × the lowest value, in the chart's unit; 0 if no value is negative. Nulls are skipped. */
export function axisMinimum(values: readonly (number | null)[]): number {
  return withHeadroom(Math.min(0, ...present(values)));
}

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

const TREND_TITLES = { revenue: 'Revenue Trend', adjEbitda: 'Adj EBITDA Trend' } as const;

/** Defined here because the Dashboard shows the title before the charts' script has loaded. */
export const trendTitle = (basis: CompanyBasis, line: keyof typeof TREND_TITLES): string =>
  withCustomName(basis, line, TREND_TITLES[line]);

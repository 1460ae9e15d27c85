import { Decimal, decimal, decimalOrNull, fixed, quotientText } from './decimal.ts';
import type { DecimalValue, MaybeDecimal } from './decimal.ts';
import type { Measure } from './catalogue.ts';
import type { BetterWhen } from './measure.ts';

export interface Variance {
  /** Figure minus reference, two decimals, points up to ten; null if either is missing. */
  readonly difference: string | null;
  /** In percent of the reference, one decimal; null is shown as a dash. */
  readonly percent: string | null;
}

export type Judgement = 'favourable' | 'unfavourable';

export interface LineVariance extends Variance {
  /** The unit "points" is that of a difference between two percentages. */
  readonly unit: 'usd' | 'people' | 'points';
}

/** Above this, a percentage is less informative than the amounts. */
export const MOST_PERCENT = 200;

export const saysPercent = (percent: string | null): percent is string =>
  percent !== null && decimal(percent).abs().lt(String(MOST_PERCENT));

const NO_VARIANCE: Variance = { difference: null, percent: null };

/**
 * Actual minus reference, used everywhere except on the Forecasts tabs. The percentage is null if the reference is
 * missing, zero or negative, or the actual is negative, because a percentage can't size a change of sign. @throws
 * RangeError on text that is not a plain decimal.
 */
export function variance(actual: MaybeDecimal, reference: MaybeDecimal): Variance {
  return varianceAgainst(actual, reference, (base, value) => base.gt('0') && value.gte('0'));
}

/**
 * The variance of the Forecasts tabs (forecast minus budget, actual minus budget or forecast). The percentage is of the
 * reference's absolute value, so that it has the sign of the difference; null only if a figure is missing or the
 * reference is zero. @throws RangeError on text that is not a plain decimal.
 */
export function forecastVariance(figure: MaybeDecimal, reference: MaybeDecimal): Variance {
  return varianceAgainst(figure, reference, (base) => !base.eq('0'));
}

/**
 * Null if the difference is neither favourable nor unfavourable. @throws RangeError on text that is not a plain
 * decimal.
 */
export function judge(difference: string | null, betterWhen: BetterWhen): Judgement | null {
  if (difference === null || betterWhen === 'neither') return null;
  const sign = decimal(difference).cmp('0');
  if (sign === 0) return null;
  return sign > 0 === (betterWhen === 'higher') ? 'favourable' : 'unfavourable';
}

/**
 * The variance of one measure in its unit. Percentages are compared in points, without a relative percentage. @throws
 * RangeError on text that is not a plain decimal.
 */
export function lineVariance(
  { unit, decimals }: Measure,
  actual: MaybeDecimal,
  reference: MaybeDecimal,
): LineVariance {
  const { difference, percent } = variance(actual, reference);
  if (unit === 'percent') {
    return { difference: differenceInPoints(actual, reference), percent: null, unit: 'points' };
  }
  const rounded = difference === null ? null : fixed(decimal(difference), decimals);
  return { difference: rounded, percent, unit };
}

/** More decimals than are ever displayed; a spreadsheet's subtraction is exact to as many. */
export const POINT_DECIMALS = 10;

/** The difference of two percentages in points, unrounded because they may be quotients. */
function differenceInPoints(actual: MaybeDecimal, reference: MaybeDecimal): string | null {
  const value = decimalOrNull(actual);
  const base = decimalOrNull(reference);
  return value === null || base === null ? null : quotientText(value.minus(base), POINT_DECIMALS);
}

function varianceAgainst(
  figure: MaybeDecimal,
  reference: MaybeDecimal,
  hasPercent: (base: DecimalValue, value: DecimalValue) => boolean,
): Variance {
  const value = decimalOrNull(figure);
  const base = decimalOrNull(reference);
  if (value === null || base === null) return NO_VARIANCE;
  const difference = value.minus(base);
  return {
    difference: fixed(difference, 2),
    percent: hasPercent(base, value)
      ? fixed(difference.times(Decimal('100')).div(base.abs()), 1)
      : null,
  };
}

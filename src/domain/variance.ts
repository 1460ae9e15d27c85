import { Decimal, decimal, decimalOrNull, fixed, quotientText } from './decimal.ts';
import type { DecimalValue, MaybeDecimal } from './decimal.ts';
import { LINES, UNIT_DECIMALS } from './lines.ts';
import type { BetterWhen, LineKey } from './lines.ts';

export interface Variance {
  /** Figure minus reference, in their unit, two decimals, points up to ten; null when either is missing. */
  readonly difference: string | null;
  /** The difference in percent of the reference, one decimal; null is shown as a dash. */
  readonly percent: string | null;
}

export type Judgement = 'favourable' | 'unfavourable';

export interface LineVariance extends Variance {
  /** "points": the difference of two percentages. */
  readonly unit: 'usd' | 'people' | 'points';
}

/** From here on a percentage says less than the amounts beside it. */
export const MOST_PERCENT = 200;

/** Whether a difference in percent is shown; a dash or the amount stands in its place otherwise. */
export const saysPercent = (percent: string | null): percent is string =>
  percent !== null && decimal(percent).abs().lt(String(MOST_PERCENT));

const NOTHING: Variance = { difference: null, percent: null };

/**
 * Actual minus reference, and the difference in percent of the reference, everywhere but on the
 * Forecasts tabs. The percentage is null if the reference is missing, zero or negative, or if the
 * actual is negative: of a change of sign no percentage says how large it is. The difference is null
 * only if one of them is missing. @throws RangeError on text that is not a plain decimal.
 */
export function variance(actual: MaybeDecimal, reference: MaybeDecimal): Variance {
  return against(actual, reference, (base, value) => base.gt('0') && value.gte('0'));
}

/**
 * The variance of the Forecasts tabs (forecast minus budget, actual minus budget or forecast): the
 * percentage is null only if a figure is missing or the reference is zero. It is taken of the
 * reference's absolute value, so that percentage and difference always have the same sign.
 * @throws RangeError on text that is not a plain decimal.
 */
export function forecastVariance(figure: MaybeDecimal, reference: MaybeDecimal): Variance {
  return against(figure, reference, (base) => !base.eq('0'));
}

/**
 * Whether a difference is good news, given which direction is better; null when it is neither.
 * @throws RangeError on text that is not a plain decimal.
 */
export function judge(difference: string | null, betterWhen: BetterWhen): Judgement | null {
  if (difference === null || betterWhen === 'neither') return null;
  const sign = decimal(difference).cmp('0');
  if (sign === 0) return null;
  return sign > 0 === (betterWhen === 'higher') ? 'favourable' : 'unfavourable';
}

/**
 * The variance of one financial line in its unit. Percentages are compared in points, without a
 * relative percentage.
 * @throws RangeError on text that is not a plain decimal.
 */
export function lineVariance(
  line: LineKey,
  actual: MaybeDecimal,
  reference: MaybeDecimal,
): LineVariance {
  const { unit } = LINES[line];
  const { difference, percent } = variance(actual, reference);
  if (unit === 'percent') {
    return { difference: points(actual, reference), percent: null, unit: 'points' };
  }
  const rounded = difference === null ? null : fixed(decimal(difference), UNIT_DECIMALS[unit]);
  return { difference: rounded, percent, unit };
}

/** More than any shows; a spreadsheet's subtraction is exact to as many. */
export const POINT_DECIMALS = 10;

/** The difference of two percentages in points: they may be quotients, so it is rounded when shown. */
function points(actual: MaybeDecimal, reference: MaybeDecimal): string | null {
  const value = decimalOrNull(actual);
  const base = decimalOrNull(reference);
  return value === null || base === null ? null : quotientText(value.minus(base), POINT_DECIMALS);
}

function against(
  figure: MaybeDecimal,
  reference: MaybeDecimal,
  hasPercent: (base: DecimalValue, value: DecimalValue) => boolean,
): Variance {
  const value = decimalOrNull(figure);
  const base = decimalOrNull(reference);
  if (value === null || base === null) return NOTHING;
  const difference = value.minus(base);
  return {
    difference: fixed(difference, 2),
    percent: hasPercent(base, value)
      ? fixed(difference.times(Decimal('100')).div(base.abs()), 1)
      : null,
  };
}

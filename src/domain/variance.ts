import { Decimal, decimal, decimalOrNull, fixed } from './decimal.ts';
import type { DecimalValue, MaybeDecimal } from './decimal.ts';
import { LINES, UNIT_DECIMALS } from './lines.ts';
import type { BetterWhen, LineKey } from './lines.ts';

export interface Variance {
  /** Figure minus reference, in the unit of both (amounts: two decimals); null when either is missing. */
  readonly difference: string | null;
  /** The difference in percent of the reference, one decimal; null where a dash stands for it. */
  readonly percent: string | null;
}

export type Judgement = 'favourable' | 'unfavourable';

export interface LineVariance extends Variance {
  /** Null when there is no difference, or none that is good or bad news for this line. */
  readonly judgement: Judgement | null;
  /** "points": the difference of two percentages. */
  readonly unit: 'usd' | 'people' | 'points';
}

const NOTHING: Variance = { difference: null, percent: null };

/**
 * Actual minus reference, and that in percent of the reference. The percentage is null with a
 * missing, zero or negative reference; the difference stands wherever both are there.
 * @throws RangeError on text that is no plain decimal.
 */
export function variance(actual: MaybeDecimal, reference: MaybeDecimal): Variance {
  return against(actual, reference, (base) => base.gt('0'));
}

/**
 * The variance of the Forecasts tabs (forecast minus budget, actual minus budget or forecast): the
 * percentage is null only with a missing or zero reference. Below zero it is taken of the
 * reference's size, so that percentage and difference never have opposite signs.
 */
export function forecastVariance(figure: MaybeDecimal, reference: MaybeDecimal): Variance {
  return against(figure, reference, (base) => !base.eq('0'));
}

/** Whether a difference is good news, by which way the line is better; null when it is neither. */
export function judge(difference: string | null, betterWhen: BetterWhen): Judgement | null {
  if (difference === null || betterWhen === 'neither') return null;
  const sign = decimal(difference).cmp('0');
  if (sign === 0) return null;
  return sign > 0 === (betterWhen === 'higher') ? 'favourable' : 'unfavourable';
}

/**
 * The variance of one financial line, with its judgement. A percentage is compared in points, and
 * has no percentage of its own.
 */
export function lineVariance(
  line: LineKey,
  actual: MaybeDecimal,
  reference: MaybeDecimal,
): LineVariance {
  const { unit, betterWhen } = LINES[line];
  const { difference, percent } = variance(actual, reference);
  return {
    difference: difference === null ? null : fixed(decimal(difference), UNIT_DECIMALS[unit]),
    percent: unit === 'percent' ? null : percent,
    judgement: judge(difference, betterWhen),
    unit: unit === 'percent' ? 'points' : unit,
  };
}

function against(
  figure: MaybeDecimal,
  reference: MaybeDecimal,
  hasPercent: (base: DecimalValue) => boolean,
): Variance {
  const value = decimalOrNull(figure);
  const base = decimalOrNull(reference);
  if (value === null || base === null) return NOTHING;
  const difference = value.minus(base);
  return {
    difference: fixed(difference, 2),
    percent: hasPercent(base) ? fixed(difference.times(Decimal('100')).div(base.abs()), 1) : null,
  };
}

import { Decimal, decimal, fixed, isPlainDecimal } from './decimal.ts';
import type { DecimalValue } from './decimal.ts';
import { type ComparedFigures, lineJudgement, type Materiality } from './materiality.ts';
import type { Measure } from './catalogue.ts';
import type { Judgement } from './variance.ts';

export type TrendDirection = 'up' | 'down' | 'flat';

export interface Trend {
  /** Change in percent of |first|, one decimal; null ("N/A") if it can't be computed. */
  readonly percent: string | null;
  readonly direction: TrendDirection;
}

export type TrendValue = string | number | null | undefined;

export const FLAT_WITHIN_PERCENT = 5;

/**
 * The trend from the first to the last figure: (last − first) ÷ |first| × 100. Zero to zero is 0.0 and flat; from zero
 * to another value there is a direction but no percentage. @throws RangeError on text that is not a plain decimal.
 */
export function trendOf(first: string, last: string): Trend {
  const start = decimal(first);
  const change = decimal(last).minus(start);
  if (start.eq('0')) {
    return change.eq('0')
      ? { percent: '0.0', direction: 'flat' }
      : { percent: null, direction: change.gt('0') ? 'up' : 'down' };
  }
  const percent = change.times('100').div(start.abs());
  return { percent: fixed(percent, 1), direction: trendDirection(percent) };
}

/** Skips missing values and invalid text. Without figures there is no percentage and the trend is flat. */
export function trendOfSeries(values: readonly TrendValue[]): Trend {
  const present = values.map(asDecimalText).filter((value) => value !== null);
  const first = present.at(0);
  const last = present.at(-1);
  if (first === undefined || last === undefined) return { percent: null, direction: 'flat' };
  return trendOf(first, last);
}

/** Missing or invalid values become 0; only for the trend cards. */
export function missingAsZero(values: readonly TrendValue[]): string[] {
  return values.map((value) => asDecimalText(value) ?? '0');
}

export type TrendLabel = 'Growth' | 'Decline' | 'Reduction' | 'Stable';

/** Falling revenue is a "Decline", falling costs are a "Reduction". */
export function trendLabel({ fallingWord }: Measure, direction: TrendDirection): TrendLabel {
  if (direction === 'flat') return 'Stable';
  return direction === 'up' ? 'Growth' : fallingWord;
}

/**
 * Favourable or unfavourable for this measure; null if flat, too small, or neither. @throws RangeError on text that is not
 * a plain decimal.
 */
export function trendJudgement(
  measure: Measure,
  direction: TrendDirection,
  compared: ComparedFigures,
  materiality: Materiality,
): Judgement | null {
  return direction === 'flat' ? null : lineJudgement(measure, compared, materiality);
}

function trendDirection(percent: DecimalValue): TrendDirection {
  const threshold = Decimal(String(FLAT_WITHIN_PERCENT));
  if (percent.gt(threshold)) return 'up';
  return percent.lt(threshold.neg()) ? 'down' : 'flat';
}

function asDecimalText(value: TrendValue): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return isPlainDecimal(value) ? value : null;
  return Number.isFinite(value) ? Decimal(String(value)).toFixed() : null;
}

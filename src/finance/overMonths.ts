import { decimalOrNull, fixed, quotientText } from './decimal.ts';
import type { MaybeDecimal } from './decimal.ts';
import type { Measure, MeasureKey } from './catalogue.ts';
import { sum } from './money.ts';

export type MonthFigures = Readonly<Partial<Record<MeasureKey, MaybeDecimal>>>;

export interface PeriodFigure {
  /**
   * With the decimals of its measure, a ratio unrounded; null if no month has the figure, or a ratio's base is 0.
   */
  readonly value: string | null;
  /** How many months lacked the figure (for a ratio: either of its two parts). */
  readonly missing: number;
}

/**
 * One measure over several months, earliest first: flows are added, cash and headcount come from the last month that has
 * them, a margin is the ratio of two sums over the months that have both. @throws RangeError on a figure that is not a
 * plain decimal.
 */
export function overMonths(
  { key, addsUp, decimals }: Measure,
  months: readonly MonthFigures[],
): PeriodFigure {
  if (addsUp.by === 'ratio') return ratioOfSums(months, addsUp.numerator, addsUp.denominator);

  const present = months.map((month) => month[key] ?? null).filter((value) => value !== null);
  const missing = months.length - present.length;
  if (addsUp.by === 'sum') return { value: sum(present).total, missing };
  const closing = decimalOrNull(present.at(-1));
  return { value: closing === null ? null : fixed(closing, decimals), missing };
}

function hasPart({ key, addsUp }: Measure, month: MonthFigures): boolean {
  const parts = addsUp.by === 'ratio' ? [addsUp.numerator, addsUp.denominator] : [key];
  return parts.every((part) => (month[part] ?? null) !== null);
}

/**
 * Positions (from 0) of the months that a figure leaves out; for a closing figure, the months after the last one
 * that has it. All positions if there is no figure.
 */
export function leftOutOf(measure: Measure, months: readonly MonthFigures[]): number[] {
  const positions = months.map((_, index) => index);
  if (measure.addsUp.by !== 'closing') {
    return positions.filter((index) => !hasPart(measure, months[index] ?? {}));
  }
  const last = months.findLastIndex((month) => hasPart(measure, month));
  return positions.filter((index) => index > last);
}

/**
 * True if a measure may be compared over two lists of months in the same order: both must leave out the same positions.
 */
export function overSameMonths(
  measure: Measure,
  months: readonly MonthFigures[],
  others: readonly MonthFigures[],
): boolean {
  const [left, right] = [leftOutOf(measure, months), leftOutOf(measure, others)];
  return (
    months.length === others.length &&
    left.length === right.length &&
    left.every((index, position) => index === right[position])
  );
}

function ratioOfSums(
  months: readonly MonthFigures[],
  numerator: MeasureKey,
  denominator: MeasureKey,
): PeriodFigure {
  const complete = months.filter(
    (month) => (month[numerator] ?? null) !== null && (month[denominator] ?? null) !== null,
  );
  const missing = months.length - complete.length;
  const top = decimalOrNull(sum(complete.map((month) => month[numerator])).total);
  const bottom = decimalOrNull(sum(complete.map((month) => month[denominator])).total);
  if (top === null || bottom === null || bottom.eq('0')) return { value: null, missing };
  return { value: quotientText(top.times('100').div(bottom)), missing };
}

import { decimalOrNull, fixed, quotientText } from './decimal.ts';
import type { MaybeDecimal } from './decimal.ts';
import { LINES, UNIT_DECIMALS } from './lines.ts';
import type { LineKey } from './lines.ts';
import { sum } from './money.ts';

export type MonthFigures = Readonly<Partial<Record<LineKey, MaybeDecimal>>>;

export interface PeriodFigure {
  /**
   * With the decimals of the line's unit, a ratio unrounded; null if no month has the figure, or a ratio's base is 0.
   */
  readonly value: string | null;
  /** How many months lacked the figure (for a ratio: either of its two lines). */
  readonly missing: number;
}

/**
 * One line over several months, earliest first: flows are added, cash and headcount come from the last month that has
 * them, a margin is the ratio of two sums over the months that have both. @throws RangeError on a figure that is not a
 * plain decimal.
 */
export function overMonths(line: LineKey, months: readonly MonthFigures[]): PeriodFigure {
  const { addsUp, unit } = LINES[line];
  if (addsUp.by === 'ratio') return ratioOfSums(months, addsUp.numerator, addsUp.denominator);

  const present = months.map((month) => month[line] ?? null).filter((value) => value !== null);
  const missing = months.length - present.length;
  if (addsUp.by === 'sum') return { value: sum(present).total, missing };
  const closing = decimalOrNull(present.at(-1));
  return { value: closing === null ? null : fixed(closing, UNIT_DECIMALS[unit]), missing };
}

function hasPart(line: LineKey, month: MonthFigures): boolean {
  const { addsUp } = LINES[line];
  const parts = addsUp.by === 'ratio' ? [addsUp.numerator, addsUp.denominator] : [line];
  return parts.every((part) => (month[part] ?? null) !== null);
}

/**
 * Positions (from 0) of the months that a line's figure leaves out; for a closing figure, the months after the last one
 * that has it. All positions if there is no figure.
 */
export function leftOutOf(line: LineKey, months: readonly MonthFigures[]): number[] {
  const positions = months.map((_, index) => index);
  if (LINES[line].addsUp.by !== 'closing') {
    return positions.filter((index) => !hasPart(line, months[index] ?? {}));
  }
  const last = months.findLastIndex((month) => hasPart(line, month));
  return positions.filter((index) => index > last);
}

/**
 * True if a line may be compared over two lists of months in the same order: both must leave out the same positions.
 */
export function overSameMonths(
  line: LineKey,
  months: readonly MonthFigures[],
  others: readonly MonthFigures[],
): boolean {
  const [left, right] = [leftOutOf(line, months), leftOutOf(line, others)];
  return (
    months.length === others.length &&
    left.length === right.length &&
    left.every((index, position) => index === right[position])
  );
}

function ratioOfSums(
  months: readonly MonthFigures[],
  numerator: LineKey,
  denominator: LineKey,
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

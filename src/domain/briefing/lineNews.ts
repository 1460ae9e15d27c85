import type { DecimalValue } from '../decimal.ts';
import { Decimal, decimalOrNull, plainText } from '../decimal.ts';
import { LINES } from '../lines.ts';
import type { LineKey } from '../lines.ts';
import type { Materiality } from '../materiality.ts';
import { isMaterial } from '../materiality.ts';
import type { MonthFigures } from '../overMonths.ts';
import { POINT_DECIMALS } from '../variance.ts';
import type { ComparedPeriod, Earlier } from './briefingMonths.ts';

/** What a line is measured by: the approved plan, a year earlier, or an earlier month. */
export type ReferenceKind = 'plan' | Earlier['is'];

/** The lines whose effect on profit is known. */
export type EffectLine = Exclude<LineKey, 'grossMarginPercent' | 'staffCount'>;

/** How a line stands against what it is measured by; amounts in units of the company's currency. */
export interface LineNews {
  readonly line: EffectLine;
  readonly against: ReferenceKind;
  readonly actual: DecimalValue;
  readonly reference: DecimalValue;
  /** What it might have been: the reference, for costs with the revenue of the period. */
  readonly allowed: DecimalValue;
  /** Whether what is allowed moved with revenue. */
  readonly isFlexed: boolean;
  /** Actual − allowed. */
  readonly beyond: DecimalValue;
  /** What that does to profit: favourable above zero. */
  readonly effect: DecimalValue;
  readonly isMaterial: boolean;
}

interface Measure {
  readonly against: ReferenceKind;
  readonly figures: MonthFigures;
}

/** By what a line is measured: the plan, else the earlier month; null where neither has the line. */
export function measureOf(line: LineKey, { plan, before }: ComparedPeriod): Measure | null {
  const has = (figures: MonthFigures | undefined) => decimalOrNull(figures?.[line]) !== null;
  if (plan !== null && has(plan)) return { against: 'plan', figures: plan };
  if (before !== null && has(before.figures))
    return { against: before.is, figures: before.figures };
  return null;
}

interface Revenues {
  readonly now: DecimalValue;
  readonly earlier: DecimalValue;
}

/** Both revenues where a cost can be measured in shares of them. */
function revenuesOf(figures: MonthFigures, reference: MonthFigures): Revenues | null {
  const [now, earlier] = [decimalOrNull(figures.revenue), decimalOrNull(reference.revenue)];
  return now === null || earlier === null || earlier.lte('0') || now.lt('0')
    ? null
    : { now, earlier };
}

/**
 * What a cost may be with the revenue of the period, rounded, so that one that moved exactly with revenue
 * is not beyond it at all.
 */
export const allowedShare = (
  cost: DecimalValue,
  now: DecimalValue,
  earlier: DecimalValue,
): DecimalValue => cost.times(now).div(earlier).round(POINT_DECIMALS);

/** What more revenue does to gross profit, by the margin of what it is compared with. */
export const profitOf = (
  revenue: DecimalValue,
  grossProfit: DecimalValue,
  earlier: DecimalValue,
): DecimalValue => revenue.times(grossProfit).div(earlier).round(POINT_DECIMALS);

/**
 * Production always moves with revenue; operating costs only against a year earlier, and only up.
 * Null where production cannot be measured.
 */
function allowance(
  line: EffectLine,
  { against, figures: reference }: Measure,
  figures: MonthFigures,
): Pick<LineNews, 'allowed' | 'isFlexed'> | null {
  const plain = decimalOrNull(reference[line]);
  if (plain === null) return null;
  const revenues = revenuesOf(figures, reference);
  const flexed = ({ now, earlier }: Revenues) => ({
    allowed: allowedShare(plain, now, earlier),
    isFlexed: true,
  });
  if (line === 'production') return revenues === null ? null : flexed(revenues);
  const moves = LINES[line].isOperatingCost === true && against === 'year';
  if (moves && revenues !== null && revenues.now.gt(revenues.earlier)) return flexed(revenues);
  return { allowed: plain, isFlexed: false };
}

/** What a difference of the line does to profit; null for revenue without a margin to go by. */
function effectOf(line: EffectLine, beyond: DecimalValue, reference: MonthFigures) {
  if (line === 'revenue') {
    const [revenue, profit] = [
      decimalOrNull(reference.revenue),
      decimalOrNull(reference.grossProfit),
    ];
    if (revenue === null || profit === null || revenue.lte('0')) return null;
    return profitOf(beyond, profit, revenue);
  }
  return LINES[line].betterWhen === 'lower' ? beyond.neg() : beyond;
}

/**
 * How a line stands in a month or a year to date; null where the line is missing, or nothing is there
 * that it could be measured by. @throws RangeError on a figure that is not a plain decimal.
 */
export function lineNews(
  line: EffectLine,
  period: ComparedPeriod,
  materiality: Materiality,
): LineNews | null {
  const measure = measureOf(line, period);
  const actual = decimalOrNull(period.figures[line]);
  if (measure === null || actual === null) return null;
  const given = allowance(line, measure, period.figures);
  if (given === null) return null;
  const beyond = actual.minus(given.allowed);
  const effect = effectOf(line, beyond, measure.figures);
  if (effect === null) return null;
  return {
    line,
    against: measure.against,
    actual,
    reference: decimalOrNull(measure.figures[line]) ?? Decimal('0'),
    ...given,
    beyond,
    effect,
    isMaterial: isMaterial(plainText(beyond), plainText(given.allowed), materiality),
  };
}

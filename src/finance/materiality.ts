import { Decimal, decimal, decimalOrNull } from './decimal.ts';
import type { DecimalValue, MaybeDecimal } from './decimal.ts';
import type { Measure } from './catalogue.ts';
import { MONEY_DIGITS } from './money.ts';
import { type Judgement, judge, POINT_DECIMALS } from './variance.ts';

export interface Materiality {
  /** A percentage of the reference, from 0; two decimals at most. */
  readonly percent: string;
  /** An amount in units of the currency, from 0; two decimals at most. */
  readonly amount: string;
  readonly costsBy: CostBasis;
}

export const COST_BASES = ['amount', 'shareOfRevenue'] as const;
export type CostBasis = (typeof COST_BASES)[number];

export const STANDARD_MATERIALITY: Materiality = {
  percent: '1.00',
  amount: '5000.00',
  costsBy: 'amount',
};

const PROPOSED_SHARE = '0.0025';

/**
 * The amount that setup suggests: 0.25% of a month's revenue, rounded up to 1, 2 or 5 times a power of ten. Null unless
 * revenue is above zero. @throws RangeError on text that is not a plain decimal.
 */
export function proposedAmount(monthlyRevenue: MaybeDecimal): string | null {
  const revenue = decimalOrNull(monthlyRevenue);
  if (revenue === null || revenue.lte('0')) return null;
  const share = revenue.times(PROPOSED_SHARE);
  let power = Decimal('0.01');
  for (;;) {
    const found = ['1', '2', '5']
      .map((times) => power.times(times))
      .find((step) => step.gte(share));
    if (found !== undefined) return found.toFixed(MONEY_DIGITS.fraction);
    power = power.times('10');
  }
}

export interface ComparedFigures {
  readonly figure: MaybeDecimal;
  readonly reference: MaybeDecimal;
  readonly revenue: MaybeDecimal;
  readonly referenceRevenue: MaybeDecimal;
}

/**
 * True if a difference reaches the larger of two thresholds: a percentage of the absolute reference, and an amount.
 * @throws RangeError on text that is not a plain decimal.
 */
export function isMaterial(
  difference: string,
  reference: string,
  { percent, amount }: Materiality,
): boolean {
  return reaches(decimal(difference), decimal(reference), percent, amount);
}

/**
 * Favourable or unfavourable; null if neither, too small or unknown. A margin is rated by its effect on profit at
 * current revenue. A cost rated by share is compared with its earlier share of current revenue. Both need revenue above
 * zero. @throws RangeError on text that is not a plain decimal.
 */
export function lineJudgement(
  measure: Measure,
  compared: ComparedFigures,
  materiality: Materiality,
): Judgement | null {
  const { unit, betterWhen } = measure;
  const sides = judgedSides(measure, compared, materiality.costsBy);
  if (sides === null) return null;
  const { figure, reference } = sides;
  const difference = figure.minus(reference);
  // The amount threshold is money, so it doesn't apply to headcount.
  const amount = unit === 'people' ? '0' : materiality.amount;
  if (!reaches(difference, reference, materiality.percent, amount)) return null;
  return judge(difference.toFixed(), betterWhen);
}

interface JudgedSides {
  readonly figure: DecimalValue;
  readonly reference: DecimalValue;
}

function judgedSides(
  { unit, betterWhen, addsUp }: Measure,
  compared: ComparedFigures,
  costsBy: CostBasis,
): JudgedSides | null {
  const figure = decimalOrNull(compared.figure);
  const reference = decimalOrNull(compared.reference);
  if (figure === null || reference === null) return null;
  // Debt isn't a cost of the month.
  const isByShare = betterWhen === 'lower' && addsUp.by === 'sum' && costsBy === 'shareOfRevenue';
  if (unit !== 'percent' && !isByShare) return { figure, reference };
  const revenue = decimalOrNull(compared.revenue);
  if (revenue === null || revenue.lte('0')) return null;
  if (unit === 'percent') {
    const amountOf = (percent: DecimalValue) => percent.times(revenue).div(Decimal('100'));
    return { figure: amountOf(figure), reference: amountOf(reference) };
  }
  const before = decimalOrNull(compared.referenceRevenue);
  if (before === null || before.lte('0')) return null;
  // Rounded, so that a cost that changed exactly with revenue shows no change.
  const earlierShare = reference.times(revenue).div(before).round(POINT_DECIMALS);
  return { figure, reference: earlierShare };
}

export function smallestMaterialDifference(
  reference: DecimalValue,
  { percent, amount }: Pick<Materiality, 'percent' | 'amount'>,
): DecimalValue {
  const share = reference.abs().times(decimal(percent)).div(Decimal('100'));
  const least = decimal(amount);
  return share.gt(least) ? share : least;
}

const reaches = (
  difference: DecimalValue,
  reference: DecimalValue,
  percent: string,
  amount: string,
): boolean => difference.abs().gte(smallestMaterialDifference(reference, { percent, amount }));

import { Decimal, decimal, decimalOrNull } from './decimal.ts';
import type { DecimalValue, MaybeDecimal } from './decimal.ts';
import type { LineKey } from './lines.ts';
import { MONEY_DIGITS } from './money.ts';
import { LINES } from './lines.ts';
import { type Judgement, judge, POINT_DECIMALS } from './variance.ts';

/** How a company judges differences: what is too small to be news, and what costs go by. */
export interface Materiality {
  /** In percent of the figure that is compared with, from 0; two decimals at most. */
  readonly percent: string;
  /** In units of the currency that is compared, from 0; two decimals at most. */
  readonly amount: string;
  /** Whether less spent is good news, or a smaller share of revenue. */
  readonly costsBy: CostBasis;
}

/** The ways to judge a cost. */
export const COST_BASES = ['amount', 'shareOfRevenue'] as const;
export type CostBasis = (typeof COST_BASES)[number];

/** Counts until a company chooses its own. */
export const STANDARD_MATERIALITY: Materiality = {
  percent: '1.00',
  amount: '5000.00',
  costsBy: 'amount',
};

const PROPOSED_SHARE = '0.0025';

/**
 * The amount that set-up proposes: a quarter of a percent of a month's revenue, rounded up to 1, 2 or 5
 * times a power of ten. Null without revenue above zero. @throws RangeError on no plain decimal.
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

/** A figure and what it is compared with, each beside the revenue of its own period. */
export interface ComparedFigures {
  readonly figure: MaybeDecimal;
  readonly reference: MaybeDecimal;
  readonly revenue: MaybeDecimal;
  readonly referenceRevenue: MaybeDecimal;
}

/**
 * Whether a difference is at least the larger of the two thresholds: a percentage of the reference
 * (in absolute value), and an amount. @throws RangeError on text that is not a plain decimal.
 */
export function isMaterial(
  difference: string,
  reference: string,
  { percent, amount }: Materiality,
): boolean {
  return reaches(decimal(difference), decimal(reference), percent, amount);
}

/**
 * Whether the change of a line is good or bad news; null if it is neither, too small to be either,
 * or cannot be known. A margin is judged by the profit that its change makes at today's revenue; a
 * cost, where the company judges by share, by what it costs beyond its earlier share of today's
 * revenue. Without revenue above zero these have no judgement.
 * @throws RangeError on text that is not a plain decimal.
 */
export function lineJudgement(
  line: LineKey,
  compared: ComparedFigures,
  materiality: Materiality,
): Judgement | null {
  const { unit, betterWhen } = LINES[line];
  const sides = sidesOf(line, compared, materiality.costsBy);
  if (sides === null) return null;
  const { figure, reference } = sides;
  const difference = figure.minus(reference);
  // A number of people is no amount of money.
  const amount = unit === 'people' ? '0' : materiality.amount;
  if (!reaches(difference, reference, materiality.percent, amount)) return null;
  return judge(difference.toFixed(), betterWhen);
}

interface Sides {
  readonly figure: DecimalValue;
  readonly reference: DecimalValue;
}

/** The two amounts whose difference is the news. */
function sidesOf(line: LineKey, compared: ComparedFigures, costsBy: CostBasis): Sides | null {
  const { unit, betterWhen, addsUp } = LINES[line];
  const figure = decimalOrNull(compared.figure);
  const reference = decimalOrNull(compared.reference);
  if (figure === null || reference === null) return null;
  // Debt is no cost of the month.
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
  // Rounded, so that a cost that moved exactly with revenue has not changed at all.
  const earlierShare = reference.times(revenue).div(before).round(POINT_DECIMALS);
  return { figure, reference: earlierShare };
}

/** The smallest difference from an amount that is news; a smaller one is "in line". */
export function noiseOf(
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
): boolean => difference.abs().gte(noiseOf(reference, { percent, amount }));

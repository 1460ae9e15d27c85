import type { DecimalValue } from '../../finance/decimal.ts';
import { Decimal, decimalOrNull } from '../../finance/decimal.ts';
import type { OperatingCostKey } from '../../finance/lines.ts';
import { isCostLine, OPERATING_COSTS } from '../../finance/lines.ts';
import type { Materiality } from '../../finance/materiality.ts';
import { smallestMaterialDifference } from '../../finance/materiality.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import { allowedShare } from './revenueShare.ts';

export const STEP_LINES = ['revenue', 'production', 'grossProfit', ...OPERATING_COSTS] as const;
export type StepLine = 'revenue' | 'production' | 'grossProfit' | OperatingCostKey;

const BY_AMOUNT = ['grossProfit', ...OPERATING_COSTS] as const;
const BY_SHARE = ['revenue', 'production', ...OPERATING_COSTS] as const;

/** All amounts are in units of the company's currency. */
export interface Step {
  readonly line: StepLine;
  readonly actual: DecimalValue;
  readonly reference: DecimalValue;
  /** The line's amount in the reference, or the reference's share applied to current revenue. */
  readonly allowed: DecimalValue;
  /** Positive if the step raised EBITDA. */
  readonly effect: DecimalValue;
  readonly noise: DecimalValue;
}

export interface Drivers {
  readonly change: DecimalValue;
  readonly isByShare: boolean;
  readonly steps: readonly Step[];
  readonly unexplained: DecimalValue;
  /** Named steps in the direction of the change, most important first. */
  readonly along: readonly Step[];
  readonly against: readonly Step[];
  readonly rest: DecimalValue;
  /** The base for shares of a result: |reference EBITDA|, or 5% of reference revenue if that is larger. */
  readonly base: DecimalValue;
}

const noEffect = Decimal('0');
const LEAST_OF_REVENUE = '0.05';
const LARGE_OF_BASE = '0.05';
const LARGE_OF_CHANGE = '0.1';
const SMALL_CHANGE = '0.02';
const COVERED = '0.8';
const HARDLY_COVERED = '0.5';
const MOST_ALONG = 3;
const MOST_AGAINST = 2;

const totalEffect = (values: readonly DecimalValue[]) =>
  values.reduce((sum, value) => sum.plus(value), noEffect);

const largestOf = (...values: readonly DecimalValue[]) =>
  values.reduce((most, value) => (value.gt(most) ? value : most), noEffect);

export function driverBase(reference: MonthFigures): DecimalValue {
  const ebitda = decimalOrNull(reference.ebitda) ?? noEffect;
  const revenue = decimalOrNull(reference.revenue) ?? noEffect;
  return largestOf(ebitda.abs(), revenue.times(LEAST_OF_REVENUE));
}

interface DriverSides {
  readonly figures: MonthFigures;
  readonly reference: MonthFigures;
}

interface Growth {
  readonly revenue: DecimalValue;
  readonly before: DecimalValue;
  readonly ebitda: DecimalValue;
}

/** Both revenues if costs are rated by their share of revenue; null if they are rated by amount. */
function revenueGrowthOf(
  { figures, reference }: DriverSides,
  { costsBy }: Materiality,
): Growth | null {
  if (costsBy !== 'shareOfRevenue') return null;
  const [revenue, before] = [decimalOrNull(figures.revenue), decimalOrNull(reference.revenue)];
  const ebitda = decimalOrNull(reference.ebitda);
  if (revenue === null || before === null || ebitda === null || before.lte('0') || revenue.lte('0'))
    return null;
  return { revenue, before, ebitda };
}

const atShare = (amount: DecimalValue, { revenue, before }: Growth) =>
  allowedShare(amount, revenue, before);

function driverStep(
  line: StepLine,
  { figures, reference }: DriverSides,
  growth: Growth | null,
  materiality: Materiality,
): Step[] {
  const [actual, before] = [decimalOrNull(figures[line]), decimalOrNull(reference[line])];
  const isCost = isCostLine(line);
  // A line that is missing on one side counts as unexplained, because missing isn't zero.
  if (actual === null || before === null) return [];
  const allowed = growth === null ? before : atShare(before, growth);
  const effect =
    line === 'revenue' && growth !== null
      ? atShare(growth.ebitda, growth).minus(growth.ebitda)
      : isCost
        ? allowed.minus(actual)
        : actual.minus(before);
  return [
    {
      line,
      actual,
      reference: before,
      allowed,
      effect,
      noise: smallestMaterialDifference(before, materiality),
    },
  ];
}

const isNews = ({ effect, noise }: Step) => effect.abs().gte(noise);

const bySize = (a: Step, b: Step) => b.effect.abs().cmp(a.effect.abs());

/** The large steps that cover most of the change in one direction, plus the next step if they cover less than half. */
function coveringSteps(steps: readonly Step[], isLarge: (step: Step) => boolean): Step[] {
  const whole = totalEffect(steps.map(({ effect }) => effect)).abs();
  const named: Step[] = [];
  const covers = (share: string) =>
    totalEffect(named.map(({ effect }) => effect))
      .abs()
      .gte(whole.times(share));
  for (const step of steps.filter(isLarge)) {
    if (named.length === MOST_ALONG || (named.length > 0 && covers(COVERED))) break;
    named.push(step);
  }
  const next = steps.find((step) => !named.includes(step) && isNews(step));
  if (next !== undefined && !covers(HARDLY_COVERED)) named.push(next);
  return named;
}

/**
 * The steps from EBITDA's reference to its actual, and the lines that a page names; null if either EBITDA is missing.
 * @throws RangeError on a figure that is not a plain decimal.
 */
export function driversOf(
  figures: MonthFigures,
  reference: MonthFigures,
  materiality: Materiality,
): Drivers | null {
  const [actual, before] = [decimalOrNull(figures.ebitda), decimalOrNull(reference.ebitda)];
  if (actual === null || before === null) return null;
  const change = actual.minus(before);
  const base = driverBase(reference);
  const growth = revenueGrowthOf({ figures, reference }, materiality);
  const steps = (growth === null ? BY_AMOUNT : BY_SHARE).flatMap((line) =>
    driverStep(line, { figures, reference }, growth, materiality),
  );
  const ofBaseAndChange = largestOf(base.times(LARGE_OF_BASE), change.abs().times(LARGE_OF_CHANGE));
  const isLarge = ({ effect, noise }: Step) => effect.abs().gte(largestOf(noise, ofBaseAndChange));
  const isUp = change.gte('0');
  const moving = steps.filter(({ effect }) => !effect.eq('0')).toSorted(bySize);
  const along = moving.filter(({ effect }) => effect.gt('0') === isUp);
  const against = moving.filter(({ effect }) => effect.gt('0') !== isUp);
  const isSmall = change
    .abs()
    .lt(largestOf(smallestMaterialDifference(before, materiality), base.times(SMALL_CHANGE)));
  const named = isSmall
    ? { along: along.filter(isNews).slice(0, 2), against: against.filter(isNews).slice(0, 2) }
    : {
        along: coveringSteps(along, isLarge),
        against: against.filter(isLarge).slice(0, MOST_AGAINST),
      };
  const told = totalEffect([...named.along, ...named.against].map(({ effect }) => effect));
  return {
    change,
    isByShare: growth !== null,
    steps,
    unexplained: change.minus(totalEffect(steps.map(({ effect }) => effect))),
    ...named,
    rest: change.minus(told),
    base,
  };
}

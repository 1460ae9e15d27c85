import type { DecimalValue } from '../decimal.ts';
import { Decimal, decimalOrNull } from '../decimal.ts';
import type { OperatingCostKey } from '../lines.ts';
import { LINES, OPERATING_COSTS } from '../lines.ts';
import type { Materiality } from '../materiality.ts';
import { noiseOf } from '../materiality.ts';
import type { MonthFigures } from '../overMonths.ts';
import { allowedShare } from './revenueShare.ts';

/** The lines between revenue and EBITDA that a movement is told by, in the order of a statement. */
export const STEP_LINES = ['revenue', 'production', 'grossProfit', ...OPERATING_COSTS] as const;
export type StepLine = 'revenue' | 'production' | 'grossProfit' | OperatingCostKey;

/** Gross profit stands for revenue and production, unless costs are judged by their share of revenue. */
const BY_AMOUNT = ['grossProfit', ...OPERATING_COSTS] as const;
const BY_SHARE = ['revenue', 'production', ...OPERATING_COSTS] as const;

/** What a line did to EBITDA; amounts in units of the company's currency. */
export interface Step {
  readonly line: StepLine;
  readonly actual: DecimalValue;
  readonly reference: DecimalValue;
  /** What the line may be: the reference, or the reference's share of today's revenue. */
  readonly allowed: DecimalValue;
  /** Above zero where it raised EBITDA. */
  readonly effect: DecimalValue;
  /** A smaller effect is "in line". */
  readonly noise: DecimalValue;
}

/** How EBITDA came from its reference to what it is. */
export interface Drivers {
  readonly change: DecimalValue;
  /** Costs are judged by their share of revenue. */
  readonly isByShare: boolean;
  /** In the order of a statement. */
  readonly steps: readonly Step[];
  /** What the lines do not explain of the change. */
  readonly unexplained: DecimalValue;
  /** Those that are named and went the way of the change, the most important first. */
  readonly along: readonly Step[];
  /** Those that are named and went the other way. */
  readonly against: readonly Step[];
  /** The other lines, and what no line explains, together. */
  readonly rest: DecimalValue;
  /** Shares of a result are counted of this: |reference EBITDA|, or 5% of reference revenue if that is more. */
  readonly base: DecimalValue;
}

const zero = Decimal('0');
const LEAST_OF_REVENUE = '0.05';
const LARGE_OF_BASE = '0.05';
const LARGE_OF_CHANGE = '0.1';
const SMALL_CHANGE = '0.02';
const COVERED = '0.8';
const HARDLY_COVERED = '0.5';
const MOST_ALONG = 3;
const MOST_AGAINST = 2;

const total = (values: readonly DecimalValue[]) =>
  values.reduce((sum, value) => sum.plus(value), zero);

const largestOf = (...values: readonly DecimalValue[]) =>
  values.reduce((most, value) => (value.gt(most) ? value : most), zero);

/** What shares of a reference's EBITDA are counted of. */
export function baseOf(reference: MonthFigures): DecimalValue {
  const ebitda = decimalOrNull(reference.ebitda) ?? zero;
  const revenue = decimalOrNull(reference.revenue) ?? zero;
  return largestOf(ebitda.abs(), revenue.times(LEAST_OF_REVENUE));
}

interface Sides {
  readonly figures: MonthFigures;
  readonly reference: MonthFigures;
}

interface Growth {
  readonly revenue: DecimalValue;
  readonly before: DecimalValue;
  readonly ebitda: DecimalValue;
}

/** Both revenues where costs are judged by their share of them; null: by amount. */
function growthOf({ figures, reference }: Sides, { costsBy }: Materiality): Growth | null {
  if (costsBy !== 'shareOfRevenue') return null;
  const [revenue, before] = [decimalOrNull(figures.revenue), decimalOrNull(reference.revenue)];
  const ebitda = decimalOrNull(reference.ebitda);
  if (revenue === null || before === null || ebitda === null || before.lte('0')) return null;
  return { revenue, before, ebitda };
}

const atShare = (amount: DecimalValue, { revenue, before }: Growth) =>
  allowedShare(amount, revenue, before);

function stepOf(
  line: StepLine,
  { figures, reference }: Sides,
  growth: Growth | null,
  materiality: Materiality,
): Step[] {
  const [actual, before] = [decimalOrNull(figures[line]), decimalOrNull(reference[line])];
  const isCost = LINES[line].betterWhen === 'lower';
  // What only one side has is among what the lines do not explain: missing is not zero.
  if (actual === null || before === null) return [];
  const allowed = growth === null ? before : atShare(before, growth);
  const effect =
    line === 'revenue' && growth !== null
      ? atShare(growth.ebitda, growth).minus(growth.ebitda)
      : isCost
        ? allowed.minus(actual)
        : actual.minus(before);
  return [
    { line, actual, reference: before, allowed, effect, noise: noiseOf(before, materiality) },
  ];
}

const isNews = ({ effect, noise }: Step) => effect.abs().gte(noise);

const bySize = (a: Step, b: Step) => b.effect.abs().cmp(a.effect.abs());

/** The large steps that cover most of a direction; the next one too where they cover less than half of it. */
function coveringSteps(steps: readonly Step[], isLarge: (step: Step) => boolean): Step[] {
  const whole = total(steps.map(({ effect }) => effect)).abs();
  const named: Step[] = [];
  const covers = (share: string) =>
    total(named.map(({ effect }) => effect))
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
 * What moved EBITDA against its reference, and which lines a page names; null where one of the two is
 * not known. @throws RangeError on a figure that is not a plain decimal.
 */
export function driversOf(
  figures: MonthFigures,
  reference: MonthFigures,
  materiality: Materiality,
): Drivers | null {
  const [actual, before] = [decimalOrNull(figures.ebitda), decimalOrNull(reference.ebitda)];
  if (actual === null || before === null) return null;
  const change = actual.minus(before);
  const base = baseOf(reference);
  const growth = growthOf({ figures, reference }, materiality);
  const steps = (growth === null ? BY_AMOUNT : BY_SHARE).flatMap((line) =>
    stepOf(line, { figures, reference }, growth, materiality),
  );
  const ofBaseAndChange = largestOf(base.times(LARGE_OF_BASE), change.abs().times(LARGE_OF_CHANGE));
  const isLarge = ({ effect, noise }: Step) => effect.abs().gte(largestOf(noise, ofBaseAndChange));
  const isUp = change.gte('0');
  const moving = steps.filter(({ effect }) => !effect.eq('0')).toSorted(bySize);
  const along = moving.filter(({ effect }) => effect.gt('0') === isUp);
  const against = moving.filter(({ effect }) => effect.gt('0') !== isUp);
  const isSmall = change
    .abs()
    .lt(largestOf(noiseOf(before, materiality), base.times(SMALL_CHANGE)));
  const named = isSmall
    ? { along: along.filter(isNews).slice(0, 2), against: against.filter(isNews).slice(0, 2) }
    : {
        along: coveringSteps(along, isLarge),
        against: against.filter(isLarge).slice(0, MOST_AGAINST),
      };
  const told = total([...named.along, ...named.against].map(({ effect }) => effect));
  return {
    change,
    isByShare: growth !== null,
    steps,
    unexplained: change.minus(total(steps.map(({ effect }) => effect))),
    ...named,
    rest: change.minus(told),
    base,
  };
}

import { percentOfRevenue } from '../../finance/percentOfRevenue.ts';
import { monthsCovered, monthsOfCash } from '../briefing/cashRunway.ts';
import { unexplainedPart } from '../briefing/causes.ts';
import { allowedShare, profitOf } from '../briefing/revenueShare.ts';
import { decimal, decimalOrNull, plainText } from '../../finance/decimal.ts';
import { comparedTotals } from '../../finance/forecastAnalysis.ts';
import { grossProfit, marginOf, marginToShow } from '../../finance/grossMargin.ts';
import { combinedSalesMarketing } from '../../finance/lines.ts';
import type { Measure } from '../../finance/catalogue.ts';
import { sum } from '../../finance/money.ts';
import { NET_INCOME_PARTS, netIncome } from '../../finance/netIncome.ts';
import { overMonths } from '../../finance/overMonths.ts';
import { plannedEbitda } from '../../finance/plan.ts';
import { expandThousands } from '../../finance/thousands.ts';
import { missingAsZero, trendOf, trendOfSeries } from '../../finance/trend.ts';
import { lineVariance, variance } from '../../finance/variance.ts';

export type Rule =
  | 'grossProfit'
  | 'margin'
  | 'netIncome'
  | 'operatingProfit'
  | 'profitBeforeTax'
  | 'plannedEbitda'
  | 'ebitdaOfLines'
  | 'operatingCosts'
  | 'combined'
  | 'thousands'
  | 'share'
  | 'overMonths'
  | 'difference'
  | 'differencePercent'
  | 'sharePoints'
  | 'trend'
  | 'newest'
  | 'bridge'
  | 'average'
  | 'cover'
  | 'runway'
  | 'seasonalRunway'
  | 'beyond'
  | 'profit'
  | 'unrecorded'
  | 'planDifference'
  | 'planPercent'
  | 'planTotal';

export type PartRole =
  | 'plus'
  | 'minus'
  | 'numerator'
  | 'denominator'
  | 'figure'
  | 'reference'
  | 'choice';

type PartValues = readonly {
  readonly role: PartRole;
  readonly value: string | null;
  readonly isLeftOut: boolean;
}[];

const valuesOf = (parts: PartValues, role: PartRole) =>
  parts.filter((part) => part.role === role).map(({ value }) => value);

/** Returns the measure's months; for a ratio, the months of both of its parts. */
function measureMonths({ key, addsUp }: Measure, parts: PartValues) {
  if (addsUp.by !== 'ratio') return parts.map(({ value }) => ({ [key]: value }));
  const denominators = valuesOf(parts, 'denominator');
  return valuesOf(parts, 'numerator').map((value, index) => ({
    [addsUp.numerator]: value,
    [addsUp.denominator]: denominators[index],
  }));
}

function comparedRows(parts: PartValues) {
  const references = valuesOf(parts, 'reference');
  return comparedTotals(
    valuesOf(parts, 'figure').map((figure, index) => ({ figure, reference: references[index] })),
  );
}

/**
 * Computes a figure from its parts with the function that the product uses to show it. @throws RangeError on a value
 * that is not a plain decimal.
 */
export function computed(rule: Rule, measure: Measure, parts: PartValues): string | null {
  const [first = null, second = null] = parts.map(({ value }) => value);
  switch (rule) {
    case 'grossProfit':
      return grossProfit(first, second);
    case 'margin':
      return marginToShow({
        grossProfit: first,
        revenue: second,
        grossMarginPercent: marginOf(first, second),
      });
    case 'netIncome':
      return netIncome(
        Object.fromEntries(NET_INCOME_PARTS.map(([part], index) => [part, parts[index]?.value])),
      );
    case 'plannedEbitda':
    case 'ebitdaOfLines':
      return plannedEbitda(first, valuesOf(parts, 'minus'));
    case 'combined':
      return combinedSalesMarketing(first, second).total;
    case 'thousands':
      return expandThousands(first);
    case 'share':
      return percentOfRevenue(first, second);
    case 'overMonths':
      return overMonths(measure, measureMonths(measure, parts)).value;
    case 'difference':
      return lineVariance(measure, first, second).difference;
    case 'differencePercent':
      return lineVariance(measure, first, second).percent;
    case 'sharePoints':
      return variance(first, second).difference;
    case 'trend':
      return trendBetween(measure, first, second);
    case 'newest':
      return parts.find(({ isLeftOut }) => !isLeftOut)?.value ?? null;
    case 'bridge':
    case 'operatingProfit':
    case 'profitBeforeTax':
      return balanceOf(parts);
    case 'average':
      return averageOf(parts);
    case 'cover':
      return first === null
        ? null
        : monthsCovered(first, valuesOf(parts, 'plus'), valuesOf(parts, 'minus'));
    case 'runway':
      return first === null ? null : monthsOfCash(first, second, valuesOf(parts, 'minus'));
    case 'seasonalRunway':
      return first === null ? null : monthsOfCash(first, null, valuesOf(parts, 'minus'));
    case 'beyond':
    case 'profit':
      return valueAgainstRevenue(rule, parts);
    case 'unrecorded':
      return unrecordedOf(first, second, parts.slice(2));
    case 'planDifference':
      return comparedRows(parts).difference;
    case 'planPercent':
      return comparedRows(parts).percent;
    default:
      return sum(parts.map(({ value }) => value)).total;
  }
}

/** A cost above its share of revenue, or the effect of a revenue difference on gross profit. */
function valueAgainstRevenue(rule: 'beyond' | 'profit', parts: PartValues): string | null {
  const [figure, reference, top, bottom] = parts.map(({ value }) => decimalOrNull(value));
  if (!figure || !reference || !top || !bottom || bottom.lte('0')) return null;
  return plainText(
    rule === 'beyond'
      ? figure.minus(allowedShare(reference, top, bottom))
      : profitOf(figure.minus(reference), top, bottom),
  );
}

function unrecordedOf(now: string | null, then: string | null, causes: PartValues): string | null {
  const recorded = balanceOf(causes) ?? '0';
  return now === null || then === null
    ? null
    : // A cause that lowers the balance is subtracted.
      plainText(unexplainedPart(decimal(now).minus(decimal(then)), [decimal(recorded).neg()]));
}

function averageOf(parts: PartValues): string | null {
  const total = decimalOrNull(balanceOf(parts));
  return total === null || parts.length === 0 ? null : plainText(total.div(String(parts.length)));
}

function balanceOf(parts: PartValues): string | null {
  const known = parts.filter(({ isLeftOut }) => !isLeftOut);
  if (known.some(({ value }) => value === null)) return null;
  return sum(
    known.map(({ role, value }) => {
      const amount = decimal(value ?? '0');
      return plainText(role === 'minus' ? amount.neg() : amount);
    }),
  ).total;
}

/** Missing amounts count as 0 in a trend; headcount needs both ends. */
function trendBetween({ unit }: Measure, last: string | null, first: string | null): string | null {
  if (unit === 'people') return trendOfSeries([first, last]).percent;
  const [start = '0', end = '0'] = missingAsZero([first, last]);
  return trendOf(start, end).percent;
}

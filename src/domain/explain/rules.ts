import { percentOfRevenue } from '../costRatio.ts';
import { monthsCovered, monthsLasting } from '../briefing/cashLife.ts';
import { unrecorded } from '../briefing/causes.ts';
import { allowedShare, profitOf } from '../briefing/revenueShare.ts';
import { decimal, decimalOrNull, plainText } from '../decimal.ts';
import { comparedTotals } from '../forecastAnalysis.ts';
import { grossProfit, marginOf, marginToShow } from '../grossMargin.ts';
import { combinedSalesMarketing } from '../lines.ts';
import type { LineKey } from '../lines.ts';
import { sum } from '../money.ts';
import { NET_INCOME_PARTS, netIncome } from '../netIncome.ts';
import { overMonths } from '../overMonths.ts';
import { plannedEbitda } from '../plan.ts';
import { expandThousands } from '../thousands.ts';
import { missingAsZero, trendOf, trendOfSeries } from '../trend.ts';
import { lineVariance, variance } from '../variance.ts';

/** The ways in which the product computes figures. */
export type Rule =
  | 'grossProfit'
  | 'margin'
  | 'netIncome'
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
  /** A step of a bridge, or what all steps leave open. */
  | 'bridge'
  /** What a briefing tells besides lines and differences. */
  | 'cover'
  | 'runway'
  | 'beyond'
  | 'profit'
  | 'unrecorded'
  | 'planDifference'
  | 'planPercent'
  | 'planTotal';

/** The place of a part in its formula. */
export type PartRole =
  | 'plus'
  | 'minus'
  | 'numerator'
  | 'denominator'
  | 'figure'
  | 'reference'
  | 'choice';

type Values = readonly {
  readonly role: PartRole;
  readonly value: string | null;
  readonly isLeftOut: boolean;
}[];

const valuesOf = (parts: Values, role: PartRole) =>
  parts.filter((part) => part.role === role).map(({ value }) => value);

/** The months of a line: for a ratio its two parts side by side. */
function monthsOf(line: LineKey, parts: Values) {
  const numerators = valuesOf(parts, 'numerator');
  if (numerators.length === 0) return parts.map(({ value }) => ({ [line]: value }));
  const revenues = valuesOf(parts, 'denominator');
  return numerators.map((profit, index) => ({ grossProfit: profit, revenue: revenues[index] }));
}

/** Figures of a plan beside those that they are compared with, row by row. */
function comparedRows(parts: Values) {
  const references = valuesOf(parts, 'reference');
  return comparedTotals(
    valuesOf(parts, 'figure').map((figure, index) => ({ figure, reference: references[index] })),
  );
}

/**
 * The value of a figure from its parts, by the very function that the product shows it by.
 * @throws RangeError on a value that is not a plain decimal.
 */
export function computed(rule: Rule, line: LineKey, parts: Values): string | null {
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
      return overMonths(line, monthsOf(line, parts)).value;
    case 'difference':
      return lineVariance(line, first, second).difference;
    case 'differencePercent':
      return lineVariance(line, first, second).percent;
    case 'sharePoints':
      return variance(first, second).difference;
    case 'trend':
      return trendBetween(line, first, second);
    case 'newest':
      return parts.find(({ isLeftOut }) => !isLeftOut)?.value ?? null;
    case 'bridge':
      return balanceOf(parts);
    case 'cover':
      return first === null
        ? null
        : monthsCovered(first, valuesOf(parts, 'plus'), valuesOf(parts, 'minus'));
    case 'runway':
      return first === null ? null : monthsLasting(first, second, valuesOf(parts, 'minus'));
    case 'beyond':
    case 'profit':
      return besideRevenue(rule, parts);
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

/** A cost beyond its share of revenue, or what a difference of revenue does to gross profit. */
function besideRevenue(rule: 'beyond' | 'profit', parts: Values): string | null {
  const [figure, reference, top, bottom] = parts.map(({ value }) => decimalOrNull(value));
  if (!figure || !reference || !top || !bottom || bottom.lte('0')) return null;
  return plainText(
    rule === 'beyond'
      ? figure.minus(allowedShare(reference, top, bottom))
      : profitOf(figure.minus(reference), top, bottom),
  );
}

function unrecordedOf(now: string | null, then: string | null, causes: Values): string | null {
  const recorded = balanceOf(causes) ?? '0';
  return now === null || then === null
    ? null
    : // What lowers the balance is a cause that is taken off.
      plainText(unrecorded(decimal(now).minus(decimal(then)), [decimal(recorded).neg()]));
}

/** What is added less what is taken off; null where one of them is missing. */
function balanceOf(parts: Values): string | null {
  const known = parts.filter(({ isLeftOut }) => !isLeftOut);
  if (known.some(({ value }) => value === null)) return null;
  return sum(
    known.map(({ role, value }) => {
      const amount = decimal(value ?? '0');
      return plainText(role === 'minus' ? amount.neg() : amount);
    }),
  ).total;
}

/** Amounts that are missing count as 0 in a trend; a headcount has both its ends. */
function trendBetween(line: LineKey, last: string | null, first: string | null): string | null {
  if (line === 'staffCount') return trendOfSeries([first, last]).percent;
  const [start = '0', end = '0'] = missingAsZero([first, last]);
  return trendOf(start, end).percent;
}

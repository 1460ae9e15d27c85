import type { ComparedPeriod } from '../briefing/briefingMonths.ts';
import { BriefingMonths, countOfMonth, monthOfCount } from '../briefing/briefingMonths.ts';
import type { YearPlans } from '../briefing/briefingMonths.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { percentOfRevenue } from '../../finance/percentOfRevenue.ts';
import type { MaybeDecimal } from '../../finance/decimal.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { marginToShow } from '../../finance/grossMargin.ts';
import { measureOf, shownLines } from '../../finance/catalogue.ts';
import { MONTH_LINES } from '../../finance/lines.ts';
import type { Measure, MeasureKey } from '../../finance/catalogue.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import { lineVariance, variance } from '../../finance/variance.ts';
import type { NumberKind } from './textNumbers.ts';

export type KnownPeriod =
  | { readonly kind: 'month'; readonly month: MonthOfYear }
  /** The period from the start of the financial year to this month. */
  | { readonly kind: 'toDate'; readonly month: MonthOfYear }
  /** The approved budget of the month, or of the year to date. */
  | { readonly kind: 'budget' | 'budgetToDate'; readonly month: MonthOfYear };

export interface KnownValue {
  readonly line: MeasureKey;
  readonly kind: NumberKind;
  /** Signed, in units of the currency, percent or points. */
  readonly value: string;
  readonly of: KnownPeriod;
  readonly isShare: boolean;
  /** The basis of comparison of a difference; null for the figure itself. */
  readonly against: KnownPeriod | null;
}

export interface CommentarySource {
  readonly month: MonthOfYear;
  readonly months: readonly CompanyMonth[];
  readonly plans: YearPlans | null;
}

interface KnownSide {
  readonly period: KnownPeriod;
  readonly figures: MonthFigures;
}

export const valueOfMonth = (line: MeasureKey, figures: MonthFigures): MaybeDecimal =>
  line === 'grossMarginPercent' ? marginToShow(figures) : figures[line];

const shareOfRevenue = ({ key, unit, addsUp }: Measure, figures: MonthFigures): string | null =>
  key === 'revenue' || unit !== 'usd' || addsUp.by !== 'sum'
    ? null
    : percentOfRevenue(figures[key], figures.revenue);

function knownValue(
  line: MeasureKey,
  kind: NumberKind,
  value: MaybeDecimal,
  of: KnownPeriod,
  said: Partial<Pick<KnownValue, 'isShare' | 'against'>> = {},
): KnownValue[] {
  const isThere = value !== null && value !== undefined;
  return isThere ? [{ line, kind, value, of, isShare: false, against: null, ...said }] : [];
}

function figureItself(measure: Measure, { figures, period }: KnownSide): KnownValue[] {
  const { key, unit } = measure;
  const kind = unit === 'percent' ? 'percent' : 'money';
  return [
    ...knownValue(key, kind, valueOfMonth(key, figures), period),
    ...knownValue(key, 'percent', shareOfRevenue(measure, figures), period, { isShare: true }),
  ];
}

function knownDifferences(measure: Measure, side: KnownSide, other: KnownSide): KnownValue[] {
  const { key } = measure;
  const [value, reference] = [valueOfMonth(key, side.figures), valueOfMonth(key, other.figures)];
  const { difference, percent, unit } = lineVariance(measure, value, reference);
  const said = { against: other.period };
  const [share, otherShare] = [
    shareOfRevenue(measure, side.figures),
    shareOfRevenue(measure, other.figures),
  ];
  const moved = variance(share, otherShare).difference;
  return [
    ...knownValue(key, unit === 'points' ? 'points' : 'money', difference, side.period, said),
    ...knownValue(key, 'percent', percent, side.period, said),
    ...knownValue(key, 'points', moved, side.period, { ...said, isShare: true }),
  ];
}

function sidesToCompare(
  compared: ComparedPeriod | null,
  [is, budget]: readonly ['month', 'budget'] | readonly ['toDate', 'budgetToDate'],
  month: MonthOfYear,
): { readonly side: KnownSide; readonly others: readonly KnownSide[] } | null {
  if (compared === null) return null;
  const { figures, before, plan } = compared;
  const isYear = before?.is === 'year';
  return {
    side: { period: { kind: is, month }, figures },
    others: [
      ...(before !== null && isYear
        ? [{ period: { kind: is, month: before.month }, figures: before.figures }]
        : []),
      ...(plan === null ? [] : [{ period: { kind: budget, month }, figures: plan }]),
    ],
  };
}

/**
 * The month's figures and common comparisons: with the month before, a year earlier and the approved budget, in money
 * and percent; in percent of revenue; and all of these for the year to date. The month's own figures come first. Empty
 * if the month has no figures.
 */
export function knownValues(
  basis: CompanyBasis,
  { month, months, plans }: CommentarySource,
): KnownValue[] {
  const all = new BriefingMonths({ months, plans: plans === null ? [] : [plans] });
  const count = countOfMonth(month);
  const own = sidesToCompare(all.month(count), ['month', 'budget'], month);
  const toDate = sidesToCompare(all.toDate(count), ['toDate', 'budgetToDate'], month);
  if (own === null || toDate === null) return [];
  const prior = all.at(count - 1);
  const before: KnownSide[] =
    prior === null
      ? []
      : [{ period: { kind: 'month', month: monthOfCount(count - 1) }, figures: prior.figures }];
  const saidOf = (
    measure: Measure,
    side: KnownSide,
    compared: readonly KnownSide[],
  ): KnownValue[] =>
    [
      figureItself(measure, side),
      compared.flatMap((other) => figureItself(measure, other)),
      compared.flatMap((other) => knownDifferences(measure, side, other)),
    ].flat();
  return shownLines(basis, MONTH_LINES).flatMap((line) => {
    const measure = measureOf(basis, line);
    const ofMonth = saidOf(measure, own.side, [...before, ...own.others]);
    // A closing balance is the same in the month and the year to date.
    return measure.addsUp.by === 'closing'
      ? ofMonth
      : ofMonth.concat(saidOf(measure, toDate.side, toDate.others));
  });
}

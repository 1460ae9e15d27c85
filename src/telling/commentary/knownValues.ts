import type { ComparedPeriod } from '../briefing/briefingMonths.ts';
import { BriefingMonths, countOfMonth, monthOfCount } from '../briefing/briefingMonths.ts';
import type { YearPlans } from '../briefing/briefingMonths.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { percentOfRevenue } from '../../finance/percentOfRevenue.ts';
import type { MaybeDecimal } from '../../finance/decimal.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { marginToShow } from '../../finance/grossMargin.ts';
import type { LineKey, MonthLineKey } from '../../finance/lines.ts';
import { LINES, MONTH_LINES, shownLines } from '../../finance/lines.ts';
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
  readonly line: LineKey;
  readonly kind: NumberKind;
  /** Signed, in units of the currency, percent or points. */
  readonly value: string;
  readonly of: KnownPeriod;
  readonly isShare: boolean;
  /** What a difference is compared with; null for the figure itself. */
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

export const valueOfMonth = (line: LineKey, figures: MonthFigures): MaybeDecimal =>
  line === 'grossMarginPercent' ? marginToShow(figures) : figures[line];

const lineShareOfRevenue = (line: MonthLineKey, figures: MonthFigures): string | null =>
  line === 'revenue' || LINES[line].unit !== 'usd' || LINES[line].addsUp.by !== 'sum'
    ? null
    : percentOfRevenue(figures[line], figures.revenue);

function knownValue(
  line: LineKey,
  kind: NumberKind,
  value: MaybeDecimal,
  of: KnownPeriod,
  said: Partial<Pick<KnownValue, 'isShare' | 'against'>> = {},
): KnownValue[] {
  const isThere = value !== null && value !== undefined;
  return isThere ? [{ line, kind, value, of, isShare: false, against: null, ...said }] : [];
}

function figureItself(line: MonthLineKey, { figures, period }: KnownSide): KnownValue[] {
  const kind = LINES[line].unit === 'percent' ? 'percent' : 'money';
  return [
    ...knownValue(line, kind, valueOfMonth(line, figures), period),
    ...knownValue(line, 'percent', lineShareOfRevenue(line, figures), period, { isShare: true }),
  ];
}

function knownDifferences(line: MonthLineKey, side: KnownSide, other: KnownSide): KnownValue[] {
  const [value, reference] = [valueOfMonth(line, side.figures), valueOfMonth(line, other.figures)];
  const { difference, percent, unit } = lineVariance(line, value, reference);
  const said = { against: other.period };
  const [share, otherShare] = [
    lineShareOfRevenue(line, side.figures),
    lineShareOfRevenue(line, other.figures),
  ];
  const moved = variance(share, otherShare).difference;
  return [
    ...knownValue(line, unit === 'points' ? 'points' : 'money', difference, side.period, said),
    ...knownValue(line, 'percent', percent, side.period, said),
    ...knownValue(line, 'points', moved, side.period, { ...said, isShare: true }),
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
    line: MonthLineKey,
    side: KnownSide,
    compared: readonly KnownSide[],
  ): KnownValue[] =>
    [
      figureItself(line, side),
      compared.flatMap((other) => figureItself(line, other)),
      compared.flatMap((other) => knownDifferences(line, side, other)),
    ].flat();
  return shownLines(basis, MONTH_LINES).flatMap((line) => {
    const ofMonth = saidOf(line, own.side, [...before, ...own.others]);
    // A closing balance is the same in the month and the year to date.
    return LINES[line].addsUp.by === 'closing'
      ? ofMonth
      : ofMonth.concat(saidOf(line, toDate.side, toDate.others));
  });
}

import type { ComparedPeriod } from '../briefing/briefingMonths.ts';
import { BriefingMonths, countOfMonth, monthOfCount } from '../briefing/briefingMonths.ts';
import type { YearPlans } from '../briefing/briefingMonths.ts';
import type { CompanyBasis } from '../companyBasis.ts';
import { percentOfRevenue } from '../costRatio.ts';
import type { MaybeDecimal } from '../decimal.ts';
import type { CompanyMonth } from '../companyMonth.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import { marginToShow } from '../grossMargin.ts';
import type { LineKey, MonthLineKey } from '../lines.ts';
import { LINES, MONTH_LINES, shownLines } from '../lines.ts';
import type { MonthFigures } from '../overMonths.ts';
import { lineVariance, variance } from '../variance.ts';
import type { NumberKind } from './textNumbers.ts';

/** The months that a known value is of. */
export type KnownPeriod =
  | { readonly is: 'month'; readonly month: MonthOfYear }
  /** From the beginning of the financial year to this month. */
  | { readonly is: 'toDate'; readonly month: MonthOfYear }
  /** The approved budget: of the month, or of the year up to it. */
  | { readonly is: 'budget' | 'budgetToDate'; readonly month: MonthOfYear };

/** A figure of a month, or what is usually said of it. */
export interface KnownValue {
  readonly line: LineKey;
  readonly kind: NumberKind;
  /** With its sign: whole units of the currency, percent, or points. */
  readonly value: string;
  readonly of: KnownPeriod;
  /** In percent of the revenue of the same months. */
  readonly isShare: boolean;
  /** What it is a difference from; null: it is the figure itself. */
  readonly against: KnownPeriod | null;
}

/** What texts on a month are compared with. */
export interface CommentarySource {
  readonly month: MonthOfYear;
  /** All that have figures. */
  readonly months: readonly CompanyMonth[];
  /** Of the financial year of the month; null: there is no approved budget. */
  readonly plans: YearPlans | null;
}

interface Side {
  readonly period: KnownPeriod;
  readonly figures: MonthFigures;
}

/** A line of a month, or of months together, to be rounded once. */
export const valueOfMonth = (line: LineKey, figures: MonthFigures): MaybeDecimal =>
  line === 'grossMarginPercent' ? marginToShow(figures) : figures[line];

const shareOf = (line: MonthLineKey, figures: MonthFigures): string | null =>
  line === 'revenue' || LINES[line].unit !== 'usd' || LINES[line].addsUp.by !== 'sum'
    ? null
    : percentOfRevenue(figures[line], figures.revenue);

function known(
  line: LineKey,
  kind: NumberKind,
  value: MaybeDecimal,
  of: KnownPeriod,
  said: Partial<Pick<KnownValue, 'isShare' | 'against'>> = {},
): KnownValue[] {
  const isThere = value !== null && value !== undefined;
  return isThere ? [{ line, kind, value, of, isShare: false, against: null, ...said }] : [];
}

function figureItself(line: MonthLineKey, { figures, period }: Side): KnownValue[] {
  const kind = LINES[line].unit === 'percent' ? 'percent' : 'money';
  return [
    ...known(line, kind, valueOfMonth(line, figures), period),
    ...known(line, 'percent', shareOf(line, figures), period, { isShare: true }),
  ];
}

function differences(line: MonthLineKey, side: Side, other: Side): KnownValue[] {
  const [value, reference] = [valueOfMonth(line, side.figures), valueOfMonth(line, other.figures)];
  const { difference, percent, unit } = lineVariance(line, value, reference);
  const said = { against: other.period };
  const [share, otherShare] = [shareOf(line, side.figures), shareOf(line, other.figures)];
  const moved = variance(share, otherShare).difference;
  return [
    ...known(line, unit === 'points' ? 'points' : 'money', difference, side.period, said),
    ...known(line, 'percent', percent, side.period, said),
    ...known(line, 'points', moved, side.period, { ...said, isShare: true }),
  ];
}

/** A period, and what it is compared with, the closest first. */
function sidesOf(
  compared: ComparedPeriod | null,
  [is, budget]: readonly ['month', 'budget'] | readonly ['toDate', 'budgetToDate'],
  month: MonthOfYear,
): { readonly side: Side; readonly others: readonly Side[] } | null {
  if (compared === null) return null;
  const { figures, before, plan } = compared;
  const isYear = before?.is === 'year';
  return {
    side: { period: { is, month }, figures },
    others: [
      ...(before !== null && isYear
        ? [{ period: { is, month: before.month }, figures: before.figures }]
        : []),
      ...(plan === null ? [] : [{ period: { is: budget, month }, figures: plan }]),
    ],
  };
}

/**
 * A month's figures and what is usually said of them: beside the month before, the same month a year earlier
 * and the approved budget, in money and percent; in percent of revenue; and the year to date likewise. The
 * figures of the month itself come first. None where the month has no figures.
 */
export function knownValues(
  basis: CompanyBasis,
  { month, months, plans }: CommentarySource,
): KnownValue[] {
  const all = new BriefingMonths({ months, plans: plans === null ? [] : [plans] });
  const count = countOfMonth(month);
  const own = sidesOf(all.month(count), ['month', 'budget'], month);
  const toDate = sidesOf(all.toDate(count), ['toDate', 'budgetToDate'], month);
  if (own === null || toDate === null) return [];
  const prior = all.at(count - 1);
  const before: Side[] =
    prior === null
      ? []
      : [{ period: { is: 'month', month: monthOfCount(count - 1) }, figures: prior.figures }];
  /** A line of these months, of what they are compared with, and what they differ by. */
  const saidOf = (line: MonthLineKey, side: Side, compared: readonly Side[]): KnownValue[] =>
    [
      figureItself(line, side),
      compared.flatMap((other) => figureItself(line, other)),
      compared.flatMap((other) => differences(line, side, other)),
    ].flat();
  return shownLines(basis, MONTH_LINES).flatMap((line) => {
    const ofMonth = saidOf(line, own.side, [...before, ...own.others]);
    // What is counted at the end of a month is the same of a year to date.
    return LINES[line].addsUp.by === 'closing'
      ? ofMonth
      : ofMonth.concat(saidOf(line, toDate.side, toDate.others));
  });
}

import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { decimalOrNull } from '../../finance/decimal.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { marginOf } from '../../finance/grossMargin.ts';
import { isHiddenLine, lineLabel } from '../../finance/catalogue.ts';
import { OPERATING_COSTS } from '../../finance/lines.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import type { BriefingMonths, Earlier } from './briefingMonths.ts';

export const COSTS = ['production', ...OPERATING_COSTS] as const;
export type CostLine = (typeof COSTS)[number];

export interface PageReference {
  /** `earlier` is the month before, used if there is neither a plan nor a prior year. */
  readonly kind: 'plan' | Earlier['is'];
  readonly planName: string | null;
  readonly of: MonthOfYear;
  readonly month: MonthFigures;
  readonly toDate: MonthFigures | null;
}

export interface PageMonth {
  readonly month: MonthOfYear;
  readonly monthNum: number;
  readonly fyLabel: string;
  readonly figures: MonthFigures;
  readonly toDate: MonthFigures;
  /** Null for the first month if there is no plan. */
  readonly reference: PageReference | null;
  /** The approved plan of the year, even if it lacks lines and so can't be the reference. */
  readonly planName: string | null;
  readonly plan: { readonly month: MonthFigures; readonly toDate: MonthFigures } | null;
  readonly earlier: Earlier | null;
  /** The previous year up to the same month; null if a month is missing. */
  readonly yearBefore: {
    readonly fyLabel: string;
    readonly month: MonthOfYear;
    readonly toDate: MonthFigures;
  } | null;
  /** Lines missing from an approved plan, which therefore isn't the reference. */
  readonly notPlanned: readonly ('revenue' | CostLine | 'ebitda')[];
}

const referenceAmount = (figures: MonthFigures | null | undefined, line: keyof MonthFigures) =>
  decimalOrNull(figures?.[line]);

const isSpent = (figures: MonthFigures, line: CostLine) => {
  const amount = referenceAmount(figures, line);
  return amount !== null && !amount.eq('0');
};

export function usedCosts(months: BriefingMonths, count: number): CostLine[] {
  const monthNum = months.at(count)?.monthNum ?? 1;
  const first = count - monthNum + 1 - MONTHS_IN_YEAR;
  const known = Array.from({ length: count - first + 1 }, (_, place) => months.at(first + place));
  return COSTS.filter((line) => known.some((month) => month && isSpent(month.figures, line)));
}

/** Lines without a planned amount, although the company had an amount in this year or the one before. */
function linesNotPlanned(
  basis: CompanyBasis,
  months: BriefingMonths,
  count: number,
  plan: MonthFigures,
) {
  const figures = months.at(count)?.figures;
  const isUsed = (line: CostLine) =>
    !isHiddenLine(basis, line) || (figures !== undefined && isSpent(figures, line));
  const costs = usedCosts(months, count).filter(isUsed);
  const missing = (['revenue', ...costs] as const).filter(
    (line) => referenceAmount(plan, line) === null,
  );
  // EBITDA is calculated from its lines, so if one is blank, there is no EBITDA.
  return missing.length === 0 && referenceAmount(plan, 'ebitda') === null
    ? (['ebitda'] as const)
    : missing;
}

/** A plan stores no margin, so the margin is computed from two of its amounts. */
const withMargin = (plan: MonthFigures): MonthFigures => ({
  ...plan,
  grossMarginPercent: marginOf(plan.grossProfit, plan.revenue),
});

/** A month with its reference; null if the month has no figures. */
export function pageMonth(
  basis: CompanyBasis,
  months: BriefingMonths,
  count: number,
): PageMonth | null {
  const [month, toDate, stored] = [months.month(count), months.toDate(count), months.at(count)];
  if (month === null || toDate === null || stored === null) return null;
  const plan = month.plan && withMargin(month.plan);
  const notPlanned = plan === null ? [] : linesNotPlanned(basis, months, count, plan);
  const yearBefore = months.at(count - MONTHS_IN_YEAR);
  const isYear = month.before?.is === 'year';
  return {
    month: stored,
    monthNum: stored.monthNum,
    fyLabel: stored.fyLabel,
    figures: month.figures,
    toDate: toDate.figures,
    planName: plan === null ? null : month.planName,
    plan: plan === null || toDate.plan === null ? null : { month: plan, toDate: toDate.plan },
    earlier: month.before,
    yearBefore:
      yearBefore === null || toDate.before === null || !isYear
        ? null
        : { fyLabel: yearBefore.fyLabel, month: yearBefore, toDate: toDate.before.figures },
    notPlanned,
    reference:
      plan !== null && notPlanned.length === 0
        ? {
            kind: 'plan',
            planName: month.planName,
            of: stored,
            month: plan,
            toDate: toDate.plan,
          }
        : month.before && {
            kind: month.before.is,
            planName: null,
            of: month.before.month,
            month: month.before.figures,
            toDate: month.before.is === 'year' ? (toDate.before?.figures ?? null) : null,
          },
  };
}

export function lineWords(
  basis: CompanyBasis,
  line: CostLine | 'grossProfit' | 'revenue' | 'ebitda',
): string {
  if (line === 'grossProfit') return lineLabel(basis, line, 'Gross profit');
  return lineLabel(basis, line, line === 'other' ? 'Other costs' : undefined);
}

import { decimalOrNull } from '../decimal.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import { MONTHS_IN_YEAR } from '../fiscalCalendar.ts';
import { marginOf } from '../grossMargin.ts';
import { LINES, OPERATING_COSTS } from '../lines.ts';
import type { MonthFigures } from '../overMonths.ts';
import type { BriefingMonths, Earlier } from './briefingMonths.ts';

/** The costs of a statement down to EBITDA, in its order. */
export const COSTS = ['production', ...OPERATING_COSTS] as const;
export type CostLine = (typeof COSTS)[number];

/** What all figures of a month's page are compared with. */
export interface PageReference {
  /** `earlier`: the month before, because there is no plan and no year before. */
  readonly kind: 'plan' | Earlier['is'];
  /** Of a plan its name. */
  readonly planName: string | null;
  /** The month that it is, or the planned month. */
  readonly of: MonthOfYear;
  readonly month: MonthFigures;
  /** The same months of the year to date; null where one of them is missing. */
  readonly toDate: MonthFigures | null;
}

/** A month with its year to date, and what both are compared with. */
export interface PageMonth {
  readonly month: MonthOfYear;
  /** From 1: its place in the financial year. */
  readonly monthNum: number;
  readonly fyLabel: string;
  readonly figures: MonthFigures;
  readonly toDate: MonthFigures;
  /** Null: it is the first month, and has no plan. */
  readonly reference: PageReference | null;
  /** The approved plan of the month's year, whether it is the reference or lacks lines for that. */
  readonly planName: string | null;
  readonly plan: { readonly month: MonthFigures; readonly toDate: MonthFigures } | null;
  /** The same month a year earlier, else the latest before. */
  readonly earlier: Earlier | null;
  /** The same months of the year before up to the same month; null where one of them is missing. */
  readonly yearBefore: {
    readonly fyLabel: string;
    readonly month: MonthOfYear;
    readonly toDate: MonthFigures;
  } | null;
  /** Lines that an approved plan lacks, for which reason it is no reference. */
  readonly notPlanned: readonly ('revenue' | CostLine | 'ebitda')[];
}

const amountOf = (figures: MonthFigures | null | undefined, line: keyof MonthFigures) =>
  decimalOrNull(figures?.[line]);

const isSpent = (figures: MonthFigures, line: CostLine) => {
  const amount = amountOf(figures, line);
  return amount !== null && !amount.eq('0');
};

/** The costs that the company has had an amount of in the year of a month or in the one before. */
export function usedCosts(months: BriefingMonths, count: number): CostLine[] {
  const monthNum = months.at(count)?.monthNum ?? 1;
  const first = count - monthNum + 1 - MONTHS_IN_YEAR;
  const known = Array.from({ length: count - first + 1 }, (_, place) => months.at(first + place));
  return COSTS.filter((line) => known.some((month) => month && isSpent(month.figures, line)));
}

/** Lines without a plan for a month that the company has had an amount of in this year or the one before. */
function linesNotPlanned(months: BriefingMonths, count: number, plan: MonthFigures) {
  const costs = usedCosts(months, count);
  const missing = (['revenue', ...costs] as const).filter((line) => amountOf(plan, line) === null);
  // EBITDA follows from its lines; where one of them is blank, it has none.
  return missing.length === 0 && amountOf(plan, 'ebitda') === null
    ? (['ebitda'] as const)
    : missing;
}

/** A plan keeps no margin: it follows from two of its amounts. */
const withMargin = (plan: MonthFigures): MonthFigures => ({
  ...plan,
  grossMarginPercent: marginOf(plan.grossProfit, plan.revenue),
});

/** A month with the one reference of its page; null where it has no figures. */
export function pageMonth(months: BriefingMonths, count: number): PageMonth | null {
  const [month, toDate, stored] = [months.month(count), months.toDate(count), months.at(count)];
  if (month === null || toDate === null || stored === null) return null;
  const plan = month.plan && withMargin(month.plan);
  const notPlanned = plan === null ? [] : linesNotPlanned(months, count, plan);
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

/** The name of a line within a sentence. */
export function lineWords(line: CostLine | 'grossProfit' | 'revenue' | 'ebitda'): string {
  if (line === 'grossProfit') return 'Gross profit';
  return line === 'other' ? 'Other costs' : LINES[line].label;
}

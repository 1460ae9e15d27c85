import type { ApprovedPlan } from '../briefing/briefingMonths.ts';
import type { CompanyBasis } from '../companyBasis.ts';
import type { FigureId } from '../figureId.ts';
import { figurePeriodText, monthPeriod } from '../figureId.ts';
import { figureIdText } from '../figureIdText.ts';
import { compareMonthsOfYear, financialYearOf } from '../fiscalCalendar.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import { MONTH_LINES, shownLines } from '../lines.ts';
import { overMonths } from '../overMonths.ts';
import { monthInYear } from '../pageFigures.ts';
import { periodBefore } from '../periodBefore.ts';
import type { CommentarySource, KnownPeriod, KnownValue } from './knownValues.ts';
import { knownValues } from './knownValues.ts';
import type { QuotedForm } from './quotableFigures.ts';
import { quotedForm } from './quotableFigures.ts';

/** A figure that a text can follow, and what it is. */
export interface QuotableValue {
  readonly id: FigureId;
  /** The text of the id. */
  readonly figure: string;
  readonly form: QuotedForm;
  /** With its sign: units of the currency, percent, or points. */
  readonly value: string;
}

const isPlanned = ({ is }: KnownPeriod): boolean => is === 'budget' || is === 'budgetToDate';

function periodOf(basis: CompanyBasis, { is, month }: KnownPeriod) {
  if (is === 'month' || is === 'budget') return monthPeriod(month);
  const { label } = financialYearOf(basis, month.calendarYear, month.calendarMonth);
  return { is: 'toDate', fyLabel: label, last: month } as const;
}

/** Whether these are the months that ids compare those of a figure with. */
function isBefore(
  basis: CompanyBasis,
  of: KnownPeriod,
  against: KnownPeriod,
  by: 'month' | 'year',
): boolean {
  const before = periodBefore(basis, periodOf(basis, of), by);
  if (of.is !== against.is || before === null) return false;
  return figurePeriodText(before) === figurePeriodText(periodOf(basis, against));
}

/** The id of what is usually said of a month; null: it has none that a text can follow. */
function idOf(
  basis: CompanyBasis,
  { line, kind, of, isShare, against }: KnownValue,
  budget: string | null,
): FigureId | null {
  const period = periodOf(basis, of);
  const measure = isShare ? ('share' as const) : undefined;
  const plan = { of: 'linePlan', line, period, plan: budget ?? '', measure } as const;
  const reported = period.is === 'toDate' ? true : undefined;
  if (isPlanned(of)) return { ...plan, scenario: 'planned', reported };
  const isRelative = against !== null && kind === 'percent';
  const inPercent = isRelative ? ({ inPercent: true } as const) : {};
  if (against !== null && isPlanned(against)) {
    return { ...plan, scenario: 'variance', reported, ...inPercent };
  }
  const company = { of: 'company', line, period, measure } as const;
  if (against === null) return company;
  const by = (['year', 'month'] as const).find((one) => isBefore(basis, of, against, one));
  return by === undefined ? null : { ...company, against: by, ...inPercent };
}

function valueOf(id: FigureId | null, value: string | null): QuotableValue[] {
  const form = id === null ? null : quotedForm(id);
  return id === null || form === null || value === null
    ? []
    : [{ id, figure: figureIdText(id), form, value }];
}

/** What an approved plan says of the lines of its year and of each of its months. */
function plannedValues(basis: CompanyBasis, plan: ApprovedPlan, fyLabel: string): QuotableValue[] {
  return shownLines(basis, MONTH_LINES).flatMap((line) => {
    const planned = { of: 'linePlan', scenario: 'planned', line, plan: plan.name } as const;
    const { value, missing } = overMonths(line, plan.months);
    const year = { ...planned, period: { is: 'year', fyLabel } } as const;
    const ofMonths = plan.months.flatMap((figures, place) => {
      const month: MonthOfYear = monthInYear(basis, { fyLabel, monthNum: place + 1 });
      return valueOf({ ...planned, period: monthPeriod(month) }, figures[line] ?? null);
    });
    return valueOf(year, missing > 0 ? null : value).concat(ofMonths);
  });
}

/**
 * All that a text on a month can follow, each once: what is usually said of it, the amounts of the month first; what
 * the approved plans of its year say; and the amounts of the months before it, the newest first.
 */
export function quotableValues(basis: CompanyBasis, source: CommentarySource): QuotableValue[] {
  const { month, months, plans } = source;
  const said = knownValues(basis, source).flatMap((known) =>
    valueOf(idOf(basis, known, plans?.budget?.name ?? null), known.value),
  );
  const planned = [plans?.forecast, plans?.budget].flatMap((plan) =>
    plan === null || plan === undefined || plans === null
      ? []
      : plannedValues(basis, plan, plans.fyLabel),
  );
  const earlier = months
    .filter((one) => one.isReportOnly !== true && compareMonthsOfYear(one, month) <= 0)
    .toSorted((one, other) => compareMonthsOfYear(other, one))
    .flatMap((one) =>
      shownLines(basis, MONTH_LINES).flatMap((line) =>
        line === 'grossMarginPercent'
          ? []
          : valueOf({ of: 'company', line, period: monthPeriod(one) }, one.figures[line] ?? null),
      ),
    );
  const own = earlier.slice(
    0,
    earlier.findLastIndex(
      ({ id }) =>
        id.of === 'company' &&
        id.period.is === 'month' &&
        compareMonthsOfYear(id.period, month) === 0,
    ) + 1,
  );
  const all = [...own, ...said, ...planned, ...earlier];
  return [...new Map(all.map((one) => [one.figure, one])).values()];
}

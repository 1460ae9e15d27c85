import type { ApprovedPlan } from '../briefing/briefingMonths.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { FigureId } from '../../finance/figureId.ts';
import { figurePeriodText, monthPeriod } from '../../finance/figureId.ts';
import { figureIdText } from '../../finance/figureIdText.ts';
import { compareMonthsOfYear, financialYearOf } from '../../finance/fiscalCalendar.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { measureOf, shownLines } from '../../finance/catalogue.ts';
import { MONTH_LINES } from '../../finance/lines.ts';
import { overMonths } from '../../finance/overMonths.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import { periodBefore } from '../../finance/periodBefore.ts';
import type { CommentarySource, KnownPeriod, KnownValue } from './knownValues.ts';
import { knownValues } from './knownValues.ts';
import type { QuotedForm } from './quotableFigures.ts';
import { quotedForm } from './quotableFigures.ts';

export interface QuotableValue {
  readonly id: FigureId;
  readonly figure: string;
  readonly form: QuotedForm;
  readonly value: string;
}

const isBudgetPeriod = ({ kind: is }: KnownPeriod): boolean =>
  is === 'budget' || is === 'budgetToDate';

function quotablePeriod(basis: CompanyBasis, { kind: is, month }: KnownPeriod) {
  if (is === 'month' || is === 'budget') return monthPeriod(month);
  const { label } = financialYearOf(basis, month.calendarYear, month.calendarMonth);
  return { is: 'toDate', fyLabel: label, last: month } as const;
}

function isComparedPeriod(
  basis: CompanyBasis,
  of: KnownPeriod,
  against: KnownPeriod,
  by: 'month' | 'year',
): boolean {
  const before = periodBefore(basis, quotablePeriod(basis, of), by);
  if (of.kind !== against.kind || before === null) return false;
  return figurePeriodText(before) === figurePeriodText(quotablePeriod(basis, against));
}

function idOf(
  basis: CompanyBasis,
  { line, kind, of, isShare, against }: KnownValue,
  budget: string | null,
): FigureId | null {
  const period = quotablePeriod(basis, of);
  const measure = isShare ? ('share' as const) : undefined;
  const plan = { of: 'linePlan', line, period, plan: budget ?? '', measure } as const;
  const reported = period.is === 'toDate' ? true : undefined;
  if (isBudgetPeriod(of)) return { ...plan, scenario: 'planned', reported };
  const isRelative = against !== null && kind === 'percent';
  const inPercent = isRelative ? ({ inPercent: true } as const) : {};
  if (against !== null && isBudgetPeriod(against)) {
    return { ...plan, scenario: 'variance', reported, ...inPercent };
  }
  const company = { of: 'company', line, period, measure } as const;
  if (against === null) return company;
  const by = (['year', 'month'] as const).find((one) => isComparedPeriod(basis, of, against, one));
  return by === undefined ? null : { ...company, against: by, ...inPercent };
}

function quotableValue(
  basis: CompanyBasis,
  id: FigureId | null,
  value: string | null,
): QuotableValue[] {
  const form = id === null ? null : quotedForm(basis, id);
  return id === null || form === null || value === null
    ? []
    : [{ id, figure: figureIdText(id), form, value }];
}

function plannedValues(basis: CompanyBasis, plan: ApprovedPlan, fyLabel: string): QuotableValue[] {
  return shownLines(basis, MONTH_LINES).flatMap((line) => {
    const planned = { of: 'linePlan', scenario: 'planned', line, plan: plan.name } as const;
    const { value, missing } = overMonths(measureOf(basis, line), plan.months);
    const year = { ...planned, period: { is: 'year', fyLabel } } as const;
    const ofMonths = plan.months.flatMap((figures, place) => {
      const month: MonthOfYear = monthInYear(basis, { fyLabel, monthNum: place + 1 });
      return quotableValue(
        basis,
        { ...planned, period: monthPeriod(month) },
        figures[line] ?? null,
      );
    });
    return quotableValue(basis, year, missing > 0 ? null : value).concat(ofMonths);
  });
}

/**
 * Every figure that a text on a month can follow, once each: the month's amounts and comparisons, the approved plans of
 * its year, then earlier months, newest first.
 */
export function quotableValues(basis: CompanyBasis, source: CommentarySource): QuotableValue[] {
  const { month, months, plans } = source;
  const said = knownValues(basis, source).flatMap((known) =>
    quotableValue(basis, idOf(basis, known, plans?.budget?.name ?? null), known.value),
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
          : quotableValue(
              basis,
              { of: 'company', line, period: monthPeriod(one) },
              one.figures[line] ?? null,
            ),
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

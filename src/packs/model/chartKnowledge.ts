import type { ChartedMonth } from '../../charts/trendFigures.ts';
import type { MonthsByCount } from '../../charts/comparedSeries.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { BriefingMonths, monthOfCount } from '../../telling/briefing/briefingMonths.ts';
import type { ChartedPlan } from '../../finance/chartComparisons.ts';
import { financialYearOrNull } from '../../finance/fiscalCalendar.ts';
import { shownLines } from '../../finance/catalogue.ts';
import { forLines, OPERATING_COSTS, OPTIONAL_LINES } from '../../finance/lines.ts';
import { planMonths } from '../../finance/plan.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

export interface ChartKnowledge {
  readonly monthAt: (count: number) => PackMonth | null;
  readonly known: MonthsByCount;
  readonly plans: readonly ChartedPlan[];
}

function chartedMonthOf(basis: CompanyBasis, month: PackMonth): ChartedMonth {
  const { figures } = month;
  const of = (line: keyof typeof figures) => figures[line] ?? null;
  return {
    month: month.monthName,
    year: month.calendarYear,
    revenue: of('revenue'),
    grossProfit: of('grossProfit'),
    ebitda: of('ebitda'),
    adjEbitda: of('adjEbitda'),
    production: of('production'),
    ...forLines(OPERATING_COSTS, of),
    rd: of('rnd'),
    cash: of('cash'),
    ...forLines(shownLines(basis, OPTIONAL_LINES), of),
  };
}

function chartedPlans({ linePlans = [], financialYears, briefing }: PackSource): ChartedPlan[] {
  const labels = new Map(financialYears.map(({ id, fyYear }) => [id, fyYear]));
  const own = linePlans.map(({ name, kind, fyId, lines }) => ({
    kind,
    name,
    fyLabel: labels.get(fyId) ?? '',
    months: planMonths(lines),
  }));
  const others = (briefing?.plans ?? []).flatMap(({ fyLabel, budget }) =>
    budget === null || own.some((plan) => plan.kind === 'budget' && plan.fyLabel === fyLabel)
      ? []
      : [{ kind: 'budget' as const, fyLabel, ...budget }],
  );
  return [...own, ...others];
}

export function chartKnowledge(source: PackSource, months: PackMonths): ChartKnowledge {
  const told = source.briefing === undefined ? null : new BriefingMonths(source.briefing);
  const monthAt = (count: number): PackMonth | null => {
    const { calendarYear, calendarMonth } = monthOfCount(count);
    const year = financialYearOrNull(source.basis, calendarYear, calendarMonth);
    if (year === null) return null;
    const month = months.at(year.label, year.monthNum);
    const figures = month.row === null ? told?.at(count)?.figures : undefined;
    return figures === undefined ? month : { ...month, figures };
  };
  const made = new Map<number, ChartedMonth | undefined>();
  const get = (count: number) => {
    if (!made.has(count)) {
      const month = monthAt(count);
      made.set(count, month === null ? undefined : chartedMonthOf(source.basis, month));
    }
    return made.get(count);
  };
  return { monthAt, known: { get }, plans: chartedPlans(source) };
}

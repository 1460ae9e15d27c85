import type { ChartedMonth } from '../../../charts/trendFigures.ts';
import type { KnownMonths } from '../../../charts/comparedSeries.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { BriefingMonths, monthOfCount } from '../../../domain/briefing/briefingMonths.ts';
import type { ChartedPlan } from '../../../domain/chartComparisons.ts';
import { financialYearOrNull } from '../../../domain/fiscalCalendar.ts';
import { forLines, OPERATING_COSTS, OPTIONAL_LINES, shownLines } from '../../../domain/lines.ts';
import { planMonths } from '../../../domain/plan.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

/** What charts know of months, in a pack and before it, and of plans. */
export interface ChartKnowledge {
  /** As the pack has it; null before the first year. */
  readonly monthAt: (count: number) => PackMonth | null;
  readonly known: KnownMonths;
  readonly plans: readonly ChartedPlan[];
}

function charted(basis: CompanyBasis, month: PackMonth): ChartedMonth {
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

/** The approved plans of the pack's years, and of those that only the briefing knows. */
function plansOf({ linePlans = [], financialYears, briefing }: PackSource): ChartedPlan[] {
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

/** The months of a pack, with what the briefing knows of those that it has no rows of. */
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
      made.set(count, month === null ? undefined : charted(source.basis, month));
    }
    return made.get(count);
  };
  return { monthAt, known: { get }, plans: plansOf(source) };
}

import { useQuery } from '@tanstack/react-query';
import type { CompanyBasis } from '../../../finance/companyBasis.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { MonthlySummary } from '../../../contract/reports.ts';
import type { LinePlanFigureId } from '../../../finance/figureId.ts';
import { figureMonth, monthPeriod } from '../../../finance/figureId.ts';
import type { MonthOfYear } from '../../../finance/fiscalCalendar.ts';
import type { LineKey } from '../../../finance/lines.ts';
import type { Materiality } from '../../../finance/materiality.ts';
import { monthFigure, monthNamed } from '../../../finance/pageFigures.ts';
import { linePlanFigure } from '../../../finance/plannedFigures.ts';
import { briefingQuery } from '../../api/briefing.ts';
import { useMateriality } from '../../api/company.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { reportsQuery } from '../../api/reports.ts';
import { type Today, useMonthToday, useToday } from '../../api/today.ts';
import { useBudgetMonth } from './budgetMonth.ts';
import { monthTitle } from '../../components/reportMonth.ts';
import {
  basisOfReport,
  type ComparedMonth,
  comparisonPlaces,
  type FigureRow,
  figureRows,
  isReported,
  judgedReference,
  type MonthPlace,
  type ReferenceKey,
  type StatementFigures,
  yearBefore,
} from './reportFigures.view.ts';

/** Undefined for figures that are typed but not stored. */
export type ComparisonFigures = Readonly<
  Record<'difference' | 'percent' | 'share' | 'reference' | 'referenceShare', string | undefined>
>;

export interface ReportFigureRows {
  /** Includes hidden lines that have an amount. */
  readonly basis: CompanyBasis;
  readonly month: ComparedMonth;
  readonly rows: readonly FigureRow[];
  readonly references: readonly { readonly of: ReferenceKey; readonly title: string }[];
  readonly materiality: Materiality | null;
  readonly today: ReadonlyMap<LineKey, string> | undefined;
  readonly idsOf: (line: LineKey) => Readonly<Record<'value' | 'share', string | undefined>>;
  readonly comparisonIds: (of: ReferenceKey, line: LineKey) => ComparisonFigures;
}

export type ReportFiguresProps = {
  report: Pick<MonthlySummary, 'monthNum' | 'monthName' | 'year' | 'staffCount'>;
  year: FinancialYear;
  years: readonly FinancialYear[];
  typed?: StatementFigures;
};

/** Parses a title such as "March 2025". */
function monthTitled(title: string): MonthOfYear | null {
  const [name = '', year = ''] = title.split(' ');
  return monthNamed(shownBasis(), name, Number(year));
}

export function useReportFigures({
  report,
  year,
  years,
  typed,
}: ReportFiguresProps): ReportFigureRows | null {
  const before = yearBefore(years, year);
  const materiality = useMateriality();
  const figures = useQuery(financialDataQuery(year.id));
  const earlierFigures = useQuery({
    ...financialDataQuery(before?.id ?? 0),
    enabled: before !== null,
  });
  const reports = useQuery(reportsQuery(year.id));
  const earlierReports = useQuery({
    ...reportsQuery(before?.id ?? 0),
    enabled: before !== null,
  });
  const budget = useBudgetMonth(year.id, report.monthNum);
  const shown = monthTitled(monthTitle(report));
  const shownMonth = shown === null ? undefined : figureMonth(shown);
  const { data: briefing } = useQuery({
    ...briefingQuery(shownMonth),
    enabled: shownMonth !== undefined,
  });
  const findToday = useMonthToday();
  const reportsToday = useToday(reportsQuery(year.id));
  const queries = [figures, earlierFigures, reports, earlierReports];
  if (queries.some(({ isLoading }) => isLoading)) return null;

  const monthAt = (place: MonthPlace | null): ComparedMonth | null => {
    if (place === null) return null;
    const at = ({ fyId, monthNum }: { fyId: number; monthNum: number }) =>
      fyId === place.fyId && monthNum === place.monthNum;
    const found = [...(figures.data ?? []), ...(earlierFigures.data ?? [])].find(at);
    const told = [...(reports.data ?? []), ...(earlierReports.data ?? [])].find(at);
    return { title: place.title, figures: found ?? null, staffCount: told?.staffCount ?? null };
  };
  const places = comparisonPlaces(year, before, report.monthNum);
  const priorMonth = monthAt(places.priorMonth);
  const priorYear = monthAt(places.priorYear);
  const todayOf = (figuresToday: Today<StatementFigures>) => {
    if (figuresToday === undefined || reportsToday === undefined) return undefined;
    const told = reportsToday.find(({ monthNum }) => monthNum === report.monthNum);
    const ofToday = {
      title: '',
      figures: figuresToday,
      staffCount: told?.staffCount ?? null,
    };
    return new Map(
      figureRows(ofToday, {}, null, null).map(({ key, figure }) => [key, figure.text]),
    );
  };
  const month: ComparedMonth = {
    title: monthTitle(report),
    figures: typed ?? figures.data?.find(({ monthNum }) => monthNum === report.monthNum) ?? null,
    staffCount: report.staffCount,
  };
  const today = todayOf(
    typed === undefined ? findToday({ fyId: year.id, monthNum: report.monthNum }) : undefined,
  );
  // Figures that are typed but not stored have no explanation.
  const here = typed === undefined ? shown : null;
  const idOf = (
    line: LineKey,
    at: MonthOfYear | null,
    said: Parameters<typeof monthFigure>[2] = {},
  ) => (here === null || at === null ? undefined : monthFigure(line, at, said));
  const budgetId = (
    scenario: LinePlanFigureId['scenario'],
    line: LineKey,
    said: Pick<LinePlanFigureId, 'measure' | 'inPercent'> = {},
  ) =>
    here === null || budget === null
      ? undefined
      : linePlanFigure({
          scenario,
          line,
          period: monthPeriod(here),
          plan: budget.plan,
          ...said,
        });
  const earlier = { priorMonth: places.priorMonth, priorYear: places.priorYear };
  const idsBeside = (of: ReferenceKey, key: LineKey): ComparisonFigures => {
    if (of === 'budget') {
      return {
        reference: budgetId('planned', key),
        referenceShare: budgetId('planned', key, { measure: 'share' }),
        difference: budgetId('variance', key),
        percent: budgetId('variance', key, { inPercent: true }),
        share: budgetId('variance', key, { measure: 'share' }),
      };
    }
    const there = monthTitled(earlier[of]?.title ?? '');
    const against = of === 'priorMonth' ? 'month' : 'year';
    return {
      reference: idOf(key, there),
      referenceShare: idOf(key, there, { measure: 'share' }),
      difference: idOf(key, here, { against }),
      percent: idOf(key, here, { against, inPercent: true }),
      share: idOf(key, here, { measure: 'share', against }),
    };
  };
  const references = [
    { of: 'priorMonth', there: priorMonth },
    { of: 'priorYear', there: priorYear },
    { of: 'budget', there: budget },
  ] as const;
  const compared = { priorMonth, priorYear, budget };
  const judged = judgedReference(
    briefing?.month === shownMonth ? briefing?.reference : undefined,
    compared,
  );
  return {
    month,
    rows: figureRows(month, compared, judged, materiality),
    basis: basisOfReport([month, priorMonth, priorYear, budget]),
    references: references.flatMap(({ of, there }) =>
      there === null || !isReported(there) ? [] : [{ of, title: there.title }],
    ),
    materiality,
    today,
    idsOf: (line) => ({ value: idOf(line, here), share: idOf(line, here, { measure: 'share' }) }),
    comparisonIds: idsBeside,
  };
}

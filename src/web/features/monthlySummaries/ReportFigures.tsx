import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import type { MonthOfYear } from '../../../domain/fiscalCalendar.ts';
import type { LinePlanFigureId } from '../../../domain/figureId.ts';
import { monthPeriod } from '../../../domain/figureId.ts';
import type { LineKey } from '../../../domain/lines.ts';
import { monthFigure, monthNamed } from '../../../domain/pageFigures.ts';
import { linePlanFigure } from '../../../domain/plannedFigures.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { useMateriality } from '../../api/company.ts';
import { monthlySummariesQuery } from '../../api/monthlySummaries.ts';
import { type Today, useMonthToday, useToday } from '../../api/today.ts';
import { DASH } from '../../../format/notAvailable.ts';
import { currencyTitle } from '../../../format/currencyName.ts';
import { TodayMark } from '../../components/TodayMark.tsx';
import { JudgementLegend, JudgementMark, judgementTone } from '../../components/JudgementMark.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { monthTitle } from './reportCard.view.ts';
import { useBudgetMonth } from './budgetMonth.ts';
import {
  type StatementFigures,
  type ComparedMonth,
  type Comparison,
  comparisonPlaces,
  figureRows,
  type MonthPlace,
  yearBefore,
} from './reportFigures.view.ts';

/**
 * Both comparisons stand side by side on a tablet: less room between the columns, and months on two
 * lines of a heading. Where that is not enough, the earlier figure goes below its difference.
 */
const NARROW =
  '@max-[56rem]:[&_:is(td,th)]:px-2 @max-[44rem]:[&_:is(td,th)]:px-1.5 @max-[56rem]:[&_th]:whitespace-normal!';
const REFERENCE = '@max-[44rem]:hidden';
const INSTEAD = 'hidden @max-[44rem]:block';
/** The name of a plan may be as long as a sentence. */
const NAMED = 'inline-block max-w-40 break-words whitespace-normal';
/** Beside a form at 1024 px the words of a share would push the second comparison out of sight. */
const BRIEF_SHARE = '@min-[26rem]:@max-[28rem]:sr-only';
const SHARE_LEGEND = 'hidden @min-[26rem]:@max-[28rem]:block text-small text-ink-muted';

/** "March 2025" by the calendar. */
function monthTitled({ title }: { readonly title: string }): MonthOfYear | null {
  const [name = '', year = ''] = title.split(' ');
  return monthNamed(name, Number(year));
}

/** The figures of a report against the month before, the same month of last year, and the budget. */
export function ReportFigures({
  report,
  year,
  years,
  typed,
}: {
  report: Pick<MonthlySummary, 'monthNum' | 'monthName' | 'year' | 'staffCount'>;
  year: FinancialYear;
  years: readonly FinancialYear[];
  /** Shown instead of the stored ones, while they are typed. */
  typed?: StatementFigures;
}) {
  const before = yearBefore(years, year);
  const materiality = useMateriality();
  const figures = useQuery(financialDataQuery(year.id));
  const earlierFigures = useQuery({
    ...financialDataQuery(before?.id ?? 0),
    enabled: before !== null,
  });
  const reports = useQuery(monthlySummariesQuery(year.id));
  const earlierReports = useQuery({
    ...monthlySummariesQuery(before?.id ?? 0),
    enabled: before !== null,
  });
  const budget = useBudgetMonth(year.id, report.monthNum);
  const findToday = useMonthToday();
  const reportsToday = useToday(monthlySummariesQuery(year.id));
  const queries = [figures, earlierFigures, reports, earlierReports];
  if (queries.some(({ isLoading }) => isLoading)) return <Skeleton className="h-72 w-full" />;

  const monthAt = (place: MonthPlace | null): ComparedMonth | null => {
    if (place === null) return null;
    const at = ({ fyId, monthNum }: { fyId: number; monthNum: number }) =>
      fyId === place.fyId && monthNum === place.monthNum;
    const found = [...(figures.data ?? []), ...(earlierFigures.data ?? [])].find(at);
    const told = [...(reports.data ?? []), ...(earlierReports.data ?? [])].find(at);
    return { title: place.title, figures: found ?? null, staffCount: told?.staffCount ?? null };
  };
  const { priorMonth, priorYear } = comparisonPlaces(year, before, report.monthNum);
  /** Today's texts of the month's lines, where the page shows the past. */
  const todayOf = (figuresToday: Today<StatementFigures>) => {
    if (figuresToday === undefined || reportsToday === undefined) return undefined;
    const told = reportsToday.find(({ monthNum }) => monthNum === report.monthNum);
    const shown = {
      title: '',
      figures: figuresToday,
      staffCount: told?.staffCount ?? null,
    };
    return new Map(
      figureRows(shown, null, null, null).map(({ key, figure }) => [key, figure.text]),
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
  const rows = figureRows(month, monthAt(priorMonth), monthAt(priorYear), materiality, budget);
  // What is only typed is no figure yet that could say where it comes from.
  const here = typed === undefined ? monthTitled(month) : null;
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
  /** The ids of a column of what the month is compared with. */
  const idsOf = (of: 'priorMonth' | 'priorYear' | 'budget', title: string, key: LineKey) => {
    if (of === 'budget') {
      return {
        reference: budgetId('planned', key),
        referenceShare: budgetId('planned', key, { measure: 'share' }),
        difference: budgetId('variance', key),
        percent: budgetId('variance', key, { inPercent: true }),
        share: budgetId('variance', key, { measure: 'share' }),
      };
    }
    const there = monthTitled({ title });
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
    { place: priorMonth, of: 'priorMonth' },
    { place: priorYear, of: 'priorYear' },
    { place: budget, of: 'budget' },
  ] as const;
  return (
    <div className="@container">
      <div className="flex items-baseline justify-between gap-4 border-b border-line-strong pb-1">
        <h3 className="text-small font-medium text-ink-soft">Figures</h3>
        <p className="text-small text-ink-muted">{currencyTitle()}</p>
      </div>
      <DataTable
        label={`Figures of ${month.title}`}
        className={clsx('[--surface:var(--raised)]', NARROW)}
        footer={
          <div className="mt-2">
            <JudgementLegend materiality={materiality} />
            <p className={SHARE_LEGEND}>A percentage below a cost is its share of revenue.</p>
          </div>
        }
      >
        <thead>
          <tr>
            <HeadCell>Line</HeadCell>
            <HeadCell numeric>{month.title}</HeadCell>
            {references.map(({ place, of }) =>
              place === null
                ? null
                : [
                    <HeadCell key={of} numeric className={REFERENCE}>
                      <span className={clsx(of === 'budget' && NAMED)}>{place.title}</span>
                    </HeadCell>,
                    <HeadCell key={`${of}-change`} numeric>
                      <span className={REFERENCE}>Variance</span>
                      <span className={INSTEAD}>
                        <span className={clsx(of === 'budget' && NAMED)}>
                          against {place.title}
                        </span>
                      </span>
                    </HeadCell>,
                  ],
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={clsx(row.isResult && 'font-semibold')}>
              <RowHeadCell className={clsx(row.isResult ? 'font-semibold!' : 'font-normal!')}>
                {row.label}
              </RowHeadCell>
              <Cell numeric muted={row.figure.missing} negative={row.figure.negative}>
                <FigureText id={idOf(row.key, here)}>{row.figure.text}</FigureText>
                <TodayMark then={row.figure.text} today={today?.get(row.key)} />
                <Share text={row.figure.share} figure={idOf(row.key, here, { measure: 'share' })} />
              </Cell>
              {references.map(({ place, of }) => {
                const comparison = row[of];
                if (place === null || comparison === null) return null;
                const ids = idsOf(of, place.title, row.key);
                return [
                  <Cell key={of} numeric muted className={clsx('font-normal!', REFERENCE)}>
                    <FigureText id={ids.reference}>{comparison.reference.text}</FigureText>
                    <Share text={comparison.reference.share} figure={ids.referenceShare} isBrief />
                  </Cell>,
                  <Cell key={`${of}-change`} numeric className="font-normal!">
                    <Change comparison={comparison} figures={ids} />
                  </Cell>,
                ];
              })}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

/** The share of revenue, below the amount of a cost. */
function Share({
  text,
  figure,
  isBrief = false,
}: {
  text: string | null;
  figure: string | undefined;
  isBrief?: boolean;
}) {
  return text === null ? null : (
    <span className="block text-small font-normal text-ink-muted">
      <FigureText id={figure}>{text}</FigureText>{' '}
      <span className={isBrief ? 'sr-only' : BRIEF_SHARE}>of revenue</span>
    </span>
  );
}

/** The ids of what a comparison says; undefined for figures that are only typed. */
type ComparisonFigures = Readonly<
  Record<'difference' | 'percent' | 'share' | 'reference', string | undefined>
>;

function Change({ comparison, figures }: { comparison: Comparison; figures: ComparisonFigures }) {
  const { difference, percent, share, judgement, reference } = comparison;
  const isThere = difference !== DASH;
  return (
    <span className={clsx('block', judgementTone(isThere ? judgement : null))}>
      {isThere ? <JudgementMark judgement={judgement} /> : null}
      <FigureText id={figures.difference}>{difference}</FigureText>
      {isThere && percent !== '' ? (
        <span className="block text-small">
          <FigureText id={figures.percent}>{percent}</FigureText>
        </span>
      ) : null}
      {share === null ? null : (
        <span className="block text-small">
          <FigureText id={figures.share}>{share}</FigureText>
        </span>
      )}
      <span className={clsx('text-small text-ink-muted', INSTEAD)}>
        from <FigureText id={figures.reference}>{reference.text}</FigureText>
      </span>
    </span>
  );
}

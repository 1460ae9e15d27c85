import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { MonthlySummary } from '../../../contract/monthlySummaries.ts';
import type { Judgement } from '../../../domain/variance.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { monthlySummariesQuery } from '../../api/monthlySummaries.ts';
import { DASH } from '../../../format/notAvailable.ts';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { monthTitle } from './reportCard.view.ts';
import {
  type ComparedMonth,
  type Comparison,
  comparisonPlaces,
  figureRows,
  type MonthPlace,
  yearBefore,
} from './reportFigures.view.ts';

const tones: Readonly<Record<Judgement, string>> = {
  favourable: 'text-positive',
  unfavourable: 'text-negative',
};

/** The figures of a report against the month before and the same month of last year. */
export function ReportFigures({
  report,
  year,
  years,
}: {
  report: MonthlySummary;
  year: FinancialYear;
  years: readonly FinancialYear[];
}) {
  const before = yearBefore(years, year);
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
  const month: ComparedMonth = {
    title: monthTitle(report),
    figures: figures.data?.find(({ monthNum }) => monthNum === report.monthNum) ?? null,
    staffCount: report.staffCount,
  };
  const rows = figureRows(month, monthAt(priorMonth), monthAt(priorYear));
  const references = [
    { place: priorMonth, of: 'priorMonth' },
    { place: priorYear, of: 'priorYear' },
  ] as const;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 border-b border-line-strong pb-1">
        <h3 className="text-small font-medium text-ink-soft">Figures</h3>
        <p className="text-small text-ink-muted">US dollars</p>
      </div>
      <DataTable label={`Figures of ${month.title}`} className="[--surface:var(--raised)]">
        <thead>
          <tr>
            <HeadCell>Line</HeadCell>
            <HeadCell numeric>{month.title}</HeadCell>
            {references.map(({ place, of }) =>
              place === null
                ? null
                : [
                    <HeadCell key={of} numeric>
                      {place.title}
                    </HeadCell>,
                    <HeadCell key={`${of}-change`} numeric>
                      Variance
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
                {row.figure.text}
              </Cell>
              {references.map(({ place, of }) => {
                const comparison = row[of];
                if (place === null || comparison === null) return null;
                return [
                  <Cell key={of} numeric muted className="font-normal!">
                    {comparison.reference.text}
                  </Cell>,
                  <Cell key={`${of}-change`} numeric className="font-normal!">
                    <Change comparison={comparison} />
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

function Change({ comparison }: { comparison: Comparison }) {
  const { difference, percent, judgement } = comparison;
  if (difference === DASH) return <span className="text-ink-muted">{DASH}</span>;
  return (
    <span className={clsx('block', judgement !== null && tones[judgement])}>
      {difference}
      <span className="block text-small">
        {[percent, judgement].filter((words) => words !== null && words !== '').join(' ')}
      </span>
    </span>
  );
}

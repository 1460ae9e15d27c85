import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined } from 'lucide-react';
import { clsx } from 'clsx';
import { useRef } from 'react';
import type { ReportingGroup } from '../../../contract/forecasts.ts';
import { shownProblem } from '../../api/problem.ts';
import { ofToday, type Today, useToday } from '../../api/today.ts';
import { readTableWorkbook } from '../../api/tables.ts';
import { DownloadMenu } from '../../components/DownloadMenu.tsx';
import { listPage } from '../../components/listPage.ts';
import { Pagination } from '../../components/Pagination.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { usePageSize } from '../../ui/printing.ts';
import { Card } from '../../ui/Card.tsx';
import { DataTable, HeadCell } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import {
  DifferenceCells,
  MixedCurrenciesRow,
  PlanCells,
  UnitCells,
  useIsFolded,
} from './AnalysisCells.tsx';
import { reportingQuery } from './forecasts.api.ts';
import { PlansByLine } from './PlansByLine.tsx';
import type { ForecastsSearch } from './forecasts.search.ts';
import {
  REPORTS_PER_PAGE,
  reportingFile,
  type ReportingLine,
  shownReport,
} from './reporting.view.ts';

export type ReportingTabProps = {
  search: ForecastsSearch;
  onSearch: (change: Partial<ForecastsSearch>) => void;
};

export function ReportingTab(props: ReportingTabProps) {
  const reporting = useQuery(reportingQuery);
  return (
    <QueryContent
      query={reporting}
      failure="Failed to fetch forecasts"
      problem={shownProblem}
      loading={<TableLoading label="Loading forecasts..." />}
    >
      {(groups) => <Reports {...props} groups={groups} />}
    </QueryContent>
  );
}

function Reports({
  groups,
  search,
  onSearch,
}: ReportingTabProps & { groups: readonly ReportingGroup[] }) {
  const top = useRef<HTMLDivElement>(null);
  const pageSize = usePageSize(REPORTS_PER_PAGE);
  const shown = listPage(groups, search.page ?? 1, pageSize);
  const today = useToday(reportingQuery);
  return (
    <div ref={top} className="flex scroll-mt-20 flex-col gap-6">
      <div className="flex items-start justify-between gap-3 max-sm:flex-col">
        <div className="min-w-0">
          <h2 className="text-title font-semibold">Forecast vs Budget Analysis</h2>
          <p className="text-small text-ink-muted">
            Each report’s projections for the three months that follow it. Variance is forecast
            minus budget, also as a percentage of budget.
          </p>
        </div>
        {groups.length === 0 ? null : (
          <DownloadMenu
            label="Download Forecast vs Budget Analysis"
            table={() => reportingFile(groups)}
            readWorkbook={readTableWorkbook}
          />
        )}
      </div>
      {groups.length === 0 ? (
        <Card>
          <PlansByLine />
          <EmptyState
            icon={<ChartNoAxesCombined className="size-6" />}
            title="No reporting data available"
            hint="Reports appear here once they have forecasts."
          />
        </Card>
      ) : (
        <>
          {shown.items.map((group) => (
            <ForecastReport
              key={group.summaryId}
              group={group}
              today={
                today === undefined
                  ? undefined
                  : (today.find(({ summaryId }) => summaryId === group.summaryId) ?? null)
              }
            />
          ))}
          {shown.pageCount > 1 ? (
            // In its own card, so that it doesn't float over the tables.
            <Card flush className="overflow-clip">
              <Pagination
                label="Pages of reports"
                page={shown.page}
                pageCount={shown.pageCount}
                shown={`Reports ${shown.shown}`}
                onPageChange={(page) => {
                  onSearch({ page: page === 1 ? undefined : page });
                  top.current?.scrollIntoView({ block: 'start' });
                }}
              />
            </Card>
          ) : null}
        </>
      )}
    </div>
  );
}

const REPORTING_COLUMNS = ['Budget', 'Forecast', 'Actual', 'Variance', 'Variance %'] as const;

function ForecastReport({ group, today }: { group: ReportingGroup; today: Today<ReportingGroup> }) {
  const isFolded = useIsFolded();
  const report = shownReport(group);
  const linesToday = ofToday(today, (same) => {
    const { lines, overall } = shownReport(same);
    return new Map([...lines, ...overall].map((line) => [line.key, line]));
  });
  const lineToday = ({ key }: ReportingLine) =>
    ofToday(linesToday, (lines) => lines.get(key) ?? null);
  return (
    <Card
      flush
      level={3}
      title={report.period}
      subtitle={report.others ?? '3-month forecast projections'}
      className="overflow-hidden"
    >
      {report.lines.length === 0 ? (
        <EmptyState title="No forecasts for this period" className="py-8" />
      ) : (
        <DataTable label={`Forecast vs Budget Analysis, ${report.period}`} isDense>
          <thead>
            <tr>
              <HeadCell>Business Unit</HeadCell>
              {isFolded ? null : <HeadCell>Forecast Period</HeadCell>}
              {REPORTING_COLUMNS.filter((heading) => !isFolded || !heading.endsWith('%')).map(
                (heading) => (
                  <HeadCell key={heading} numeric>
                    {heading}
                  </HeadCell>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {report.lines.map((line) => (
              <ReportingRow key={line.key} line={line} today={lineToday(line)} />
            ))}
          </tbody>
          {report.overall.length > 0 || report.isMixed ? (
            <tfoot>
              {report.overall.map((line) => (
                <ReportingRow key={line.key} line={line} today={lineToday(line)} />
              ))}
              {report.isMixed ? <MixedCurrenciesRow columns={7} /> : null}
            </tfoot>
          ) : null}
        </DataTable>
      )}
    </Card>
  );
}

function ReportingRow({ line, today }: { line: ReportingLine; today: Today<ReportingLine> }) {
  const isFolded = useIsFolded();
  return (
    <tr className={clsx(line.isTotal && '[&>*]:bg-sunken! [&>*]:font-semibold')}>
      <UnitCells
        unit={line.unit}
        period={line.period}
        isFolded={isFolded}
        className={line.isTotal ? 'font-normal! text-ink-muted' : undefined}
      />
      <PlanCells line={line} today={today} />
      <DifferenceCells
        difference={line.variance}
        today={ofToday(today, (same) => same.variance)}
        figures={line.figures.forecastVsBudget}
        note={line.varianceNote}
        isFolded={isFolded}
      />
    </tr>
  );
}

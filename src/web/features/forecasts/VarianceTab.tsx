import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Forecast } from '../../../contract/forecasts.ts';
import { useMateriality } from '../../api/company.ts';
import { shownProblem } from '../../api/problem.ts';
import { ofToday, type Today, useToday } from '../../api/today.ts';
import { readTableWorkbook } from '../../api/tables.ts';
import { DownloadMenu } from '../../components/DownloadMenu.tsx';
import { JudgementLegend } from '../../components/JudgementMark.tsx';
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
import { ForecastFilters } from './ForecastFilters.tsx';
import { forecastsQuery } from '../../api/forecasts.ts';
import type { ForecastsSearch } from './forecasts.search.ts';
import { PlansByLine } from './PlansByLine.tsx';
import { ROWS_PER_PAGE } from './forecasts.view.ts';
import type { Report } from './reports.ts';
import { useReports } from './useReports.ts';
import {
  analysedGroups,
  varianceFile,
  type VarianceLine,
  varianceLine,
  varianceTotals,
} from './variance.view.ts';

const DIFFERENCES = [
  'Budget vs Actual',
  'Budget vs Actual %',
  'Forecast vs Actual',
  'Forecast vs Actual %',
] as const;
const VARIANCE_AMOUNTS = ['Budget', 'Forecast', 'Actual'] as const;
const COLUMN_COUNT = 2 + VARIANCE_AMOUNTS.length + DIFFERENCES.length;

export type VarianceTabProps = {
  search: ForecastsSearch;
  onSearch: (change: Partial<ForecastsSearch>) => void;
};

/** Shows only rows with an actual. */
export function VarianceTab(props: VarianceTabProps) {
  const forecasts = useQuery(forecastsQuery);
  const reports = useReports();
  const loading = <TableLoading label="Loading forecasts..." />;
  return (
    <QueryContent
      query={forecasts}
      failure="Failed to fetch forecasts"
      problem={shownProblem}
      loading={loading}
    >
      {(all) => (
        <QueryContent
          query={reports.query}
          failure="Failed to fetch summaries"
          problem={shownProblem}
          loading={loading}
        >
          {() => <Analysis {...props} forecasts={all} reports={reports.byId} />}
        </QueryContent>
      )}
    </QueryContent>
  );
}

function Analysis({
  forecasts,
  reports,
  search,
  onSearch,
}: VarianceTabProps & {
  forecasts: readonly Forecast[];
  reports: ReadonlyMap<number, Report>;
}) {
  const { businessUnit, year, month } = search;
  const groups = useMemo(
    () =>
      analysedGroups(forecasts, (id) => reports.get(id)?.order ?? 0, { businessUnit, year, month }),
    [forecasts, reports, businessUnit, year, month],
  );
  const today = useToday(forecastsQuery);
  const groupsToday = useMemo(
    () =>
      today === undefined
        ? undefined
        : analysedGroups(today, (id) => reports.get(id)?.order ?? 0, { businessUnit, year, month }),
    [today, reports, businessUnit, year, month],
  );
  if (forecasts.length === 0) {
    return (
      <Card>
        <PlansByLine />
        <EmptyState
          icon={<ChartNoAxesCombined className="size-6" />}
          title="No forecast data available for analysis"
          hint="Forecasts and budgets are compared here with actual amounts once there are any."
        />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <ForecastFilters
        forecasts={forecasts}
        filter={{ businessUnit, year, month }}
        withMonth
        onChange={(filter) => onSearch({ ...filter, page: undefined })}
      >
        {groups.length === 0 ? null : (
          <DownloadMenu
            label="Download Variance Analysis"
            table={() => varianceFile(groups)}
            readWorkbook={readTableWorkbook}
          />
        )}
      </ForecastFilters>
      {groups.length === 0 ? (
        <Card>
          <PlansByLine />
          <EmptyState
            icon={<ChartNoAxesCombined className="size-6" />}
            title="No data with actual amounts found for the selected filters"
            hint="Add actual amounts to forecasts to see variance analysis"
          />
        </Card>
      ) : (
        <Tables groups={groups} groupsToday={groupsToday} search={search} onSearch={onSearch} />
      )}
    </div>
  );
}

function Tables({
  groups,
  groupsToday,
  search,
  onSearch,
}: VarianceTabProps & {
  groups: ReturnType<typeof analysedGroups>;
  groupsToday: ReturnType<typeof analysedGroups> | undefined;
}) {
  const top = useRef<HTMLDivElement>(null);
  const { year, month } = search;
  const materiality = useMateriality();
  const totals = useMemo(
    () => varianceTotals(groups, materiality, { year, month }),
    [groups, materiality, year, month],
  );
  const today = useMemo(() => {
    if (groupsToday === undefined) return undefined;
    const { units, overall } = varianceTotals(groupsToday, materiality, { year, month });
    const lines = [
      ...units,
      ...overall,
      ...groupsToday.map((one) => varianceLine(one, materiality)),
    ];
    return new Map(lines.map((line) => [line.key, line]));
  }, [groupsToday, materiality, year, month]);
  const lineToday = ({ key }: VarianceLine) => ofToday(today, (lines) => lines.get(key) ?? null);
  const pageSize = usePageSize(ROWS_PER_PAGE);
  const shown = listPage(groups, search.page ?? 1, pageSize);
  return (
    <>
      <Card
        flush
        title="Totals"
        subtitle="Actual minus budget or forecast, also as a percentage, for the months shown below."
        className="overflow-hidden"
      >
        <div className="px-4 pb-3 sm:px-6">
          <JudgementLegend materiality={materiality} />
        </div>
        <DataTable label="Variance totals" isDense>
          <VarianceHead />
          <tbody>
            {totals.units.map((line) => (
              <VarianceRow key={line.key} line={line} today={lineToday(line)} />
            ))}
          </tbody>
          {totals.overall.length > 0 || totals.isMixed ? (
            <tfoot>
              {totals.overall.map((line) => (
                <VarianceRow key={line.key} line={line} today={lineToday(line)} />
              ))}
              {totals.isMixed ? <MixedCurrenciesRow columns={COLUMN_COUNT} /> : null}
            </tfoot>
          ) : null}
        </DataTable>
      </Card>
      <Card
        flush
        title="By month"
        subtitle="Values from the latest report for each unit and month. A dash means there is nothing to compare with, or the change is too large for a percentage."
        className="overflow-clip"
      >
        <div ref={top} className="scroll-mt-20">
          <DataTable label="Variance Analysis" isDense>
            <VarianceHead />
            <tbody>
              {shown.items.map((group) => {
                const line = varianceLine(group, materiality);
                return <VarianceRow key={line.key} line={line} today={lineToday(line)} />;
              })}
            </tbody>
          </DataTable>
        </div>
        <Pagination
          label="Pages of the analysis"
          page={shown.page}
          pageCount={shown.pageCount}
          shown={shown.shown}
          onPageChange={(page) => {
            onSearch({ page: page === 1 ? undefined : page });
            if ((top.current?.getBoundingClientRect().top ?? 0) < 0) {
              top.current?.scrollIntoView({ block: 'start' });
            }
          }}
        />
      </Card>
    </>
  );
}

function VarianceHead() {
  const isFolded = useIsFolded();
  return (
    <thead>
      <tr>
        <HeadCell>Business Unit</HeadCell>
        {isFolded ? null : <HeadCell>Period</HeadCell>}
        {[
          ...VARIANCE_AMOUNTS,
          ...DIFFERENCES.filter((heading) => !isFolded || !heading.endsWith('%')),
        ].map((heading) => (
          <HeadCell
            key={heading}
            numeric
            className={
              heading.endsWith('%')
                ? 'max-w-24 min-w-20 whitespace-normal!'
                : 'max-xl:whitespace-normal!'
            }
          >
            {heading}
          </HeadCell>
        ))}
      </tr>
    </thead>
  );
}

function VarianceRow({ line, today }: { line: VarianceLine; today: Today<VarianceLine> }) {
  const isFolded = useIsFolded();
  return (
    <tr>
      <UnitCells
        unit={line.unit}
        period={line.period}
        isFolded={isFolded}
        className="font-normal!"
      />
      <PlanCells line={line} today={today} />
      <DifferenceCells
        difference={line.budgetVsActual}
        today={ofToday(today, (same) => same.budgetVsActual)}
        figures={line.figures.budgetVsActual}
        note={line.budgetNote}
        isFolded={isFolded}
        isMarked
      />
      <DifferenceCells
        difference={line.forecastVsActual}
        figures={line.figures.forecastVsActual}
        today={ofToday(today, (same) => same.forecastVsActual)}
        note={line.forecastNote}
        isFolded={isFolded}
        isMarked
      />
    </tr>
  );
}

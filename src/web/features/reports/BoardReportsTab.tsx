import { useQuery } from '@tanstack/react-query';
import { FilePlus2, FileText } from 'lucide-react';
import type { MonthBrief } from '../../../contract/briefing.ts';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { MonthlySummaryItem } from '../../../contract/reports.ts';
import { briefingsQuery } from '../../api/briefing.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { reportsQuery } from '../../api/reports.ts';
import { shownProblem } from '../../api/problem.ts';
import { openQuestionsQuery } from '../../api/questions.ts';
import { useToday } from '../../api/today.ts';
import { MonthFilter } from '../../components/MonthFilter.tsx';
import { monthTitle } from '../../components/reportMonth.ts';
import { exportOfReport } from '../../components/reportExport.ts';
import { useCan } from '../../components/signedInUser.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ReportCard } from './ReportCard.tsx';
import { NO_FILTER, ReportFilter, ReportFilterChips } from './ReportFilter.tsx';
import { ReportsLoading } from '../../components/ReportsLoading.tsx';
import type { ReportsSearch } from './reports.search.ts';
import type { ShownReports } from './useShownReports.ts';

export type BoardReportsTabProps = {
  year: FinancialYear;
  all: readonly MonthlySummaryItem[] | undefined;
  shown: ShownReports;
  search: ReportsSearch;
  onChange: (next: Partial<ReportsSearch>) => void;
};

export function BoardReportsTab({ year, all, shown, search, onChange }: BoardReportsTabProps) {
  const mayCreate = useCan('createReport');
  const mayEdit = useCan('editReport');
  const figures = useQuery(financialDataQuery(year.id));
  const questions = useQuery(openQuestionsQuery).data?.questions ?? [];
  const today = useToday(reportsQuery(year.id));
  const briefs = useQuery(briefingsQuery(year.id));
  const briefsToday = useToday(briefingsQuery(year.id));
  const elsewhere = useQuery({
    ...reportsQuery(),
    enabled: shown.data?.length === 0,
  });
  const isFiltered = shown.data?.length !== all?.length;

  const cards = () => {
    if (shown.data === undefined) {
      return shown.error === null ? (
        <ReportsLoading label="Loading reports..." />
      ) : (
        <ErrorState
          title="Failed to fetch summaries"
          {...shownProblem(shown.error)}
          retrying={shown.isFetching}
          onRetry={shown.refetch}
        />
      );
    }
    // Cards wait for their headlines, so that nothing moves later.
    if (briefs.isLoading) return <ReportsLoading label="Loading reports..." />;
    if (shown.data.length === 0) {
      return (
        <Card>
          <EmptyState
            icon={<FileText className="size-6" />}
            title="No board reports found for the selected criteria"
            hint={
              elsewhere.data?.length === 0
                ? mayCreate
                  ? 'There are no reports yet. Create the first one, for any month.'
                  : 'Reports appear as soon as an administrator has created the first one.'
                : 'Try selecting a different financial year or month'
            }
            action={<NextStep isFiltered={isFiltered} mayCreate={mayCreate} onChange={onChange} />}
          />
        </Card>
      );
    }
    return (
      <ul className="flex flex-col gap-4" aria-label={`Board reports for ${year.fyYear}`}>
        {shown.data.map((report) => {
          const record = figures.data?.find(({ monthNum }) => monthNum === report.monthNum);
          return (
            <li key={report.id}>
              <ReportCard
                report={report}
                today={today && (today.find(({ id }) => id === report.id) ?? null)}
                brief={briefs.data && briefOf(briefs.data, report)}
                headlineToday={briefsToday && (briefOf(briefsToday, report)?.headline ?? null)}
                questions={questions.filter(
                  ({ fyId, monthNum }) => fyId === report.fyId && monthNum === report.monthNum,
                )}
                pageExport={
                  record && exportOfReport(report, async () => ({ fyLabel: year.fyYear, record }))
                }
                onEdit={mayEdit ? () => onChange({ report: report.id, form: 'edit' }) : undefined}
              />
            </li>
          );
        })}
      </ul>
    );
  };

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3" data-print="hide">
        <MonthFilter
          months={all ?? []}
          month={search.month}
          onMonthChange={(month) => onChange({ month })}
        />
        <ReportFilter search={search} onChange={onChange} />
        {mayCreate ? (
          <Button
            variant="primary"
            className="max-sm:w-full sm:ml-auto"
            icon={<FilePlus2 className="size-4" aria-hidden="true" />}
            onClick={() => onChange({ form: 'create' })}
          >
            Create Report
          </Button>
        ) : null}
      </div>
      <ReportFilterChips search={search} onChange={onChange} />
      {cards()}
    </div>
  );
}

const briefOf = (briefs: readonly MonthBrief[], report: MonthlySummaryItem) =>
  briefs.find(({ name }) => name === monthTitle(report)) ?? null;

function NextStep({
  isFiltered,
  mayCreate,
  onChange,
}: {
  isFiltered: boolean;
  mayCreate: boolean;
  onChange: (next: Partial<ReportsSearch>) => void;
}) {
  if (isFiltered) {
    return (
      <Button onClick={() => onChange({ ...NO_FILTER, month: undefined })}>Clear filters</Button>
    );
  }
  if (!mayCreate) return null;
  return <Button onClick={() => onChange({ form: 'create' })}>Create Report</Button>;
}

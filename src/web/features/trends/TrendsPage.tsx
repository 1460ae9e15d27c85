import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { TrendPoint } from '../../../contract/financialTrends.ts';
import { LINES } from '../../../domain/lines.ts';
import { financialTrendsQuery } from '../../api/financialTrends.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { shownProblem } from '../../api/problem.ts';
import { MoneyCell } from '../../components/MoneyCell.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { YearFilter } from '../../components/YearFilter.tsx';
import { formatCount } from '../../format/count.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const route = getRouteApi('/trends');

const COLUMNS = [
  { line: LINES.revenue, field: 'revenue' },
  { line: LINES.adjEbitda, field: 'adjEbitda' },
  { line: LINES.production, field: 'production' },
  { line: LINES.salesMarketing, field: 'salesMarketing' },
  { line: LINES.rnd, field: 'rd' },
  { line: LINES.marketing, field: 'marketing' },
  { line: LINES.admin, field: 'admin' },
  { line: LINES.cash, field: 'cash' },
] as const;

export function TrendsPage() {
  const { fyId } = route.useSearch();
  const navigate = route.useNavigate();
  const years = useQuery(financialYearsQuery);
  const trends = useQuery(financialTrendsQuery(fyId));
  return (
    <>
      <PageHeader
        title="Trends & Analytics"
        yearLabel={years.data?.find((year) => year.id === fyId)?.fyYear}
      />
      <PageBody>
        <div className="flex flex-wrap items-center gap-3">
          <div className="w-72 max-w-full">
            <YearFilter
              years={years.data ?? []}
              value={fyId}
              onChange={(next) =>
                void navigate({ search: (previous) => ({ ...previous, fyId: next }) })
              }
            />
          </div>
          {trends.data === undefined ? null : (
            <Badge>{formatCount(trends.data.length)} data points</Badge>
          )}
        </div>
        <QueryContent
          query={trends}
          failure="Failed to fetch financial trends"
          problem={shownProblem}
          loading={<TableLoading label="Loading trends..." />}
        >
          {(points) => <TrendTable points={points} />}
        </QueryContent>
      </PageBody>
    </>
  );
}

function TrendTable({ points }: { points: readonly TrendPoint[] }) {
  if (points.length === 0) {
    return (
      <EmptyState title="No trend data found" hint="Try selecting a different financial year" />
    );
  }
  return (
    <Card flush title="Figures by month" subtitle="US dollars">
      <DataTable label="Figures by month" maxHeight="70vh">
        <thead>
          <tr>
            <HeadCell>Month</HeadCell>
            {COLUMNS.map(({ line, field }) => (
              <HeadCell key={field} numeric>
                {line.shortLabel}
              </HeadCell>
            ))}
            <HeadCell numeric>{LINES.staffCount.shortLabel}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={`${point.fyId} ${point.monthNum}`}>
              <RowHeadCell className="whitespace-nowrap">
                {point.month} {point.year}
              </RowHeadCell>
              {COLUMNS.map(({ field }) => (
                <MoneyCell key={field} amount={point[field]} />
              ))}
              <td className="text-right">{formatCount(point.staffCount)}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FINANCIAL_YEAR_DEFAULTS } from '../../../contract/limits.ts';
import { monthlySummariesQuery } from '../../api/monthlySummaries.ts';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { formatMoney } from '../../format/money.ts';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { Loading } from '../../ui/Skeleton.tsx';

const route = getRouteApi('/reports');

export function ReportsPage() {
  const { fyId } = route.useSearch();
  const reports = useQuery(monthlySummariesQuery(fyId ?? FINANCIAL_YEAR_DEFAULTS.reportsPageId));
  return (
    <>
      <PageHeader title="Board Reports" />
      <PageBody>
        {reports.data === undefined ? (
          <Loading label="Loading reports..." />
        ) : (
          <DataTable label="Board Reports">
            <thead>
              <tr>
                <HeadCell>Month</HeadCell>
                <HeadCell numeric>Revenue</HeadCell>
                <HeadCell numeric>EBITDA</HeadCell>
              </tr>
            </thead>
            <tbody>
              {reports.data.map((report) => (
                <tr key={report.id}>
                  <RowHeadCell>
                    {report.monthName} {report.year}
                  </RowHeadCell>
                  <Cell numeric>{formatMoney(report.revenue)}</Cell>
                  <Cell numeric>{formatMoney(report.ebitda)}</Cell>
                </tr>
              ))}
            </tbody>
          </DataTable>
        )}
      </PageBody>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { reportsQuery } from '../../api/reports.ts';
import { shownProblem } from '../../api/problem.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { formatDate } from '../../../format/dates.ts';
import { fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PINNED_CELL, PINNED_HEAD } from './pinnedActions.ts';
import { nextYearLabel, yearRows } from './admin.view.ts';

const AddYearDialog = lazy(() => import('./AddYearDialog.tsx'));
const DeleteYearQuestion = lazy(async () => ({
  default: (await import('./AdminQuestions.tsx')).DeleteYearQuestion,
}));

export type YearsTabProps = { isCreating: boolean; onCreate: () => void; onClose: () => void };

export function YearsTab({ isCreating, onCreate, onClose }: YearsTabProps) {
  const basis = shownBasis();
  const years = useQuery(financialYearsQuery);
  const figures = useQuery(financialDataQuery());
  const reports = useQuery(reportsQuery());
  const [deleting, setDeleting] = useState<FinancialYear | null>(null);
  const add = (
    <Button
      variant="primary"
      icon={<CalendarPlus className="size-4" aria-hidden="true" />}
      onClick={onCreate}
    >
      Add Financial Year
    </Button>
  );
  return (
    <>
      <QueryContent
        query={years}
        failure="Failed to fetch financial years"
        problem={shownProblem}
        loading={<TableLoading label="Loading financial years..." />}
      >
        {(all) => (
          <Card
            flush
            className="overflow-clip"
            title="Financial Years"
            subtitle={`A year runs from ${fiscalMonthName(basis, 1)} to ${fiscalMonthName(basis, 12)}, and years follow each other without a gap.`}
            actions={all.length === 0 ? undefined : add}
          >
            {all.length === 0 ? (
              <EmptyState
                title="No financial years yet"
                hint="Figures and reports belong to a financial year."
                action={add}
              />
            ) : (
              <DataTable label="Financial Years">
                <thead>
                  <tr>
                    <HeadCell>Year</HeadCell>
                    <HeadCell>From</HeadCell>
                    <HeadCell>To</HeadCell>
                    <HeadCell numeric>Months with figures</HeadCell>
                    <HeadCell numeric>Reports</HeadCell>
                    <HeadCell className={PINNED_HEAD}>Actions</HeadCell>
                  </tr>
                </thead>
                <tbody>
                  {yearRows(all, figures.data, reports.data).map((row) => (
                    <tr key={row.year.id}>
                      <RowHeadCell>{row.year.fyYear}</RowHeadCell>
                      <Cell className="whitespace-nowrap">{formatDate(row.year.startDate)}</Cell>
                      <Cell className="whitespace-nowrap">{formatDate(row.year.endDate)}</Cell>
                      <Count count={row.figures} />
                      <Count count={row.reports} />
                      <Cell className={PINNED_CELL}>
                        {row.isAtAnEnd ? (
                          <Button
                            variant="quiet"
                            size="small"
                            aria-label={`Delete ${row.year.fyYear}`}
                            title={`Delete ${row.year.fyYear}`}
                            icon={<Trash2 className="size-4" aria-hidden="true" />}
                            className="-my-1 w-8 px-0! align-middle pointer-coarse:w-11"
                            onClick={() => setDeleting(row.year)}
                          />
                        ) : null}
                      </Cell>
                    </tr>
                  ))}
                </tbody>
              </DataTable>
            )}
          </Card>
        )}
      </QueryContent>
      <Suspense>
        {isCreating && years.data !== undefined ? (
          <AddYearDialog proposal={nextYearLabel(years.data)} onClose={onClose} />
        ) : null}
        {deleting === null ? null : (
          <DeleteYearQuestion year={deleting} onClose={() => setDeleting(null)} />
        )}
      </Suspense>
    </>
  );
}

/** Out of twelve months; a dash until the number is known. */
function Count({ count }: { count: number | null }) {
  return (
    <Cell numeric muted={count === null || count === 0}>
      {count === null ? '…' : `${count} of 12`}
    </Cell>
  );
}

import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import type { BalanceGrid } from '../../../contract/typedBalances.ts';
import { financialYearSpan } from '../../../finance/fiscalCalendar.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { financialYearsQuery } from '../../api/financialYears.ts';
import { shownProblem } from '../../api/problem.ts';
import { newestYear } from '../../components/newestYear.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { ReasonField } from '../../components/ReasonField.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { GridButtons, GridConflicts, GridMonthChoice } from '../../editing/GridControls.tsx';
import { useLeaveGuard } from '../../editing/leaveGuard.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { BalancesGrid } from './BalancesGrid.tsx';
import { balanceGridQuery } from './balances.api.ts';
import { firstColumn } from './balances.view.ts';
import type { StatementsSearch } from './statements.search.ts';
import { useBalanceDraft } from './useBalanceDraft.ts';

export type BalancesTabProps = {
  search: StatementsSearch;
  onSearch: (change: StatementsSearch) => void;
};

/** Where the finance team types the balances of months without whole books. */
export function BalancesTab({ search, onSearch }: BalancesTabProps) {
  const years = useQuery(financialYearsQuery);
  return (
    <QueryContent
      query={years}
      failure="The financial years could not be loaded"
      problem={shownProblem}
      loading={<TableLoading label="Loading balances..." />}
    >
      {(all) => {
        const year = all.find(({ id }) => id === search.fyId) ?? newestYear(all);
        return year === undefined ? (
          <Card flush>
            <EmptyState
              icon={<CalendarX2 className="size-6" />}
              title="No financial year yet"
              hint="Balances belong to the months of a financial year."
            />
          </Card>
        ) : (
          <>
            <Select
              aria-label="Financial year"
              className="sm:w-72!"
              value={String(year.id)}
              options={all.map(({ id, fyYear }) => ({
                value: String(id),
                label: financialYearSpan(shownBasis(), fyYear),
              }))}
              onChange={({ target }) => onSearch({ fyId: Number(target.value), column: undefined })}
            />
            <YearBalances key={year.id} fyId={year.id} search={search} onSearch={onSearch} />
          </>
        );
      }}
    </QueryContent>
  );
}

function YearBalances({ fyId, search, onSearch }: BalancesTabProps & { fyId: number }) {
  const grid = useQuery(balanceGridQuery(fyId));
  return (
    <QueryContent
      query={grid}
      failure="The balances could not be loaded"
      problem={shownProblem}
      loading={<TableLoading label="Loading balances..." />}
    >
      {(stored) => (
        <EditedBalances
          stored={stored}
          column={search.column ?? firstColumn(stored)}
          onColumn={(column) => onSearch({ column })}
        />
      )}
    </QueryContent>
  );
}

type EditedBalancesProps = {
  stored: BalanceGrid;
  column: number;
  onColumn: (column: number) => void;
};

function EditedBalances({ stored, column, onColumn }: EditedBalancesProps) {
  const { editor, reason, setReason, closedMonths, refused } = useBalanceDraft(stored);
  const guard = useLeaveGuard(
    editor.typed.size > 0,
    ['tab', 'fyId'],
    'Your changes have not been saved.',
  );
  return (
    <>
      {guard.question}
      {editor.refusal === null ? null : (
        <Alert variant="destructive" title="The balances could not be saved">
          {editor.refusal}
        </Alert>
      )}
      <GridConflicts editor={editor} />
      {closedMonths.length === 0 ? null : (
        <ReasonField
          required
          value={reason}
          hint={`${closedMonths.join(' and ')} ${closedMonths.length === 1 ? 'is' : 'are'} approved or published.`}
          onValueChange={setReason}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <GridMonthChoice fyYear={stored.fyYear} month={column} onMonth={onColumn} />
        <GridButtons editor={editor} />
      </div>
      <BalancesGrid stored={stored} editor={editor} refused={refused} column={column} />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ListOrdered, Scale } from 'lucide-react';
import { useState } from 'react';
import type { FlowPeriod, StatementsOfMonth } from '../../../contract/statements.ts';
import { FLOW_PERIODS } from '../../../contract/statements.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import type { FlowLine } from '../../../finance/statements/flowLines.ts';
import { shownProblem } from '../../api/problem.ts';
import { ImportLink } from '../../components/ImportLink.tsx';
import { PageBody } from '../../components/PageBody.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { QueryContent } from '../../components/QueryContent.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { TableLoading } from '../../components/TableLoading.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Select } from '../../ui/Select.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { BalanceLinesDialog } from './BalanceLinesDialog.tsx';
import { BalancesTab } from './BalancesTab.tsx';
import { CovenantsCard } from './CovenantsCard.tsx';
import { LineDialog } from './LineDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { ResultReadings } from './ResultReadings.tsx';
import { statementsQuery } from './statements.api.ts';
import { statementsSearch } from './statements.search.ts';
import type { StatementsSearch } from './statements.search.ts';
import { StatementSteps } from './StatementSteps.tsx';
import { StatementTable } from './StatementTable.tsx';
import { WorkingCapitalCard } from './WorkingCapitalCard.tsx';
import type { ShownRow } from './statements.view.ts';
import {
  monthFlowAmount,
  shownSheetRows,
  shownFlowRows,
  FLOW_PERIOD_LABELS,
  shownFlowColumns,
  openingNotes,
  plannedFlowNotes,
  plannedSheetNotes,
  sheetColumns,
  sheetWarnings,
  typedNotes,
  whyNoFlow,
} from './statements.view.ts';

const route = getRouteApi('/statements');

export function StatementsPage() {
  const search = statementsSearch(route.useSearch());
  const navigate = route.useNavigate();
  const mayType = useCan('manageAccounts');
  const onSearch = (change: StatementsSearch, replace = true) =>
    void navigate({
      search: (previous) => ({ ...previous, ...change }),
      replace,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader title="Statements" yearLabel={null} />
      <PageBody>
        {mayType ? (
          <Tabs
            label="Statements"
            tabs={TABS}
            value={search.tab ?? 'statements'}
            onValueChange={(tab) => onSearch({ tab: tab === 'balances' ? tab : undefined }, false)}
          >
            <TabPanel value="statements" className="flex flex-col gap-6">
              <MonthStatements search={search} onSearch={onSearch} />
            </TabPanel>
            <TabPanel value="balances" className="flex flex-col gap-4">
              <BalancesTab search={search} onSearch={onSearch} />
            </TabPanel>
          </Tabs>
        ) : (
          <MonthStatements search={search} onSearch={onSearch} />
        )}
      </PageBody>
    </>
  );
}

const TABS = [
  { value: 'statements', label: 'Statements' },
  { value: 'balances', label: 'Balances' },
] as const;

type MonthStatementsProps = {
  search: StatementsSearch;
  onSearch: (change: StatementsSearch) => void;
};

function MonthStatements({ search, onSearch }: MonthStatementsProps) {
  const statements = useQuery(statementsQuery(search.month));
  const [isEditingLines, setIsEditingLines] = useState(false);
  const mayEdit = useCan('manageAccounts');
  const editLines = () => setIsEditingLines(true);
  return (
    <>
      <QueryContent
        query={statements}
        failure="The statements could not be loaded"
        problem={shownProblem}
        loading={<TableLoading label="Loading statements..." />}
      >
        {(found) => (
          <>
            {mayEdit && found.firstSteps !== null ? (
              <StatementSteps steps={found.firstSteps} onEditLines={editLines} />
            ) : null}
            {found.month === null ? (
              <NoStatements onType={() => onSearch({ tab: 'balances' })} />
            ) : (
              <Statements
                statements={found}
                month={found.month}
                period={search.period ?? 'month'}
                onEditLines={mayEdit ? editLines : null}
                onSearch={onSearch}
              />
            )}
          </>
        )}
      </QueryContent>
      {isEditingLines ? <BalanceLinesDialog onClose={() => setIsEditingLines(false)} /> : null}
    </>
  );
}

function NoStatements({ onType }: { onType: () => void }) {
  const mayImport = useCan('importFigures');
  return (
    <Card flush>
      <EmptyState
        icon={<Scale className="size-6" />}
        title="No balance sheet yet"
        hint="A month has a balance sheet once its complete trial balance is in the books and each asset, liability and equity account has a line, or once its balances are typed."
        {...(mayImport
          ? {
              action: (
                <span className="flex flex-wrap justify-center gap-2">
                  <ImportLink />
                  <Button onClick={onType}>Type balances</Button>
                </span>
              ),
            }
          : {})}
      />
    </Card>
  );
}

type StatementsProps = {
  statements: StatementsOfMonth;
  month: string;
  period: FlowPeriod;
  /** Null for those who may not edit the lines. */
  onEditLines: (() => void) | null;
  onSearch: (change: StatementsSearch) => void;
};

function Statements({ statements, month, period, onEditLines, onSearch }: StatementsProps) {
  const [opened, setOpened] = useState<ShownRow | null>(null);
  const [moved, setMoved] = useState<FlowLine | null>(null);
  const { months, sheet } = statements;
  const listed = months.includes(month) ? months : [...months, month].toSorted();
  const hasSheet = sheet.rows.length > 0;
  const warnings = sheetWarnings(statements, onEditLines !== null);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2" data-print="hide">
        <Select
          aria-label="Month"
          className="sm:w-56!"
          value={month}
          options={listed.toReversed().map((one) => ({ value: one, label: bookMonthName(one) }))}
          onChange={({ target }) => onSearch({ month: target.value })}
        />
        {onEditLines === null ? null : (
          <Button
            icon={<ListOrdered className="size-4" aria-hidden="true" />}
            onClick={onEditLines}
          >
            Edit lines
          </Button>
        )}
      </div>
      {warnings.map((warning) => (
        <Alert key={warning} variant="warning">
          {warning}
        </Alert>
      ))}
      <ResultReadings
        month={month}
        readings={statements.readings ?? []}
        mayChoose={onEditLines !== null}
      />
      {typedNotes(statements).map((note) => (
        <Alert key={note}>{note}</Alert>
      ))}
      {hasSheet || warnings.length > 0 ? null : <NotRecorded month={month} months={months} />}
      {hasSheet ? (
        <Card title="Balance sheet" flush className="overflow-hidden">
          <StatementTable
            label="Balance sheet"
            columns={sheetColumns(statements)}
            rows={shownSheetRows(statements)}
            onOpen={setOpened}
          />
          <Notes notes={[...openingNotes(statements), ...plannedSheetNotes(statements)]} />
        </Card>
      ) : null}
      {hasSheet ? (
        <CashFlow
          statements={statements}
          period={period}
          onPeriod={(next) => onSearch({ period: next === 'month' ? undefined : next })}
          onOpen={setOpened}
        />
      ) : null}
      {statements.workingCapital === null ? null : (
        <WorkingCapitalCard
          month={month}
          workingCapital={statements.workingCapital}
          lines={statements.lines}
        />
      )}
      {hasSheet ? <CovenantsCard month={month} /> : null}
      {opened?.opens === null || opened === null || moved !== null ? null : (
        <LineDialog
          month={month}
          row={opened}
          line={opened.opens}
          onMove={setMoved}
          onClose={() => setOpened(null)}
        />
      )}
      {moved === null ? null : (
        <MoveDialog
          month={month}
          from={moved}
          shown={monthFlowAmount(statements, moved)}
          onClose={() => setMoved(null)}
        />
      )}
    </>
  );
}

function NotRecorded({
  month,
  months,
}: Pick<StatementsProps, 'month'> & { months: readonly string[] }) {
  const [first] = months;
  return (
    <Card flush>
      <EmptyState
        icon={<Scale className="size-6" />}
        title={`No balance sheet for ${bookMonthName(month)}`}
        hint={`No complete trial balance and no typed balances were recorded for this month.${first === undefined ? '' : ` Balance sheets begin in ${bookMonthName(first)}.`}`}
      />
    </Card>
  );
}

const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.map((note) => (
    <p key={note} className="px-4 py-3 text-small text-ink-muted sm:px-6">
      {note}
    </p>
  ));

type CashFlowProps = {
  statements: StatementsOfMonth;
  period: FlowPeriod;
  onPeriod: (period: FlowPeriod) => void;
  onOpen: (row: ShownRow) => void;
};

const PERIOD_CHOICES = FLOW_PERIODS.map((value) => ({ value, label: FLOW_PERIOD_LABELS[value] }));

function CashFlow({ statements, period, onPeriod, onOpen }: CashFlowProps) {
  const rows = shownFlowRows(statements, period);
  return (
    <Card
      title="Cash flow"
      flush
      className="overflow-hidden"
      actions={
        <RadioGroup
          hideLabel
          label="Period of the cash flow"
          choices={PERIOD_CHOICES}
          value={period}
          onValueChange={onPeriod}
        />
      }
    >
      {rows === null ? (
        <p className="px-4 pb-4 text-ink-muted sm:px-6">{whyNoFlow(statements, period)}</p>
      ) : (
        <>
          <StatementTable
            label="Cash flow"
            columns={shownFlowColumns(statements, period)}
            rows={rows}
            onOpen={onOpen}
          />
          <Notes notes={plannedFlowNotes(statements)} />
        </>
      )}
    </Card>
  );
}

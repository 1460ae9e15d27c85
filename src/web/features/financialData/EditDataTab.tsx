import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FinancialData } from '../../../contract/financialData.ts';
import { LINES } from '../../../domain/lines.ts';
import { financialDataQuery } from '../../api/financialData.ts';
import { shownProblem } from '../../api/problem.ts';
import type { FinancialTabProps } from '../../components/financialTab.ts';
import { useLeaveGuard } from '../../components/leaveGuard.tsx';
import { ROW_STOP } from '../../components/rowArrows.ts';
import { useCan } from '../../components/signedInUser.ts';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DataTable, HeadCell } from '../../ui/DataTable.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { EditDataRow } from './EditDataRow.tsx';
import type { EditableKey } from './figureCells.ts';
import { FinancialDetailDialog } from './FinancialDetailDialog.tsx';
import { FinancialTableLoading } from './FinancialTableLoading.tsx';
import { EDIT_COLUMNS, monthTitle } from './financialTable.view.ts';
import { NoFigures } from './NoFigures.tsx';
import { ReadDataRow } from './ReadDataRow.tsx';
import { RowNote } from '../../components/RowNote.tsx';
import { useRowEdit } from './useRowEdit.ts';

/** Moves within the page that would close the row. */
const KEPT_PARAMETERS = ['tab', 'fyId'];

/** Room for an input over the figures of a company of some millions. */
function columnWidth(key: EditableKey): string {
  if (key === 'grossMarginPercent') return 'min-w-17';
  if (key === 'cash' || key === 'grossProfit') return 'min-w-27';
  return key === 'revenue' || key === 'production' ? 'min-w-25' : 'min-w-23';
}

interface Start {
  readonly record: FinancialData;
  readonly column: EditableKey;
}

/** The figures of a year, one month of which an administrator edits at a time. */
export function EditDataTab({ year, details, onDetailsChange, onCreate }: FinancialTabProps) {
  const query = useQuery(financialDataQuery(year.id));
  const records = query.data;
  const mayEdit = useCan('editFigures');
  const editing = useRowEdit(records);
  const { edit } = editing;
  const body = useRef<HTMLTableSectionElement>(null);
  const [firstCell, setFirstCell] = useState<EditableKey>('revenue');
  // The next row waits here while the person is asked about the changes in this one.
  const [asking, setAsking] = useState<Start | null>(null);
  const guard = useLeaveGuard(
    editing.isChanged,
    KEPT_PARAMETERS,
    `What you typed for ${edit?.base.monthName ?? 'this month'} has not been saved.`,
  );

  if (query.error !== null && records === undefined) {
    return (
      <ErrorState
        title="Failed to fetch financial data"
        {...shownProblem(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (records === undefined) return <FinancialTableLoading columns={EDIT_COLUMNS.length} />;
  if (records.length === 0) return <NoFigures onCreate={onCreate} />;

  const open = ({ record, column }: Start) => {
    setFirstCell(column);
    editing.start(record);
  };
  const start = (next: Start) => {
    if (editing.isChanged && edit?.base.id !== next.record.id) setAsking(next);
    else open(next);
  };
  const move = (by: -1 | 1, column: EditableKey) => {
    const record = records[records.findIndex(({ id }) => id === edit?.base.id) + by];
    if (record !== undefined) start({ record, column });
  };
  /** Closes the row, and leaves the focus on the button that opened it. */
  const backTo = (record: FinancialData) => {
    body.current
      ?.querySelector<HTMLElement>(`[data-record="${record.id}"] [${ROW_STOP}="edit"]`)
      ?.focus();
  };
  const cancel = () => {
    if (edit === null) return;
    flushSync(editing.cancel);
    backTo(edit.base);
  };
  const save = async () => {
    if (edit === null) return;
    if (await editing.save()) setTimeout(() => backTo(edit.base));
    else body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const shownDetails = records.find(({ id }) => id === details);

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-small text-ink-muted">US dollars · GM% in percent of revenue</p>
        {mayEdit ? (
          <p className="hidden items-center gap-1.5 text-small text-ink-muted md:flex">
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> month <Kbd>Enter</Kbd> edit or save <Kbd>Tab</Kbd> next cell <Kbd>Esc</Kbd>{' '}
            cancel
          </p>
        ) : null}
      </div>
      <Card flush className="overflow-hidden">
        <DataTable
          label={`Edit Financial Data ${year.fyYear}`}
          className="[&_:is(td,th)]:px-2 [&_table]:text-small"
        >
          <thead>
            <tr>
              <HeadCell>Month</HeadCell>
              {EDIT_COLUMNS.map(({ key, heading }) => (
                <HeadCell key={key} numeric title={LINES[key].label} className={columnWidth(key)}>
                  {heading}
                </HeadCell>
              ))}
              <HeadCell className="print:hidden sticky right-0 border-l-line text-right! in-data-[scrolls=sideways]:border-l">
                Actions
              </HeadCell>
            </tr>
          </thead>
          <tbody ref={body}>
            {records.map((record) => {
              const month = monthTitle(record, year.fyYear);
              if (edit?.base.id !== record.id) {
                return (
                  <ReadDataRow
                    key={record.id}
                    record={record}
                    month={month}
                    onDetails={() => onDetailsChange(record.id)}
                    onEdit={mayEdit ? (column) => start({ record, column }) : undefined}
                  />
                );
              }
              return [
                <EditDataRow
                  key={record.id}
                  edit={edit}
                  editing={editing}
                  month={month}
                  firstCell={firstCell}
                  onSave={() => void save()}
                  onCancel={cancel}
                  onMove={move}
                />,
                edit.note === null ? null : (
                  <RowNote key="note" note={edit.note} columns={EDIT_COLUMNS.length + 2} />
                ),
              ];
            })}
          </tbody>
        </DataTable>
      </Card>
      {guard.question}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setAsking(null);
        }}
        title="Discard your changes?"
        description={`What you typed for ${edit?.base.monthName ?? 'this month'} has not been saved.`}
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        destructive
        onConfirm={() => {
          if (asking === null) return;
          // The question keeps the focus to itself as long as it stands.
          flushSync(() => setAsking(null));
          open(asking);
        }}
      />
      {shownDetails === undefined ? null : (
        <FinancialDetailDialog
          key={shownDetails.id}
          record={shownDetails}
          fyLabel={year.fyYear}
          onClose={() => onDetailsChange(undefined)}
        />
      )}
    </div>
  );
}

import { ChartNoAxesCombined } from 'lucide-react';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Forecast } from '../../../contract/forecasts.ts';
import { useLeaveGuard } from '../../components/leaveGuard.tsx';
import { listPage } from '../../components/listPage.ts';
import { Pagination } from '../../components/Pagination.tsx';
import { ROW_STOP } from '../../components/rowArrows.ts';
import { useCan } from '../../components/signedInUser.ts';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DataTable, HeadCell } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DENSE_TABLE } from './AnalysisCells.tsx';
import { DeleteForecast } from './DeleteForecast.tsx';
import { EditForecastRow } from './EditForecastRow.tsx';
import { ForecastFilters } from './ForecastFilters.tsx';
import { type ForecastsSearch, ROW_KEPT_PARAMETERS } from './forecasts.search.ts';
import { filterForecasts, forecastName, ROWS_PER_PAGE } from './forecasts.view.ts';
import { type ForecastRowActions, ReadForecastRow } from './ReadForecastRow.tsx';
import { RowNote } from '../../components/RowNote.tsx';
import { GoneRow } from './GoneRow.tsx';
import type { RowField } from './rowEdit.ts';
import { useReports } from './useReports.ts';
import { useRowEdit } from './useRowEdit.ts';

const COLUMNS = ['Business Unit', 'Period', 'Type', 'Amount', 'Actual', 'Notes'] as const;
const EDITED_WIDTHS: ReadonlyMap<string, string> = new Map([
  ['Amount', 'min-w-36 max-xl:min-w-28'],
  ['Actual', 'min-w-36 max-xl:min-w-28'],
  ['Notes', 'min-w-56'],
]);
const NUMERIC: ReadonlySet<string> = new Set(['Amount', 'Actual']);

interface Start {
  readonly forecast: Forecast;
  readonly field: RowField;
}

export type ManageTabProps = {
  forecasts: readonly Forecast[];
  search: ForecastsSearch;
  onSearch: (change: Partial<ForecastsSearch>, replace?: boolean) => void;
};

/** All forecasts and budgets, one of which an administrator edits at a time in its row. */
export function ManageTab({ forecasts, search, onSearch }: ManageTabProps) {
  const mayManage = useCan('manageForecasts');
  const reports = useReports();
  const editing = useRowEdit(forecasts);
  const { edit } = editing;
  const card = useRef<HTMLDivElement>(null);
  const [firstField, setFirstField] = useState<RowField>('amount');
  // The next row waits here while the person is asked about the changes in this one.
  const [asking, setAsking] = useState<Start | null>(null);
  const [deleting, setDeleting] = useState<Forecast | null>(null);
  const unsaved =
    edit === null ? '' : `What you typed for the ${forecastName(edit.base)} has not been saved.`;
  const guard = useLeaveGuard(editing.isChanged, ROW_KEPT_PARAMETERS, unsaved);

  const { businessUnit, year } = search;
  const filtered = useMemo(
    () => filterForecasts(forecasts, { businessUnit, year }),
    [forecasts, businessUnit, year],
  );
  const shown = listPage(
    filtered,
    search.page ?? 1,
    ROWS_PER_PAGE,
    ({ id }) => id === edit?.base.id,
  );

  const open = ({ forecast, field }: Start) => {
    setAsking(null);
    setFirstField(field);
    editing.start(forecast);
  };
  const start = (next: Start) => {
    if (editing.isChanged && edit?.base.id !== next.forecast.id) setAsking(next);
    else open(next);
  };
  const move = (by: -1 | 1, field: RowField) => {
    const forecast = shown.items[shown.items.findIndex(({ id }) => id === edit?.base.id) + by];
    if (forecast !== undefined) start({ forecast, field });
  };
  /** Closes the row, and leaves the focus on the button that opened it. */
  const backTo = ({ id }: Forecast) => {
    card.current?.querySelector<HTMLElement>(`[data-record="${id}"] [${ROW_STOP}="edit"]`)?.focus();
  };
  const cancel = () => {
    if (edit === null) return;
    flushSync(editing.cancel);
    backTo(edit.base);
  };
  const save = async () => {
    if (edit === null) return;
    if (await editing.save()) setTimeout(() => backTo(edit.base));
    else card.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  // What the rows are given stays the same while they are only read, so that a key that is typed
  // in one row draws that row alone.
  const latest = useRef({ start, onSearch });
  useEffect(() => {
    latest.current = { start, onSearch };
  });
  const actions = useMemo<ForecastRowActions | undefined>(
    () =>
      mayManage
        ? {
            onEdit: (forecast, field) => latest.current.start({ forecast, field }),
            onOpenDialog: ({ id }) => latest.current.onSearch({ form: id }),
            onDelete: setDeleting,
          }
        : undefined,
    [mayManage],
  );
  const turnTo = (page: number) => {
    onSearch({ page: page === 1 ? undefined : page });
    const top = card.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) card.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <div className="flex flex-col gap-4">
      <ForecastFilters
        forecasts={forecasts}
        filter={{ businessUnit, year }}
        onChange={(filter) => onSearch({ ...filter, page: undefined })}
      />
      {editing.isGone && edit !== null ? <GoneRow edit={edit} onClose={editing.cancel} /> : null}
      {shown.items.length === 0 ? (
        <Card>
          <EmptyState
            icon={<ChartNoAxesCombined className="size-6" />}
            title="No forecasts found"
            hint="Create your first forecast to get started"
          />
        </Card>
      ) : (
        <Card flush className="overflow-clip">
          <div ref={card} className="scroll-mt-20">
            <DataTable
              label="Forecasts and budgets"
              // What takes the focus does not end up below what is pinned at the edges.
              className={`${DENSE_TABLE} [&>div]:scroll-pl-32 sm:[&>div]:scroll-pr-36`}
            >
              <thead>
                <tr>
                  {COLUMNS.map((heading) => (
                    <HeadCell
                      key={heading}
                      numeric={NUMERIC.has(heading)}
                      // Room for the controls, so that no column jumps when a row is opened.
                      className={mayManage ? EDITED_WIDTHS.get(heading) : undefined}
                    >
                      {heading}
                    </HeadCell>
                  ))}
                  {mayManage ? (
                    <HeadCell className="print:hidden border-l-line text-right! sm:sticky sm:right-0 sm:in-data-[scrolls=sideways]:border-l">
                      Actions
                    </HeadCell>
                  ) : null}
                </tr>
              </thead>
              <tbody>
                {shown.items.map((forecast) => {
                  const report = reports.byId.get(forecast.monthlySummariesId)?.shortLabel;
                  if (edit?.base.id !== forecast.id) {
                    return (
                      <ReadForecastRow
                        key={forecast.id}
                        forecast={forecast}
                        report={report}
                        actions={actions}
                      />
                    );
                  }
                  return (
                    <Fragment key={forecast.id}>
                      <EditForecastRow
                        edit={edit}
                        editing={editing}
                        report={report}
                        firstField={firstField}
                        onSave={() => void save()}
                        onCancel={cancel}
                        onMove={move}
                      />
                      {edit.note === null ? null : (
                        <RowNote note={edit.note} columns={COLUMNS.length + 1} />
                      )}
                    </Fragment>
                  );
                })}
              </tbody>
            </DataTable>
          </div>
          <Pagination
            label="Pages of forecasts"
            page={shown.page}
            pageCount={shown.pageCount}
            shown={shown.shown}
            onPageChange={turnTo}
          />
        </Card>
      )}
      {guard.question}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setAsking(null);
        }}
        title="Discard your changes?"
        description={unsaved}
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        destructive
        onConfirm={() => {
          if (asking !== null) open(asking);
        }}
      />
      {deleting === null ? null : (
        <DeleteForecast
          key={deleting.id}
          forecast={forecasts.find(({ id }) => id === deleting.id) ?? deleting}
          report={reports.byId.get(deleting.monthlySummariesId)?.shortLabel}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

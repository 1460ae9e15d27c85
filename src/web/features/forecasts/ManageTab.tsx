import { ChartNoAxesCombined } from 'lucide-react';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import type { Forecast } from '../../../contract/forecasts.ts';
import { listPage } from '../../components/listPage.ts';
import { Pagination } from '../../components/Pagination.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { RowNote } from '../../editing/RowNote.tsx';
import { useEditedRow } from '../../editing/useEditedRow.tsx';
import { usePageSize } from '../../ui/printing.ts';
import { Card } from '../../ui/Card.tsx';
import { DataTable, HeadCell } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DENSE_TABLE } from './AnalysisCells.tsx';
import { DeleteForecast } from './DeleteForecast.tsx';
import { EditForecastRow } from './EditForecastRow.tsx';
import { ForecastFilters } from './ForecastFilters.tsx';
import type { ForecastsSearch } from './forecasts.search.ts';
import { filterForecasts, ROWS_PER_PAGE, forecastName } from './forecasts.view.ts';
import { ReadForecastRow, type ForecastRowActions } from './ReadForecastRow.tsx';
import { unsavedForecast, useForecastRow } from './useForecastRow.ts';
import { useReports } from './useReports.ts';
import { formatAmountIn } from '../../../format/money.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ForecastRowEdit } from './forecastRow.ts';

const COLUMNS = ['Business Unit', 'Period', 'Type', 'Amount', 'Actual', 'Notes'] as const;
const EDITED_WIDTHS: ReadonlyMap<string, string> = new Map([
  ['Amount', 'min-w-36 max-xl:min-w-28'],
  ['Actual', 'min-w-36 max-xl:min-w-28'],
  ['Notes', 'min-w-56'],
]);
const NUMERIC: ReadonlySet<string> = new Set(['Amount', 'Actual']);

export type ManageTabProps = {
  forecasts: readonly Forecast[];
  search: ForecastsSearch;
  onSearch: (change: Partial<ForecastsSearch>, replace?: boolean) => void;
};

/** All forecasts and budgets, one of which an administrator edits at a time in its row. */
export function ManageTab({ forecasts, search, onSearch }: ManageTabProps) {
  const mayManage = useCan('manageForecasts');
  const reports = useReports();
  const editor = useForecastRow(forecasts);
  const { edit } = editor;
  const card = useRef<HTMLDivElement>(null);
  const [deleting, setDeleting] = useState<Forecast | null>(null);

  const { businessUnit, year } = search;
  const filtered = useMemo(
    () => filterForecasts(forecasts, { businessUnit, year }),
    [forecasts, businessUnit, year],
  );
  const pageSize = usePageSize(ROWS_PER_PAGE);
  const shown = listPage(filtered, search.page ?? 1, pageSize, ({ id }) => id === edit?.base.id);

  const row = useEditedRow({
    editor,
    rows: shown.items,
    container: card,
    initialField: 'amount',
    unsavedWords: unsavedForecast,
  });
  // What the rows are given stays the same while they are only read, so that a key that is typed
  // in one row draws that row alone.
  const latest = useRef({ start: row.start, onSearch });
  useEffect(() => {
    latest.current = { start: row.start, onSearch };
  });
  const actions = useMemo<ForecastRowActions | undefined>(
    () =>
      mayManage
        ? {
            onEdit: (forecast, field) => latest.current.start(forecast, field),
            onOpenDialog: ({ id }) => latest.current.onSearch({ form: id }),
            onDelete: setDeleting,
          }
        : undefined,
    [mayManage, setDeleting],
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
      {editor.isGone && edit !== null ? <DeletedRow edit={edit} onClose={editor.cancel} /> : null}
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
                      <EditForecastRow edit={edit} editor={editor} row={row} report={report} />
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
      {row.question}
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

/** The record was deleted while it was edited: what was typed can still be read. */
function DeletedRow({ edit, onClose }: { edit: ForecastRowEdit; onClose: () => void }) {
  const { amount, actualAmount, notes } = edit.draft;
  return (
    <Alert
      variant="warning"
      title={`Someone else deleted the ${forecastName(edit.base)} while you were editing.`}
      action={
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      }
    >
      It was {formatAmountIn(edit.base.currency, edit.base.amount)}. What you typed: amount {amount}
      {actualAmount === '' ? '' : `, actual ${actualAmount}`}
      {notes === '' ? '' : `, notes “${notes}”`}.
    </Alert>
  );
}

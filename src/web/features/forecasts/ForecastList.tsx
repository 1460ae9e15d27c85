import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import type { Forecast } from '../../../contract/forecasts.ts';
import { formatAmountIn } from '../../../format/money.ts';
import { listPage } from '../../components/listPage.ts';
import { Pagination } from '../../components/Pagination.tsx';
import { useCan } from '../../components/signedInUser.ts';
import { SortHead } from '../../components/SortHead.tsx';
import { RowNote } from '../../editing/RowNote.tsx';
import { useEditedRow } from '../../editing/useEditedRow.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable, HeadCell } from '../../ui/DataTable.tsx';
import { usePageSize } from '../../ui/printing.ts';
import { DeleteForecast } from './DeleteForecast.tsx';
import { EditForecastRow } from './EditForecastRow.tsx';
import { useHasTypeColumn } from './ForecastCells.tsx';
import type { ForecastRowEdit } from './forecastRow.ts';
import type { ForecastColumn, ForecastOrder, ForecastsSearch } from './forecasts.search.ts';
import { forecastName, ROWS_PER_PAGE } from './forecasts.view.ts';
import type { ReportsById } from './manage.view.ts';
import { NoForecasts } from './NoForecasts.tsx';
import { recordFigures } from './planFigures.ts';
import { ReadForecastRow, type ForecastRowActions } from './ReadForecastRow.tsx';
import { unsavedForecast, useForecastRow } from './useForecastRow.ts';

interface ForecastHeading {
  readonly column: ForecastColumn;
  readonly words: string;
  readonly numeric?: boolean;
  readonly startsDescending?: boolean;
  /**
   * Reserves space for inputs, so that columns don't jump when a row opens. On narrow screens this would cut off
   * figures.
   */
  readonly editedWidth?: string;
}
const AMOUNT_WIDTH = 'xl:min-w-32';
const NOTES_WIDTH = 'min-w-28 xl:min-w-56';
const FORECAST_HEADINGS: readonly ForecastHeading[] = [
  { column: 'unit', words: 'Business Unit' },
  { column: 'period', words: 'Period', startsDescending: true },
  { column: 'type', words: 'Type' },
  {
    column: 'amount',
    words: 'Amount',
    numeric: true,
    startsDescending: true,
    editedWidth: AMOUNT_WIDTH,
  },
  {
    column: 'actual',
    words: 'Actual',
    numeric: true,
    startsDescending: true,
    editedWidth: AMOUNT_WIDTH,
  },
];

export type ForecastListProps = {
  forecasts: readonly Forecast[];
  /** The records that match the filters plus the one being edited, sorted. */
  rowsWith: (editedId: number | undefined) => readonly Forecast[];
  reports: ReportsById;
  page: number;
  order: ForecastOrder;
  onSort: (order: ForecastOrder) => void;
  onSearch: (change: Partial<ForecastsSearch>, replace?: boolean) => void;
};

export function ForecastList({
  forecasts,
  rowsWith,
  reports,
  page,
  order,
  onSort,
  onSearch,
}: ForecastListProps) {
  const mayManage = useCan('manageForecasts');
  const hasTypeColumn = useHasTypeColumn();
  const headings = FORECAST_HEADINGS.filter(({ column }) => hasTypeColumn || column !== 'type');
  const editor = useForecastRow(forecasts);
  const { edit } = editor;
  const card = useRef<HTMLDivElement>(null);
  const [deleting, setDeleting] = useState<Forecast | null>(null);

  const figures = useMemo(() => recordFigures(forecasts, reports), [forecasts, reports]);
  const editedId = edit?.base.id;
  const rows = useMemo(() => rowsWith(editedId), [rowsWith, editedId]);
  const pageSize = usePageSize(ROWS_PER_PAGE);
  const shown = listPage(rows, page, pageSize, ({ id }) => id === editedId);

  const row = useEditedRow({
    editor,
    rows: shown.items,
    container: card,
    initialField: 'amount',
    unsavedWords: unsavedForecast,
  });
  // A ref keeps the rows' props stable, so that typing in one row renders only that row.
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
  const turnTo = (next: number) => {
    onSearch({ page: next === 1 ? undefined : next });
    const top = card.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) card.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <>
      {editor.isGone && edit !== null ? <DeletedRow edit={edit} onClose={editor.cancel} /> : null}
      {shown.items.length === 0 ? (
        <NoForecasts />
      ) : (
        <Card flush className="overflow-clip">
          <div ref={card} className="scroll-mt-20">
            <DataTable
              label="Forecasts and budgets"
              isDense
              // Keeps focused elements clear of the pinned edges.
              className="max-2xl:[--table-edge:16px] [&>div]:scroll-pl-36 sm:[&>div]:scroll-pr-40"
            >
              <thead>
                <tr>
                  {headings.map(({ editedWidth, ...heading }) => (
                    <SortHead
                      key={heading.column}
                      {...heading}
                      order={order}
                      onOrderChange={onSort}
                      className={mayManage ? editedWidth : undefined}
                    />
                  ))}
                  <HeadCell className={mayManage ? NOTES_WIDTH : undefined}>Notes</HeadCell>
                  {mayManage ? (
                    <HeadCell className="print:hidden border-l-line text-right! sm:sticky sm:right-0 sm:in-data-[scrolls=sideways]:border-l">
                      Actions
                    </HeadCell>
                  ) : null}
                </tr>
              </thead>
              <tbody>
                {shown.items.map((forecast) => {
                  const report = reports.get(forecast.monthlySummariesId)?.shortLabel;
                  if (edit?.base.id !== forecast.id) {
                    return (
                      <ReadForecastRow
                        key={forecast.id}
                        forecast={forecast}
                        report={report}
                        figures={figures.get(forecast.id)}
                        actions={actions}
                      />
                    );
                  }
                  return (
                    <Fragment key={forecast.id}>
                      <EditForecastRow edit={edit} editor={editor} row={row} report={report} />
                      {edit.note === null ? null : (
                        <RowNote note={edit.note} columns={headings.length + 2} />
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
          report={reports.get(deleting.monthlySummariesId)?.shortLabel}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

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
      It was {formatAmountIn(edit.base.currency, edit.base.amount)}. Your version: amount {amount}
      {actualAmount === '' ? '' : `, actual ${actualAmount}`}
      {notes === '' ? '' : `, notes “${notes}”`}.
    </Alert>
  );
}

import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { IMPORT_ROWS_PER_PAGE } from '../../../contract/importRows.ts';
import type { Import, SheetLayout } from '../../../contract/imports.ts';
import { formatCount } from '../../../format/count.ts';
import { accountsQuery } from '../../api/accounts.ts';
import { shownProblem } from '../../api/problem.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { Pagination } from '../../components/Pagination.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { importRowsQuery } from './imports.api.ts';
import { countedNoun } from './preview.view.ts';
import type { ReadCells, DraftSheet } from './sheetGrid.view.ts';
import { columnName } from '../../../format/columnName.ts';
import { shownColumns } from './sheetGrid.view.ts';
import { SheetGridRow } from './SheetGridRow.tsx';
import { MEANING_LOOKS } from './sheetLooks.ts';
import {
  accountPlaces,
  sheetColumnWords,
  periodsOfRows,
  refusedRows,
  refusedWhole,
  rowsInDoubt,
  sheetRowWords,
  withRefusal,
} from './sheetRows.view.ts';
import type { RowLook } from './sheetRows.view.ts';
import { useBalanceLinesOf } from './useBalanceLinesOf.ts';

const GRID_GUTTER_CLASS = 'bg-sunken! text-small! font-medium text-ink-muted';
const GRID_HEAD_CELL_CLASS = 'border-l border-l-line px-2! py-1! text-small first:border-l-0';
const NO_ATTENTION = { totals: [], left: [] };
const NO_SHEET_ACCOUNTS: readonly never[] = [];

const ROW_LEGEND: readonly (readonly [RowLook, string])[] = [
  ['heading', 'Headings'],
  ['account', 'Read'],
  ['right', 'Adds up'],
  ['wrong', 'Different or refused'],
  ['open', 'Undecided'],
  ['left', 'Left out'],
];

export type SheetGridProps = {
  record: Import;
  sheet: DraftSheet;
  layout: SheetLayout;
  read: ReadCells | null;
  picked: number | null;
  isBooks: boolean;
};

function useSheetRows(
  { record, sheet, layout, read, isBooks }: Omit<SheetGridProps, 'picked'>,
  page: number,
) {
  const query = useQuery(importRowsQuery(record, sheet.name, page));
  const known = useQuery({ ...accountsQuery, enabled: isBooks }).data ?? NO_SHEET_ACCOUNTS;
  const understood = record.understood.find((one) => one.sheet === sheet.name);
  const { preview } = record;
  const fresh = preview.books?.newAccounts ?? NO_SHEET_ACCOUNTS;
  const balanceLines = useBalanceLinesOf([...fresh, ...known.flatMap(({ mappings }) => mappings)]);
  const places = useMemo(
    () =>
      accountPlaces(layout, fresh, known, understood?.months ?? NO_SHEET_ACCOUNTS, balanceLines),
    [layout, fresh, known, understood, balanceLines],
  );
  const attention = query.data?.attention ?? NO_ATTENTION;
  const inDoubt = useMemo(
    () => rowsInDoubt({ layout, isBooks }, preview, understood, attention, places),
    [layout, isBooks, preview, understood, attention, places],
  );
  const periods = useMemo(() => periodsOfRows(layout, preview.changes), [layout, preview]);
  const refusals = useMemo(() => refusedRows(preview, sheet.name), [preview, sheet.name]);
  const refused = refusedWhole(preview, sheet.name);
  const rows =
    query.data?.rows ??
    (page > 1 ? [] : sheet.cells.map((cells, index) => ({ number: index + 1, cells })));
  const shown = rows.map((row) => ({
    number: row.number,
    cells: row.cells,
    said: withRefusal(
      sheetRowWords(row, { layout, isBooks, preview, places, periods }),
      read === null ? undefined : refusals.get(row.number),
    ),
  }));
  const columns = Array.from({ length: shownColumns(sheet) }, (_, index) => index + 1);
  const isOpen = sheet.unclearPeriod !== undefined && layout.periodYear === undefined;
  const saidColumns = columns.map((column) =>
    sheetColumnWords(layout, column, !layout.isUsed && !isOpen ? (query.data?.columns ?? []) : []),
  );
  return { query, shown, columns, saidColumns, inDoubt, refused };
}

export function SheetGrid({ record, sheet, layout, read, picked, isBooks }: SheetGridProps) {
  const [page, setPage] = useState(1);
  const [current, setCurrent] = useState<number | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const isAcross = layout.orientation === 'monthsAcross';
  const { query, shown, columns, saidColumns, inDoubt, refused } = useSheetRows(
    { record, sheet, layout, read, isBooks },
    page,
  );
  const pageCount = Math.max(1, Math.ceil(sheet.rowCount / IMPORT_ROWS_PER_PAGE));

  const isThere = shown.some(({ number }) => number === current);
  useRowInSight(body, isThere ? current : null);
  const goTo = (row: number) => {
    setCurrent(row);
    setPage(Math.ceil(row / IMPORT_ROWS_PER_PAGE));
  };
  const looks = new Set(shown.flatMap(({ said }) => (said === null ? [] : [said.look])));
  return (
    <section aria-label={`Sheet ${sheet.name}`.trim()} className="flex flex-col gap-3">
      <RowsInDoubt
        refused={refused}
        rows={inDoubt}
        from={current ?? (page - 1) * IMPORT_ROWS_PER_PAGE}
        words={isThere ? `. Row ${current}: ${rowWordsAt(shown, current)}` : ''}
        onGo={goTo}
      />
      <div className="overflow-clip rounded-base border border-line">
        <NotLoaded title="The rows could not be loaded" query={query} problem={shownProblem} />
        <DataTable
          label={`Rows of ${sheet.name}`.trim()}
          maxHeight="min(30rem, 60vh)"
          footer={
            <GridLegend
              looks={looks}
              isRefused={hasRefused(read)}
              shown={columns.length}
              all={sheet.columnCount}
            />
          }
        >
          <thead>
            <tr>
              <th
                scope="col"
                className={clsx(GRID_HEAD_CELL_CLASS, GRID_GUTTER_CLASS, 'align-bottom')}
              >
                <span className="sr-only">Row and its meaning</span>
              </th>
              {columns.map((column, index) => (
                <ColumnHead
                  key={column}
                  column={column}
                  said={saidColumns[index]}
                  isPicked={!isAcross && picked === column}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {shown.map(({ number, cells, said }) => (
              <SheetGridRow
                key={number}
                number={number}
                cells={cells}
                columns={columns}
                said={said}
                isPicked={isAcross && picked === number}
                isCurrent={current === number}
                isBooks={isBooks}
                layout={layout}
                read={read}
                leftColumns={saidColumns}
              />
            ))}
          </tbody>
        </DataTable>
        {pageCount > 1 ? (
          <Pagination
            label={`Pages of ${sheet.name}`.trim()}
            page={page}
            pageCount={pageCount}
            shown={`Rows ${formatCount((page - 1) * IMPORT_ROWS_PER_PAGE + 1)}–${formatCount(Math.min(page * IMPORT_ROWS_PER_PAGE, sheet.rowCount))} of ${formatCount(sheet.rowCount)}`}
            onPageChange={(next) => {
              setCurrent(null);
              setPage(next);
            }}
          />
        ) : null}
      </div>
    </section>
  );
}

const hasRefused = (read: ReadCells | null) => (read?.refused.size ?? 0) > 0;

const rowWordsAt = (
  rows: readonly { readonly number: number; readonly said: { readonly words: string } | null }[],
  row: number | null,
) => rows.find(({ number }) => number === row)?.said?.words ?? '';

function useRowInSight(body: RefObject<HTMLElement | null>, row: number | null): void {
  useEffect(() => {
    // Scrolls only the frame, so that the buttons don't move.
    const element = body.current?.querySelector<HTMLElement>(`[data-row="${row}"]`);
    const frame = element?.closest<HTMLElement>('[data-frame]');
    if (!element || !frame) return;
    const from = element.getBoundingClientRect().top - frame.getBoundingClientRect().top;
    frame.scrollTo({ top: frame.scrollTop + from - frame.clientHeight / 3 });
  }, [body, row]);
}

type RowsInDoubtProps = {
  refused: string | undefined;
  rows: readonly number[];
  from: number;
  words: string;
  onGo: (row: number) => void;
};

function RowsInDoubt({ refused, rows, from, words, onGo }: RowsInDoubtProps) {
  const go = (row: number | undefined) => {
    if (row !== undefined) onGo(row);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <output className="min-w-0 flex-1 text-small [overflow-wrap:anywhere]">
        {refused === undefined ? '' : `✗ Refused: ${refused} `}
        {rows.length === 0
          ? refused === undefined && 'No row needs attention'
          : `${countedNoun(rows.length, 'row')} ${rows.length === 1 ? 'needs' : 'need'} attention`}
        {words}
      </output>
      {rows.length === 0 ? null : (
        <div className="flex gap-2">
          <Button
            size="small"
            icon={<ChevronUp className="size-4" aria-hidden="true" />}
            aria-label="Previous row that needs attention"
            onClick={() => go(rows.findLast((row) => row < from) ?? rows.at(-1))}
          >
            Previous
          </Button>
          <Button
            size="small"
            icon={<ChevronDown className="size-4" aria-hidden="true" />}
            aria-label="Next row that needs attention"
            onClick={() => go(rows.find((row) => row > from) ?? rows[0])}
          >
            Next
          </Button>
        </div>
      )}
    </div>
  );
}

type GridLegendProps = {
  looks: ReadonlySet<RowLook>;
  isRefused: boolean;
  shown: number;
  all: number;
};

function GridLegend({ looks, isRefused, shown, all }: GridLegendProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-3 py-2 text-small text-ink-muted">
      {ROW_LEGEND.filter(([look]) => looks.has(look) || (look === 'wrong' && isRefused)).map(
        ([look, words]) => (
          <span key={look} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={clsx(
                'size-3.5 rounded-small border border-line-strong',
                MEANING_LOOKS[look],
              )}
            />
            {words}
          </span>
        ),
      )}
      {all > shown ? (
        <span className="ml-auto">
          {formatCount(shown)} of {formatCount(all)} columns shown; all are read
        </span>
      ) : null}
    </div>
  );
}

type ColumnHeadProps = {
  column: number;
  said: ReturnType<typeof sheetColumnWords> | undefined;
  isPicked: boolean;
};

function ColumnHead({ column, said, isPicked }: ColumnHeadProps) {
  return (
    <th
      scope="col"
      data-picked={isPicked}
      title={said?.reason ?? undefined}
      className={clsx(
        GRID_HEAD_CELL_CLASS,
        GRID_GUTTER_CLASS,
        'text-center',
        isPicked && 'bg-accent! text-on-accent!',
      )}
    >
      {columnName(column)}
      <span
        className={clsx(
          'block max-w-36 min-w-12 truncate font-medium',
          isPicked
            ? 'text-on-accent'
            : (said?.reason ?? null) === null
              ? 'text-accent'
              : 'text-ink-muted',
        )}
      >
        {said === undefined || said.tag === '' ? ' ' : said.tag}
      </span>
    </th>
  );
}

import { clsx } from 'clsx';
import type { SheetLayout } from '../../../contract/imports.ts';
import { formatCount } from '../../../format/count.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import type { BookRows, CellMark, ReadCells, DraftSheet } from './sheetGrid.view.ts';
import {
  cellMark,
  draftText,
  columnName,
  columnTag,
  isAmountText,
  rowTag,
  shownColumns,
} from './sheetGrid.view.ts';

const MARKS: Readonly<Record<CellMark, string>> = {
  heading: 'bg-accent-soft! font-medium text-ink',
  month: 'bg-accent-soft! font-medium text-accent',
  taken: 'text-ink',
  refused: 'bg-negative-soft! text-negative outline-1 -outline-offset-1 outline-negative',
  leftOut: 'bg-sunken! text-ink-muted',
  blank: '',
};

const GUTTER = 'bg-sunken! text-small! font-medium text-ink-muted';
const CELL = 'border-l border-l-line px-2! py-1! text-small first:border-l-0';

export type SheetGridProps = {
  sheet: DraftSheet;
  layout: SheetLayout;
  /** What the server read by this layout; null if that is not known yet. */
  read: ReadCells | null;
  /** The column or row whose meaning is being chosen. */
  picked: number | null;
  /** Of a trial balance or ledger that is read as accounts. */
  books?: BookRows | null;
};

/** The beginning of a sheet like in a spreadsheet, with the cells that are read marked. */
export function SheetGrid({ sheet, layout, read, picked, books = null }: SheetGridProps) {
  const columns = Array.from({ length: shownColumns(sheet) }, (_, index) => index + 1);
  const isAcross = layout.orientation === 'monthsAcross';
  const isCut = sheet.rowCount > sheet.cells.length || sheet.columnCount > columns.length;
  return (
    <div className="overflow-clip rounded-base border border-line">
      <DataTable
        label={`First rows of ${sheet.name}`}
        maxHeight="min(30rem, 60vh)"
        footer={
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-3 py-2 text-small text-ink-muted">
            <Legend look="bg-accent-soft">
              {books === null ? 'Headings and months' : 'Headings'}
            </Legend>
            <Legend look="bg-surface">{books === null ? 'Imported' : 'Read as accounts'}</Legend>
            <Legend look="bg-sunken">Left out</Legend>
            {(read?.refused.size ?? 0) > 0 ? (
              <Legend look="bg-negative-soft">Refused</Legend>
            ) : null}
            {isCut ? (
              <span className="ml-auto">
                {formatCount(sheet.cells.length)} of {formatCount(sheet.rowCount)} rows and{' '}
                {formatCount(columns.length)} of {formatCount(sheet.columnCount)} columns shown; all
                are read
              </span>
            ) : null}
          </div>
        }
      >
        <thead>
          <tr>
            <th scope="col" className={clsx(CELL, GUTTER, 'align-bottom')}>
              <span className="sr-only">Row</span>
            </th>
            {columns.map((column) => {
              const tag = columnTag(layout, column);
              return (
                <th
                  key={column}
                  scope="col"
                  data-picked={!isAcross && picked === column}
                  className={clsx(
                    CELL,
                    GUTTER,
                    'text-center',
                    !isAcross && picked === column && 'bg-accent! text-on-accent!',
                  )}
                >
                  {columnName(column)}
                  <span
                    className={clsx(
                      'block max-w-36 min-w-12 truncate font-medium',
                      !isAcross && picked === column ? 'text-on-accent' : 'text-accent',
                    )}
                  >
                    {tag === '' ? ' ' : tag}
                  </span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sheet.cells.map((_, index) => {
            const row = index + 1;
            const tag = rowTag(layout, row);
            const isPicked = isAcross && picked === row;
            return (
              <tr key={row}>
                <th
                  scope="row"
                  data-picked={isPicked}
                  className={clsx(
                    CELL,
                    GUTTER,
                    'text-left whitespace-nowrap',
                    isPicked && 'bg-accent! text-on-accent!',
                  )}
                >
                  <span className="inline-block min-w-6 text-right">{row}</span>
                  {tag === '' ? null : (
                    <span
                      className={clsx(
                        'ml-2 max-sm:sr-only',
                        isPicked ? 'text-on-accent' : 'text-accent',
                      )}
                    >
                      {tag}
                    </span>
                  )}
                </th>
                {columns.map((column) => {
                  const text = draftText(sheet, row, column);
                  return (
                    <td
                      key={column}
                      title={
                        read?.refused.get(`${columnName(column)}${row}`) ??
                        (text.length > 24 ? text : undefined)
                      }
                      className={clsx(
                        CELL,
                        'max-w-56 truncate',
                        isAmountText(text) && 'text-right',
                        MARKS[cellMark(sheet, layout, read, row, column, books)],
                      )}
                    >
                      {text}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </DataTable>
    </div>
  );
}

function Legend({ look, children }: { look: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className={clsx('size-3.5 rounded-small border border-line-strong', look)}
      />
      {children}
    </span>
  );
}

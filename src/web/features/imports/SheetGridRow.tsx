import { clsx } from 'clsx';
import { memo } from 'react';
import type { SheetLayout } from '../../../contract/imports.ts';
import type { CellMark, ReadCells } from './sheetGrid.view.ts';
import { columnName } from '../../../format/columnName.ts';
import { cellMark, isAmountText } from './sheetGrid.view.ts';
import { MEANING_LOOKS } from './sheetLooks.ts';
import type { SheetColumnWords, SheetRowWords } from './sheetRows.view.ts';

const CELL_MARK_LOOKS: Readonly<Record<CellMark, string>> = {
  heading: MEANING_LOOKS.heading,
  month: 'bg-accent-soft! font-medium text-accent',
  taken: 'text-ink',
  refused: 'bg-negative-soft! text-negative outline-1 -outline-offset-1 outline-negative',
  leftOut: MEANING_LOOKS.left,
  blank: '',
};

const GRID_CELL_CLASS = 'border-l border-l-line px-2! py-1! text-small first:border-l-0';

export type SheetGridRowProps = {
  number: number;
  cells: readonly string[];
  columns: readonly number[];
  said: SheetRowWords | null;
  isPicked: boolean;
  isCurrent: boolean;
  isBooks: boolean;
  layout: SheetLayout;
  read: ReadCells | null;
  leftColumns: readonly SheetColumnWords[];
};

function sheetCellMark(
  text: string,
  column: number,
  { said, number, isBooks, layout, read, leftColumns }: SheetGridRowProps,
): string {
  if (!isBooks && layout.isUsed)
    return CELL_MARK_LOOKS[cellMark(text, layout, read, number, column)];
  if (read?.refused.has(`${columnName(column)}${number}`) === true) return CELL_MARK_LOOKS.refused;
  if (text.trim() === '') return '';
  const isLeft =
    layout.books?.isLeftOut === true || said === null || (!isBooks && said.look === 'account');
  return isLeft || (leftColumns[column - 1]?.reason ?? null) !== null
    ? MEANING_LOOKS.left
    : MEANING_LOOKS[said.look];
}

export const SheetGridRow = memo(function SheetGridRow(props: SheetGridRowProps) {
  const { number, cells, columns, said, isPicked, isCurrent, read } = props;
  return (
    <tr data-row={number} aria-current={isCurrent ? 'true' : undefined}>
      <th
        scope="row"
        data-picked={isPicked}
        className={clsx(
          GRID_CELL_CLASS,
          'text-left text-small! font-medium',
          isPicked
            ? 'bg-accent! text-on-accent!'
            : said === null
              ? 'bg-sunken! text-ink-muted'
              : MEANING_LOOKS[said.isRefused === true ? 'wrong' : said.look],
          isCurrent && 'outline-2 -outline-offset-2 outline-accent',
        )}
      >
        <span className="flex w-32 gap-2 sm:w-52">
          <span className="min-w-6 shrink-0 text-right text-ink-muted">{number}</span>
          {said === null ? null : (
            <span className="min-w-0 [overflow-wrap:anywhere] whitespace-normal">{said.words}</span>
          )}
        </span>
      </th>
      {columns.map((column) => {
        const text = cells[column - 1] ?? '';
        return (
          <td
            key={column}
            title={
              read?.refused.get(`${columnName(column)}${number}`) ??
              (text.length > 24 ? text : undefined)
            }
            className={clsx(
              GRID_CELL_CLASS,
              'max-w-56 truncate',
              isAmountText(text) && 'text-right',
              sheetCellMark(text, column, props),
            )}
          >
            {text}
          </td>
        );
      })}
    </tr>
  );
});

import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Fragment } from 'react';
import { rounded } from '../../../finance/money.ts';
import { currencyTitle } from '../../../format/currencyName.ts';
import { formatTypedAmount } from '../../../format/accounting.ts';
import { DASH } from '../../../format/notAvailable.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import type { GridCell } from '../../editing/amountGrid.ts';
import { cellKey, gridCellText } from '../../editing/amountGrid.ts';
import { GridCellInput } from '../../editing/GridCellInput.tsx';
import type { GridEditor } from '../../editing/useAmountGrid.ts';
import { useGridKeys } from '../../editing/useGridKeys.ts';
import type { GridMonth } from '../../editing/gridMonths.ts';
import { hiddenOnNarrow, gridMonths } from '../../editing/gridMonths.ts';
import { PATHS } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import type { BalanceGrid } from '../../../contract/typedBalances.ts';
import type { BalanceGridLine } from './balances.view.ts';
import { balanceSides, closedCellWords, isOpenCell, monthStateWords } from './balances.view.ts';

export type BalancesGridProps = {
  stored: BalanceGrid;
  editor: GridEditor<string>;
  /** What the server refused, by the key of the cell. */
  refused: ReadonlyMap<string, string>;
  /** The month that narrow screens show. */
  column: number;
};

export function BalancesGrid({ stored, editor, refused, column }: BalancesGridProps) {
  const keys = useGridKeys(
    editor.grid,
    editor,
    'Their lines or months are not in this year, or come from accounts or Financial Data.',
  );
  const months = gridMonths(stored.fyYear);
  return (
    <Card flush className="overflow-clip">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-small text-ink-muted sm:px-6">
        <p>
          {currencyTitle(shownBasis().currency)} at the end of each month. Balances of{' '}
          <Link
            to={PATHS.reports}
            search={{ tab: 'data-table', fyId: stored.fyId }}
            className="underline underline-offset-4"
          >
            Financial Data
          </Link>{' '}
          are not typed again.
        </p>
        <p className="hidden flex-wrap items-center gap-1.5 md:flex print:hidden pointer-coarse:hidden">
          <Kbd>Enter</Kbd> next line <Kbd>Ctrl Enter</Kbd> fill right <Kbd>Ctrl V</Kbd> paste{' '}
          <Kbd>Ctrl Z</Kbd> undo
        </p>
      </div>
      <DataTable label={`Balances, ${stored.fyYear}`} isDense>
        <thead>
          <tr>
            <HeadCell>Line</HeadCell>
            {months.map(({ monthNum, short, name }) => (
              <HeadCell
                key={monthNum}
                numeric
                title={name}
                className={clsx(
                  'min-w-20 align-top! max-sm:pr-4!',
                  hiddenOnNarrow(monthNum, column),
                )}
              >
                {short}
                <span className="block text-small font-normal whitespace-normal text-ink-muted">
                  {monthStateWords(stored, monthNum)}
                </span>
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody {...keys}>
          {balanceSides(stored).map(({ side, label, lines }) => (
            <Fragment key={side}>
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={months.length + 1}
                  className="pt-4! text-left font-semibold"
                >
                  {label}
                </th>
              </tr>
              {lines.map((line) => (
                <LineRow
                  key={line.slug}
                  line={line}
                  months={months}
                  stored={stored}
                  editor={editor}
                  refused={refused}
                  column={column}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </DataTable>
    </Card>
  );
}

type LineRowProps = BalancesGridProps & { line: BalanceGridLine; months: readonly GridMonth[] };

function LineRow({ line, months, stored, editor, refused, column }: LineRowProps) {
  const sources = new Set(line.cells.flatMap(({ source }) => source ?? []));
  const isOfFigures = sources.size === 1 && sources.has('figures');
  return (
    <tr>
      <RowHeadCell className="align-middle! max-sm:whitespace-normal!">
        {line.name}
        {isOfFigures ? (
          <span className="block text-small font-normal text-ink-muted">From Financial Data</span>
        ) : null}
      </RowHeadCell>
      {months.map((month) => {
        const cell = { line: line.slug, monthNum: month.monthNum };
        const className = hiddenOnNarrow(month.monthNum, column);
        return isOpenCell(stored, cell) ? (
          <TypedBalanceCell
            key={month.monthNum}
            line={line}
            month={month}
            editor={editor}
            refusal={refused.get(cellKey(cell))}
            className={clsx(className, 'max-sm:pr-4!', month.monthNum % 6 === 0 && 'pr-2!')}
          />
        ) : (
          <Cell
            key={month.monthNum}
            numeric
            muted
            title={closedTitle(stored, cell)}
            className={clsx('align-middle! max-sm:pr-4!', className)}
          >
            {wholeAmount(line.cells[month.monthNum - 1]?.amount ?? null)}
          </Cell>
        );
      })}
    </tr>
  );
}

/** Without cents, so that the months of a year fit. */
const wholeAmount = (amount: string | null) =>
  amount === null ? DASH : formatTypedAmount(rounded(amount, 0));

function closedTitle(stored: BalanceGrid, cell: GridCell): string {
  const line = stored.lines.find(({ slug }) => slug === cell.line);
  const amount = line?.cells[cell.monthNum - 1]?.amount ?? null;
  return [amount === null ? null : formatTypedAmount(amount), closedCellWords(stored, cell)]
    .filter((part) => part !== null)
    .join(', ');
}

type TypedBalanceCellProps = Pick<LineRowProps, 'line' | 'editor'> & {
  month: GridMonth;
  refusal: string | undefined;
  className: string;
};

function TypedBalanceCell({ line, month, editor, refusal, className }: TypedBalanceCellProps) {
  const cell = { line: line.slug, monthNum: month.monthNum };
  const key = cellKey(cell);
  const { changes, grid, typed } = editor;
  const isConflict = changes.conflicts.some((one) => cellKey(one) === key);
  const theirs = grid.storedAmount(cell);
  return (
    <GridCellInput
      cell={key}
      name={`${line.name}, ${month.name}`}
      text={gridCellText(grid, typed, cell)}
      follows={undefined}
      problem={changes.problems.get(key) ?? refusal}
      conflict={
        isConflict
          ? `Theirs: ${theirs === null ? 'nothing' : formatTypedAmount(theirs)}`
          : undefined
      }
      isChanged={changes.figures.some((one) => cellKey(one) === key)}
      className={className}
      onType={editor.typeCell}
      onLeave={editor.endStep}
    />
  );
}

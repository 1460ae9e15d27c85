import { clsx } from 'clsx';
import { currencySymbol } from '../../../finance/currencies.ts';
import { formatWithCents } from '../../../format/accounting.ts';
import { DASH } from '../../../format/notAvailable.ts';
import { shownBasis } from '../../api/companyBasis.ts';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import type { ShownRow } from './statements.view.ts';

export type StatementTableProps = {
  label: string;
  columns: readonly string[];
  rows: readonly ShownRow[];
  onOpen: (row: ShownRow) => void;
};

/** Phones have room for the first two columns. */
const LATER_COLUMN_CLASS = 'max-sm:not-print:hidden';

/** A press on a line's name opens the accounts that it consists of. */
export function StatementTable({ label, columns, rows, onOpen }: StatementTableProps) {
  const symbol = currencySymbol(shownBasis().currency).trim();
  return (
    <DataTable
      label={label}
      className="max-sm:[&_:is(td,th)]:px-2 max-sm:[&_table]:text-small [&_thead_th]:text-balance [&_thead_th]:whitespace-normal! pointer-coarse:not-print:[&_tbody_tr]:h-11 [&_tbody_:is(th,td)]:align-middle!"
    >
      <thead>
        <tr>
          <HeadCell>{symbol}</HeadCell>
          {columns.map((column, at) => (
            <HeadCell key={column} numeric className={at > 1 ? LATER_COLUMN_CLASS : undefined}>
              {column}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.key}
            className={clsx(
              row.isTotal && '[&>*]:border-t-2 [&>*]:border-line-strong [&>*]:font-semibold',
            )}
          >
            <RowHeadCell className={clsx('whitespace-normal!', row.isTotal && 'font-semibold')}>
              {row.opens === null ? (
                row.label
              ) : (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  className="-my-2 min-h-10 text-left underline decoration-line-strong underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
                  onClick={() => onOpen(row)}
                >
                  {row.label}
                </button>
              )}
            </RowHeadCell>
            {row.amounts.map((amount, at) => (
              <Cell
                // The columns of a statement never change places.
                key={columns[at]}
                numeric
                muted={amount === null}
                negative={amount?.startsWith('-') ?? false}
                className={at > 1 ? LATER_COLUMN_CLASS : undefined}
              >
                <FigureText id={amount === null ? null : (row.figures[at] ?? null)}>
                  {amount === null ? DASH : formatWithCents(amount)}
                </FigureText>
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

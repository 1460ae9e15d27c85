import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { HeadCell } from '../ui/DataTable.tsx';
import { nextOrder, sortedBy, type SortOrder } from './sortOrder.ts';

export type SortHeadProps<Column extends string> = {
  column: Column;
  words: string;
  numeric?: boolean | undefined;
  startsDescending?: boolean | undefined;
  order: SortOrder<Column>;
  onOrderChange: (order: SortOrder<Column>) => void;
  className?: string | undefined;
};

export function SortHead<Column extends string>({
  column,
  words,
  numeric = false,
  startsDescending = false,
  order,
  onOrderChange,
  className,
}: SortHeadProps<Column>) {
  const sorted = sortedBy(order);
  const isSorted = sorted.column === column;
  const Mark = sorted.isDescending ? ArrowDown : ArrowUp;
  return (
    <HeadCell
      numeric={numeric}
      className={className}
      {...(isSorted ? { 'aria-sort': sorted.isDescending ? 'descending' : 'ascending' } : {})}
    >
      {/* Without this, Chromium drops the button's text from headings repeated on the next sheet. */}
      <button
        type="button"
        className={clsx(
          '-my-0.5 inline-flex align-bottom print:contents min-h-6 pointer-coarse:-my-2 pointer-coarse:min-h-11 items-center gap-1 rounded-small hover:text-ink',
          numeric && 'flex-row-reverse',
          isSorted && 'text-ink',
        )}
        onClick={() => onOrderChange(nextOrder(order, column, startsDescending))}
      >
        {words}
        {isSorted ? (
          <Mark className="size-3.5 print:hidden" aria-hidden="true" />
        ) : (
          <ChevronsUpDown className="size-3.5 opacity-60 print:hidden" aria-hidden="true" />
        )}
      </button>
    </HeadCell>
  );
}

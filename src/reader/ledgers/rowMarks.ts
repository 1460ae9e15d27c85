import type { SummedRows } from '../cells/grid.ts';
import { balanceRows } from './balanceRows.ts';
import type { ClosingEntry } from './closingEntries.ts';
import { closingEntries } from './closingEntries.ts';
import type { PartRow, PartTable } from './partTable.ts';
import { repeatedRows } from './repeatedRows.ts';

/** A question is asked about repeated rows, as about the values of a column. */
export const REPEATED_ROWS = {
  name: 'Repeated rows',
  others: 'First',
  rows: 'Again',
  isAsked: true,
} as const;
/** Entries that close a year aren't business. They are left out, and a person can include them. */
export const CLOSING_ROWS = {
  name: 'Closing entries',
  others: 'Other entries',
  rows: 'Closing entries',
  isAsked: false,
} as const;
/** Rows that add up others, or bring their sum forward, are left out so that amounts are counted once. */
export const BALANCE_ROWS = {
  name: 'Balances and sums',
  others: 'Entries',
  rows: 'Balances and sums',
  isAsked: false,
} as const;
/** Postings from before the ledger begins may be business of its first month. */
export const OPENING_ROWS = {
  name: 'Opening balances',
  others: 'Other rows',
  rows: 'Opening balances of income and costs',
  isAsked: true,
} as const;

export const MARKS = [REPEATED_ROWS, BALANCE_ROWS, OPENING_ROWS, CLOSING_ROWS] as const;
export type RowMark = (typeof MARKS)[number];

export interface RowMarks {
  /** Keyed by the name of the column that represents the effect. */
  readonly marked: ReadonlyMap<string, ReadonlySet<number>>;
  readonly closing: readonly ClosingEntry[];
}

/** Classifies the rows of a table, which must be complete. */
export function rowMarks(rows: readonly PartRow[], table: PartTable): RowMarks {
  const copies = repeatedRows(rows, table);
  const balances = balanceRows(rows, table);
  const isEntry = ({ row }: PartRow) => !balances.repeated.has(row) && !balances.opening.has(row);
  const closing = closingEntries(rows.filter(isEntry), table);
  return {
    marked: new Map([
      [REPEATED_ROWS.name, copies],
      [BALANCE_ROWS.name, balances.repeated],
      [OPENING_ROWS.name, balances.opening],
      [CLOSING_ROWS.name, new Set(closing.flatMap((entry) => entry.rows))],
    ]),
    closing,
  };
}

export const rowMarksOfSums = ({ marked, closing }: SummedRows): RowMarks => ({
  marked: new Map(
    [
      ...Object.entries(marked),
      [CLOSING_ROWS.name, closing.flatMap(({ rows }) => rows)] as const,
    ].map(([name, rows]) => [name, new Set(rows)]),
  ),
  closing,
});

import type { ImportRows, RowMeaning } from '../../contract/importRows.ts';
import { MOST_ATTENTION_ROWS } from '../../contract/importRows.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { GridSheet } from '../cells/grid.ts';
import { textAt } from '../cells/grid.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import type { BookRow } from './bookRows.ts';
import { footingOf } from './footing.ts';
import { statementOnSheet } from './statementOnSheet.ts';
import type { BookBlock } from './statement.ts';

export interface SheetMeanings extends Pick<ImportRows, 'columns' | 'attention'> {
  readonly rows: ReadonlyMap<number, RowMeaning>;
}

const rowNumberOfCell = (cell: string): number => Number(/\d+$/.exec(cell)?.[0] ?? 0);
const columnAt = (index: number): string => cellAddress(0, index).replace(/\d+$/, '');

/** How the rows of a sheet are read; `read` is its ledger, if it has one. */
export function sheetMeanings(
  basis: CompanyBasis,
  sheet: GridSheet,
  read: SheetBooks | undefined,
): SheetMeanings {
  const statement = statementOnSheet(basis, sheet);
  const found =
    statement === null
      ? booksMeanings(sheet, read)
      : {
          rows: statement.blocks.map((block) =>
            statement.isTurned ? turnedRows(sheet, block) : blockRows(sheet, block),
          ),
          columns: statement.isTurned ? [] : statement.blocks.flatMap(blockColumns),
        };
  const rows = new Map(found.rows.flatMap((part) => [...part]));
  for (const { account, origin } of read?.books.rows ?? []) {
    const [number, { code, name }] = [rowNumberOfCell(origin.cell), account];
    const before = rows.get(number);
    if (before?.is === 'account')
      rows.set(number, { ...before, account: { code: code ?? '', name } });
  }
  const numbers = (isMeant: (number: number, meaning: RowMeaning) => boolean) =>
    [...rows]
      .flatMap(([number, meaning]) => (isMeant(number, meaning) ? [number] : []))
      .toSorted((a, b) => a - b)
      .slice(0, MOST_ATTENTION_ROWS);
  return {
    rows,
    columns: found.columns,
    attention: {
      totals: numbers((_, { difference }) => (difference ?? null) !== null),
      left: numbers((number, { is }) => isInDoubt(sheet, number, is)),
    },
  };
}

const isInDoubt = ({ rows }: GridSheet, number: number, is: RowMeaning['is']) =>
  is === 'left' && (rows[number - 1] ?? []).some((cell) => cell?.kind === 'number');

const meant = (number: number, meaning: RowMeaning): readonly [number, RowMeaning] => [
  number,
  meaning,
];

const isFilledRow = (sheet: GridSheet, row: number) =>
  (sheet.rows[row] ?? []).some((_, column) => textAt(sheet, row, column) !== '');

function titles(sheet: GridSheet, before: number) {
  return Array.from({ length: Math.max(0, before) }, (_, row) => row).flatMap((row) =>
    isFilledRow(sheet, row) ? [meant(row + 1, { is: 'title' })] : [],
  );
}

function blockRows(sheet: GridSheet, block: BookBlock): Map<number, RowMeaning> {
  const { table, rows } = block;
  const { right, differences } = footingOf(block, false);
  const wrong = new Map(differences.map((one) => [rowNumberOfCell(one.cell), one]));
  const sums = (number: number): Pick<RowMeaning, 'difference'> => {
    const difference = wrong.get(number);
    if (difference !== undefined) {
      const { month, sum, difference: amount } = difference;
      return { difference: { month, amount, sum } };
    }
    return right.includes(number - 1) ? { difference: null } : {};
  };
  const means = ({ kind, outside, row, label, amounts }: BookRow): RowMeaning | null => {
    if (outside !== null) return { is: 'left', reason: outside };
    if (label === '' && amounts.size === 0) return null;
    return kind === 'total' ? { is: 'total', ...sums(row + 1) } : { is: kind };
  };
  const heads = Array.from(
    { length: Math.max(0, table.head - table.firstHead + 1) },
    (_, at) => table.firstHead + at,
  ).filter((row) => row >= 0);
  return new Map([
    ...titles(sheet, table.firstHead),
    ...heads.map((row) => meant(row + 1, { is: 'heading' })),
    ...rows.flatMap((row) => {
      const meaning = means(row);
      return meaning === null ? [] : [meant(row.row + 1, meaning)];
    }),
  ]);
}

const blockColumns = ({ timing }: BookBlock): ImportRows['columns'] => [
  ...timing.columns.map(({ index, key }) => ({
    column: columnAt(index),
    month: key,
    reason: key === null ? (timing.notes[0] ?? null) : null,
  })),
  ...timing.left.map(({ index, reason }) => ({ column: columnAt(index), month: null, reason })),
];

function turnedRows(sheet: GridSheet, { timing }: BookBlock): Map<number, RowMeaning> {
  const first = Math.min(...timing.columns.map(({ index }) => index), sheet.rows.length);
  return new Map([
    ...titles(sheet, first),
    ...(first > 0 ? [meant(first, { is: 'heading' })] : []),
    ...timing.columns.map(({ index, key }) => meant(index + 1, { is: 'period', month: key })),
    ...timing.left.map(({ index, reason }) => meant(index + 1, { is: 'left', reason })),
  ]);
}

function booksMeanings(sheet: GridSheet, read: SheetBooks | undefined) {
  if (read === undefined) return { rows: [], columns: [] };
  const { books, totals, left = [], refusals } = read;
  const accounts = new Set(books.rows.map(({ origin }) => rowNumberOfCell(origin.cell)));
  const first = Math.min(...accounts, sheet.rows.length);
  const isHead = (row: number) =>
    (sheet.rows[row] ?? []).filter((cell) => cell !== null).length > 1;
  const above = Array.from({ length: Math.max(0, first - 1) }, (_, at) => first - 2 - at);
  const head = above.find(isHead) ?? -1;
  // In a ledger, only the first entry of an account is named.
  const entries =
    books.kind !== 'ledger'
      ? []
      : sheet.rows.flatMap((_, row) =>
          row > head && isFilledRow(sheet, row) ? [meant(row + 1, { is: 'entry' })] : [],
        );
  const rows = new Map<number, RowMeaning>([
    ...titles(sheet, head),
    ...(head < 0 ? [] : [meant(head + 1, { is: 'heading' })]),
    ...entries,
    ...[...accounts].map((number) => meant(number, { is: 'account' })),
    ...totals.map(({ cell }) => meant(rowNumberOfCell(cell), { is: 'total' })),
    ...left.map(({ cell, reason }) => meant(rowNumberOfCell(cell), { is: 'left', reason })),
    ...refusals.flatMap(({ cell, reason }) =>
      cell === null ? [] : [meant(rowNumberOfCell(cell), { is: 'left', reason })],
    ),
  ]);
  return { rows: [rows], columns: [] };
}

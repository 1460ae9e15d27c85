import type { Books } from '../../../domain/books/books.ts';
import { isProfitAndLoss } from '../../../domain/books/books.ts';
import { millionthsOf } from '../../../domain/books/exactSums.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { Refused } from '../cells/refused.ts';
import { PartColumns } from './partColumns.ts';
import { PartRows, partTable } from './partTable.ts';
import { columnWords, currencyRefusal } from './saidParts.ts';

/** Why a ledger whose income and costs are all back at zero is refused: it has the entries that close its year. */
export function closedRefusals({ rows }: Books, sheet: string): readonly Refused[] {
  const booked = rows.filter(
    ({ account, movements }) =>
      account.type !== null &&
      isProfitAndLoss(account.type) &&
      Object.values(movements).some((amount) => millionthsOf(amount) !== 0n),
  );
  const areClosed = booked.every(
    ({ movements }) =>
      Object.values(movements).reduce((sum, amount) => sum + (millionthsOf(amount) ?? 0n), 0n) ===
      0n,
  );
  if (booked.length === 0 || !areClosed) return [];
  return [
    {
      sheet,
      cell: null,
      reason:
        'All income and costs add up to 0, because the ledger includes year-end closing entries.',
      remedy: 'Export the ledger without its closing entries.',
    },
  ];
}

/**
 * The parts of a ledger that is read as it streams. Only sums by account and month are kept of it, so that nobody can
 * choose which of its rows count.
 */
export class StreamedParts {
  readonly #rows: PartRows | null;
  readonly #columns: PartColumns | null;

  /** `sheet`: how the file begins. */
  constructor(sheet: GridSheet) {
    const table = partTable(sheet);
    this.#rows = table === null ? null : new PartRows(table);
    this.#columns = table === null ? null : new PartColumns(sheet, table);
  }

  add(at: number, cells: readonly (GridValue | null)[]): void {
    const row = this.#rows?.read(at, cells) ?? null;
    if (row !== null) this.#columns?.add(row);
  }

  refusals(sheet: string): readonly Refused[] {
    const columns = this.#columns?.found() ?? [];
    const mixed = currencyRefusal(sheet, this.#columns?.currencies() ?? []);
    return [
      ...mixed,
      ...columns.map((column) => ({
        sheet,
        cell: null,
        reason: `Some rows may not count. ${columnWords(column)}`,
        remedy: 'Export only the rows that count, or a file below 10 MB and 50,000 rows.',
      })),
    ];
  }
}

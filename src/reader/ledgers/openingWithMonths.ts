import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { BooksMonth } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { textOfMillionths } from '../../finance/books/exactSums.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { valueAt, widthOf } from '../cells/grid.ts';
import { withChosenPeriods } from '../file/chosenPeriods.ts';
import { ledgerAmount } from './bookCells.ts';
import type { BookHead, LedgerColumn } from './bookColumns.ts';
import { monthAbove } from './sidesByMonth.ts';
import type { StatedPeriod } from './statedPeriod.ts';

/** One month of a trial balance, with the balance before it in the column of the opening balance. */
interface MonthAfterOpening {
  readonly sheet: GridSheet;
  readonly head: BookHead;
  readonly period: StatedPeriod;
}

const FEWEST_MONTHS = 2;

/** The only column of balances, if it is the opening balance; null otherwise. */
export function onlyOpening({ columns }: BookHead): number | null {
  const [only, other] = [...columns].filter(([, column]) => 'when' in column);
  if (only === undefined || other !== undefined) return null;
  const [at, column] = only;
  return 'when' in column && column.kind === 'balance' && column.when === 'opening' ? at : null;
}

/**
 * The months of a trial balance with an opening balance and the movements of each month, as SAP lists "Balance
 * Carryforward, Posting Period 1, Posting Period 2"; empty for any other one.
 */
export function openingWithMonths(
  basis: CompanyBasis,
  written: GridSheet,
  head: BookHead,
): readonly MonthAfterOpening[] {
  const opening = onlyOpening(head);
  if (opening === null) return [];
  const [sheet = written] = withChosenPeriods(basis, {
    sheets: [written],
    identities: null,
    identityRefusals: [],
  }).sheets;
  const months = Array.from({ length: widthOf(sheet) }, (_, at) => at).flatMap((at) => {
    const month = at > opening ? monthAbove(basis, sheet, head, at) : null;
    return month === null || valueAt(sheet, head.row, at) === null ? [] : [{ at, month }];
  });
  const isRising = months.every(({ month }, at) => month > (months[at - 1]?.month ?? ''));
  if (months.length < FEWEST_MONTHS || !isRising) return [];
  const names = [...head.columns].filter(([at]) => at !== opening);
  return months.map(({ at, month }, place) => ({
    sheet: withBalanceBefore(basis, sheet, head, opening, months.slice(0, place)),
    head: {
      ...head,
      columns: new Map<number, LedgerColumn>([
        ...names,
        [opening, { kind: 'balance', when: 'opening' }],
        [at, { kind: 'balance', when: 'period' }],
      ]),
    },
    period: { from: month, to: month, isAsOf: false },
  }));
}

function withBalanceBefore(
  basis: CompanyBasis,
  sheet: GridSheet,
  { row: head }: BookHead,
  opening: number,
  before: readonly { readonly at: number; readonly month: BooksMonth }[],
): GridSheet {
  if (before.length === 0) return sheet;
  const rows = sheet.rows.map((cells, row) => {
    if (row <= head) return cells;
    const amounts = [opening, ...before.map(({ at }) => at)].map((at) =>
      ledgerAmount(basis, cells[at] ?? null),
    );
    if (amounts.includes(undefined) || amounts.every((one) => one === null)) return cells;
    const sum = amounts.reduce(
      (all, one): Millionths =>
        one === null || one === undefined
          ? all
          : all + (one.side === 'credit' ? -one.amount : one.amount),
      0n,
    );
    const width = Math.max(cells.length, opening + 1);
    return Array.from({ length: width }, (_, at): GridValue | null =>
      at === opening
        ? { kind: 'number', value: textOfMillionths(sum), isPercent: false }
        : (cells[at] ?? null),
    );
  });
  return { ...sheet, rows };
}

import { isProfitAndLoss } from '../../finance/books/books.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { typeOnEitherSide } from '../words/typeWords.ts';
import { accountInText } from './bookCells.ts';
import type { PartRow, PartTable } from './partTable.ts';

export interface BalanceRows {
  /** Balances brought forward and sums of rows above, which repeat amounts of the ledger. */
  readonly repeated: ReadonlySet<number>;
  /** Opening balances of income and costs, which the ledger contains nowhere else. */
  readonly opening: ReadonlySet<number>;
}

const NO_BALANCE_ROWS: BalanceRows = { repeated: new Set(), opening: new Set() };

/** Finds rows that bring a balance forward or add up rows above them, by their words and amounts. */
export function balanceRows(rows: readonly PartRow[], table: PartTable): BalanceRows {
  if (table.shape !== 'ledger') return NO_BALANCE_ROWS;
  const repeated = new Set<number>();
  const opening = new Set<number>();
  const sums = new Map<string, Millionths>();
  for (const row of rowsInDateOrder(rows)) {
    const { net } = row;
    const before = sums.get(row.account) ?? 0n;
    if (net !== 0n && row.isBroughtForward) {
      // Some ledgers write the closing balance on the opposite side.
      if (net === before || net === -before) {
        repeated.add(row.row);
        continue;
      }
      if (isOfResults(row)) opening.add(row.row);
    }
    sums.set(row.account, before + net);
  }
  const others = rows.filter(({ row }) => !repeated.has(row) && !opening.has(row));
  for (const row of sumRows(others, table)) repeated.add(row);
  return { repeated, opening };
}

const rowsInDateOrder = (rows: readonly PartRow[]): readonly PartRow[] =>
  rows.toSorted((one, other) =>
    one.month === other.month ? one.row - other.row : one.month < other.month ? -1 : 1,
  );

function isOfResults({ account }: PartRow): boolean {
  const { name } = accountInText(
    account
      .split('\n')
      .filter((part) => part !== '')
      .join(' '),
  );
  const type = typeOnEitherSide(name)?.type ?? null;
  return type !== null && isProfitAndLoss(type);
}

const FEWEST_SUM_ROWS = 2;
/** A last row that adds up at least this many rows is no coincidence. */
const FEWEST_SUMMED = 3;

/**
 * The sums of an account's rows above them: rows without a number among numbered rows, or the last row of every
 * account.
 */
function sumRows(rows: readonly PartRow[], table: PartTable): readonly number[] {
  const runs = [...Map.groupBy(rows, ({ account }) => account).values()];
  const isNumbered = table.entry !== -1 && rows.some(({ entry }) => entry !== '');
  if (isNumbered) {
    const unnumbered = rows.filter(({ entry }) => entry === '');
    const found = runs.flatMap(sumsWithin);
    return unnumbered.length >= FEWEST_SUM_ROWS && found.length === unnumbered.length
      ? found.map(({ row }) => row)
      : [];
  }
  const long = runs.filter(({ length }) => length > 1);
  const lasts = long.flatMap((run) => {
    const last = run.at(-1);
    const sum = netOfRows(run.slice(0, -1));
    return last !== undefined && sum !== 0n && last.net === sum ? [last.row] : [];
  });
  const areAll = lasts.length === long.length && lasts.length >= FEWEST_SUM_ROWS;
  return areAll && long.filter(({ length }) => length > FEWEST_SUMMED).length >= FEWEST_SUM_ROWS
    ? lasts
    : [];
}

const netOfRows = (rows: readonly PartRow[]) => rows.reduce((sum, row) => sum + row.net, 0n);

function sumsWithin(run: readonly PartRow[]): readonly PartRow[] {
  const found: PartRow[] = [];
  let [all, since] = [0n, 0n];
  for (const row of run) {
    const { net } = row;
    if (row.entry === '' && net !== 0n && (net === all || net === since)) {
      found.push(row);
      since = 0n;
      continue;
    }
    all += net;
    since += net;
  }
  return found;
}

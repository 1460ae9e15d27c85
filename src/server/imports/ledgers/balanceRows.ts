import { isProfitAndLoss } from '../../../domain/books/books.ts';
import type { Millionths } from '../../../domain/books/exactSums.ts';
import { typeOnEitherSide } from '../../../domain/books/typeWords.ts';
import { accountInText } from './bookCells.ts';
import type { PartRow, PartTable } from './partTable.ts';

/** The rows of a ledger that are no entries, from 0. */
export interface BalanceRows {
  /** Balances that are brought forward, and sums of the rows above them: they repeat what the ledger has. */
  readonly repeated: ReadonlySet<number>;
  /** Opening balances of income and costs, which the ledger does not have otherwise. */
  readonly opening: ReadonlySet<number>;
}

const NONE: BalanceRows = { repeated: new Set(), opening: new Set() };

/** Rows that bring a balance forward or add up rows above them, by what they say and what they amount to. */
export function balanceRows(rows: readonly PartRow[], table: PartTable): BalanceRows {
  if (table.shape !== 'ledger') return NONE;
  const repeated = new Set<number>();
  const opening = new Set<number>();
  const sums = new Map<string, Millionths>();
  for (const row of inOrder(rows)) {
    const { net } = row;
    const before = sums.get(row.account) ?? 0n;
    if (net !== 0n && row.isBroughtForward) {
      if (net === before) {
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

/** By month, and as they are written within it. */
const inOrder = (rows: readonly PartRow[]): readonly PartRow[] =>
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

const FEWEST_SUMS = 2;
/** So many rows that the last one adds up are no accident. */
const FEWEST_SUMMED = 3;

/** The sums of the rows of an account above them: rows without a number among numbered ones, or the last of every account. */
function sumRows(rows: readonly PartRow[], table: PartTable): readonly number[] {
  const runs = [...Map.groupBy(rows, ({ account }) => account).values()];
  const isNumbered = table.entry !== -1 && rows.some(({ entry }) => entry !== '');
  if (isNumbered) {
    const unnumbered = rows.filter(({ entry }) => entry === '');
    const found = runs.flatMap(sumsWithin);
    return unnumbered.length >= FEWEST_SUMS && found.length === unnumbered.length
      ? found.map(({ row }) => row)
      : [];
  }
  const long = runs.filter(({ length }) => length > 1);
  const lasts = long.flatMap((run) => {
    const last = run.at(-1);
    const sum = sumOf(run.slice(0, -1));
    return last !== undefined && sum !== 0n && last.net === sum ? [last.row] : [];
  });
  const areAll = lasts.length === long.length && lasts.length >= FEWEST_SUMS;
  return areAll && long.filter(({ length }) => length > FEWEST_SUMMED).length >= FEWEST_SUMS
    ? lasts
    : [];
}

const sumOf = (rows: readonly PartRow[]) => rows.reduce((sum, row) => sum + row.net, 0n);

/** Rows without a number that amount to all rows of their account above them, or to those since the last sum. */
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

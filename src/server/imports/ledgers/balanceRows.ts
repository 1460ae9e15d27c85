import { isProfitAndLoss } from '../../../domain/books/books.ts';
import type { Millionths } from '../../../domain/books/exactSums.ts';
import { typeOnEitherSide } from '../../../domain/books/typeWords.ts';
import { accountInText } from './bookCells.ts';
import { foldedText } from './partHeadings.ts';
import type { PartRow, PartTable } from './partTable.ts';
import { netOfRow } from './partTable.ts';

/** The rows of a ledger that are no entries, from 0. */
export interface BalanceRows {
  /** Balances that are brought forward, and sums of the rows above them: they repeat what the ledger has. */
  readonly repeated: ReadonlySet<number>;
  /** Opening balances of income and costs, which the ledger does not have otherwise. */
  readonly opening: ReadonlySet<number>;
}

const NONE: BalanceRows = { repeated: new Set(), opening: new Set() };

/** A text that says nothing else: "Opening stock" and "Opening ceremony" are business. */
const BROUGHT_FORWARD =
  /^(?:(?:opening|beginning|initial|starting) balances?|(?:balances? )?(?:brought|carried) (?:forward|down)|(?:balances? |bal\.? )?[bc] ?\/ ?[fd]|bf|saldovortrag|eb-?wert|anfangsbestand|vortrag|saldo inicial|saldo anterior|solde initial|report a nouveau|a nouveau|a-nouveaux?|saldo iniziale|riporto|beginsaldo|beginbalans|openingsbalans|bilans otwarcia|saldo poczatkowe|ingaende (?:balans|saldo)|inngaende (?:balanse|saldo)|primo(?:saldo)?|alkusaldo|pocatecni (?:stav|zustatek)|saldo de abertura|期初余额|期首残高|前期繰越|前月繰越)[\s.:]*(?:(?:as )?(?:at|on|of|per|zum|au|al|op|\d).*)?$/;

/** Rows that bring a balance forward or add up rows above them, by what they say and what they amount to. */
export function balanceRows(rows: readonly PartRow[], table: PartTable): BalanceRows {
  if (table.shape !== 'ledger') return NONE;
  const repeated = new Set<number>();
  const opening = new Set<number>();
  const sums = new Map<string, Millionths>();
  const isBroughtForward = (row: PartRow) =>
    row.texts.some(
      (text, at) => !table.accounts.includes(at) && BROUGHT_FORWARD.test(foldedText(text)),
    );
  for (const row of inOrder(rows)) {
    const net = netOfRow(row);
    const before = sums.get(row.account) ?? 0n;
    if (net !== 0n && isBroughtForward(row)) {
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
    return last !== undefined && sum !== 0n && netOfRow(last) === sum ? [last.row] : [];
  });
  const areAll = lasts.length === long.length && lasts.length >= FEWEST_SUMS;
  return areAll && long.filter(({ length }) => length > FEWEST_SUMMED).length >= FEWEST_SUMS
    ? lasts
    : [];
}

const sumOf = (rows: readonly PartRow[]) => rows.reduce((sum, row) => sum + netOfRow(row), 0n);

/** Rows without a number that amount to all rows of their account above them, or to those since the last sum. */
function sumsWithin(run: readonly PartRow[]): readonly PartRow[] {
  const found: PartRow[] = [];
  let [all, since] = [0n, 0n];
  for (const row of run) {
    const net = netOfRow(row);
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

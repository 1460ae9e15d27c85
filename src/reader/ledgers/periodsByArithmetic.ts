import type { Millionths } from '../../finance/books/exactSums.ts';
import { isLessThanHalfCent } from '../../finance/books/exactSums.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { ledgerAmount } from './bookCells.ts';

type ShownPeriod = 'opening' | 'period' | 'closing' | 'yearToDate' | 'plain';

export interface SidedColumn {
  readonly column: number;
  readonly side: 'debit' | 'credit';
}

/** A column of debits with the next column of credits. */
interface SidedPair {
  readonly debits: number;
  readonly credits: number;
  readonly rows: readonly { readonly debit: Millionths; readonly credit: Millionths }[];
}

const FEWEST_ROWS = 2;
const MOST_ROWS = 500;
const MOST_PAIRS = 4;

const NO_PERIODS: ReadonlyMap<number, ShownPeriod> = new Map();

/**
 * The periods of debits and credits whose headings don't tell them apart, by their amounts: opening + movement =
 * closing, and a cumulated amount is never smaller than the movement. Empty if the amounts don't show it.
 */
export function periodsByArithmetic(
  currency: string,
  sheet: GridSheet,
  head: number,
  columns: readonly SidedColumn[],
): ReadonlyMap<number, ShownPeriod> {
  const pairs = sidedPairs(currency, sheet, head, columns);
  const [first, ...others] = pairs;
  const last = others.at(-1);
  if (first === undefined || last === undefined || pairs.length > MOST_PAIRS) return NO_PERIODS;
  const between = others.slice(0, -1);
  const periods = hasOpening(first, between, last)
    ? ['opening' as const, ...movements(between), 'closing' as const]
    : [first, ...between].some((pair) => isBalanceOf(last, pair))
      ? [...movements([first, ...between]), 'closing' as const]
      : [];
  if (periods.length !== pairs.length) return NO_PERIODS;
  return new Map(
    pairs.flatMap(({ debits, credits }, at) => {
      const period = periods[at];
      return period === undefined
        ? []
        : ([
            [debits, period],
            [credits, period],
          ] as const);
    }),
  );
}

/** Empty unless debits and credits alternate. */
function sidedPairs(
  currency: string,
  sheet: GridSheet,
  head: number,
  columns: readonly SidedColumn[],
): readonly SidedPair[] {
  const areAlternating = columns.every(
    ({ side }, at) => side === (at % 2 === 0 ? 'debit' : 'credit'),
  );
  if (!areAlternating || columns.length % 2 === 1) return [];
  const below = sheet.rows.slice(head + 1, head + 1 + MOST_ROWS);
  return columns.flatMap(({ column: debits, side }, at) => {
    if (side === 'credit') return [];
    const credits = columns[at + 1]?.column ?? -1;
    const rows = below.map((row) => ({
      debit: amountOf(currency, row[debits] ?? null),
      credit: amountOf(currency, row[credits] ?? null),
    }));
    return [{ debits, credits, rows }];
  });
}

const amountOf = (currency: string, cell: GridValue | null): Millionths =>
  ledgerAmount({ currency }, cell)?.amount ?? 0n;

const netsOf = ({ rows }: SidedPair) => rows.map(({ debit, credit }) => debit - credit);

function hasOpening(
  opening: SidedPair,
  between: readonly SidedPair[],
  closing: SidedPair,
): boolean {
  const [before, after] = [netsOf(opening), netsOf(closing)];
  return between.some((pair) => {
    const moved = netsOf(pair);
    const isSum = moved.every((net, at) =>
      isLessThanHalfCent((before[at] ?? 0n) + net - (after[at] ?? 0n)),
    );
    const filled = moved.filter((net) => net !== 0n).length;
    return isSum && filled >= FEWEST_ROWS && before.some((net) => net !== 0n);
  });
}

/** True if a pair holds the balance of another's debits and credits, on one side only. */
function isBalanceOf(closing: SidedPair, { rows }: SidedPair): boolean {
  const filled = rows.filter(({ debit, credit }) => debit !== 0n || credit !== 0n).length;
  const isNetted = rows.some(({ debit, credit }) => debit !== 0n && credit !== 0n);
  return (
    isNetted &&
    filled >= FEWEST_ROWS &&
    closing.rows.every(({ debit, credit }, at) => {
      const { debit: d = 0n, credit: c = 0n } = rows[at] ?? {};
      const isSame = isLessThanHalfCent(d - c - (debit - credit));
      // In the row of totals, both sides are filled.
      return isSame && (debit === 0n || credit === 0n || at === rows.findLastIndex(hasBoth));
    })
  );
}

const hasBoth = ({ debit, credit }: SidedPair['rows'][number]) => debit !== 0n && credit !== 0n;

/** One movement, or a movement next to the amounts that add up the year to date. */
function movements(pairs: readonly SidedPair[]): readonly ShownPeriod[] {
  const [one, other] = pairs;
  if (one === undefined || pairs.length > 2) return [];
  if (other === undefined) return ['plain'];
  if (isCumulated(other, one)) return ['period', 'yearToDate'];
  return isCumulated(one, other) ? ['yearToDate', 'period'] : [];
}

/**
 * The columns of an opening and a closing balance on either side of debits and credits, whatever their headings:
 * opening + debits - credits = closing in every row. Null if no two columns are, or if several are.
 */
export function balancesByArithmetic(
  currency: string,
  sheet: GridSheet,
  head: number,
  columns: readonly SidedColumn[],
  others: readonly number[],
): { readonly opening: number; readonly closing: number } | null {
  const [pair, second] = sidedPairs(currency, sheet, head, columns);
  if (pair === undefined || second !== undefined) return null;
  const moved = netsOf(pair);
  const nets = new Map(
    others.map((column) => [
      column,
      moved.map((_, at) => netOf(currency, sheet.rows[head + 1 + at]?.[column] ?? null)),
    ]),
  );
  const found = others.flatMap((opening) =>
    others.flatMap((closing) => {
      const [before, after] = [nets.get(opening) ?? [], nets.get(closing) ?? []];
      const isSum = moved.every((net, at) =>
        isLessThanHalfCent((before[at] ?? 0n) + net - (after[at] ?? 0n)),
      );
      const isMoved = (net: Millionths, at: number) =>
        net !== 0n && before[at] !== 0n && after[at] !== 0n;
      const filled = moved.filter(isMoved).length;
      return isSum && filled >= FEWEST_ROWS ? [{ opening, closing }] : [];
    }),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

function netOf(currency: string, cell: GridValue | null): Millionths {
  const read = ledgerAmount({ currency }, cell);
  const amount = read?.amount ?? 0n;
  return read?.side === 'credit' ? -amount : amount;
}

const isCumulated = (cumulated: SidedPair, pair: SidedPair): boolean =>
  pair.rows.every(({ debit, credit }, at) => {
    const { debit: d = 0n, credit: c = 0n } = cumulated.rows[at] ?? {};
    return d >= debit && c >= credit;
  });

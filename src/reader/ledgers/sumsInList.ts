import { isSumName } from '../../finance/books/entities.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { isTotalLabel } from '../words/rowWords.ts';

interface NamedAmount {
  /** Counted from 0. */
  readonly row: number;
  /** From the widest group to the account itself. */
  readonly names: readonly string[];
  /** The month, and whatever else separates amounts that aren't added. */
  readonly key: string;
  readonly amount: Millionths;
}

export const SUM_IN_LIST_REASON = 'It adds up other rows of the list.';

const ALL = /^(?:all(?: .*)?|alle|tous|toutes|todos|todas|tutti|tutte|alla|wszystkie)$/i;
const FEWEST_PARTS = 2;
const FEWEST_SUMS = 2;

const saysSum = (name: string) => ALL.test(name) || isSumName(name) || isTotalLabel(name);

/**
 * The rows of a list that add up the other rows by one of its names: "All" next to "Retail" and "Online". A name that
 * doesn't mean a sum must be one in at least two months or accounts.
 */
export function sumsInList(amounts: readonly NamedAmount[]): ReadonlySet<number> {
  const columns = Math.max(0, ...amounts.map(({ names }) => names.length));
  const found = new Set<number>();
  for (let column = 0; column < columns; column += 1) {
    const groups = Map.groupBy(
      amounts.filter(({ row }) => !found.has(row)),
      ({ names }) => names[column] ?? '',
    );
    const whole = groups.size > FEWEST_PARTS ? wholeOf(groups, column) : null;
    for (const { row } of whole ?? []) found.add(row);
  }
  return found;
}

function wholeOf(
  groups: ReadonlyMap<string, readonly NamedAmount[]>,
  column: number,
): readonly NamedAmount[] | null {
  for (const [name, rows] of groups) {
    const own = sumsBeside(rows, column);
    const others = sumsBeside(
      [...groups].flatMap(([other, parts]) => (other === name ? [] : parts)),
      column,
    );
    const isSum =
      own.size === others.size &&
      [...own].every(([key, amount]) => others.get(key) === amount) &&
      [...own.values()].some((amount) => amount !== 0n);
    if (isSum && (own.size >= FEWEST_SUMS || saysSum(name))) return rows;
  }
  return null;
}

function sumsBeside(rows: readonly NamedAmount[], column: number): ReadonlyMap<string, Millionths> {
  const sums = new Map<string, Millionths>();
  for (const { names, key, amount } of rows) {
    const place = JSON.stringify([key, ...names.filter((_, at) => at !== column)]);
    sums.set(place, (sums.get(place) ?? 0n) + amount);
  }
  return sums;
}

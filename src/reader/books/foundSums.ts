import type { Millionths } from '../../finance/books/exactSums.ts';
import type { EntityAmounts } from './entitySums.ts';
import { BINARY_ERROR, isRounding, absoluteMillionths } from './sumRounding.ts';

export interface FoundSum {
  readonly at: number;
  readonly parts: readonly number[];
}

export interface FoundSums {
  readonly sums: readonly FoundSum[];
  /**
   * Parts that probably add up to the sum: most amounts match, or all match but there are too few
   * to be certain. A person must decide.
   */
  readonly likely: readonly FoundSum[];
}

/** With more parts than this, only neighbours are tried. */
const MOST_PAIRED = 24;
/** A sum is certain if at least this many amounts agree. */
const FEWEST_SURE = 3;
const FEWEST_LIKELY = 2;
/** The smallest share of amounts that must match, counted among amounts with two or more parts. */
const LEAST_SHARE = 2 / 3;
/** An amount of only a few rounding steps would match by chance. */
const LEAST_PLACES = 20n;

interface Agreement {
  readonly all: number;
  readonly same: number;
  readonly strong: number;
  readonly shared: number;
  readonly filled: number;
}

/** Amounts of a part, in the same order for all parts. */
type PartAmounts = readonly Millionths[];

/**
 * Measures how well a part matches the sum of others; `place` is the last decimal place of all
 * amounts. Null once more than `most` amounts differ.
 */
function agreement(
  sum: PartAmounts,
  parts: readonly PartAmounts[],
  place: Millionths,
  most: number,
): Agreement | null {
  const least = place === 0n ? BINARY_ERROR : place * LEAST_PLACES;
  const filled = new Set<PartAmounts>();
  let [all, same, strong, shared] = [0, 0, 0, 0];
  for (const [at, said] of sum.entries()) {
    const own = parts.map((part) => part[at] ?? 0n);
    const made = own.reduce((total, amount) => total + amount, 0n);
    if (said === 0n && own.every((amount) => amount === 0n)) continue;
    all += 1;
    const apart = said - made;
    if (
      place === 0n
        ? absoluteMillionths(apart) > BINARY_ERROR
        : !isRounding(apart, place, parts.length)
    ) {
      if (all - same > most) return null;
      continue;
    }
    same += 1;
    const large = parts.filter((part) => absoluteMillionths(part[at] ?? 0n) > least);
    for (const part of large) filled.add(part);
    if (large.length > 0 && absoluteMillionths(said) > least) strong += 1;
    if (large.length > 1) shared += 1;
  }
  return { all, same, strong, shared, filled: filled.size };
}

const isSure = ({ all, same, strong, filled }: Agreement) =>
  same === all && strong >= FEWEST_SURE && filled > 1;

const isLikely = ({ all, same, strong, shared, filled }: Agreement) =>
  filled > 1 && strong >= FEWEST_LIKELY && shared > 0 && same >= all * LEAST_SHARE;

function candidateSums(at: number, open: readonly number[]): readonly (readonly number[])[] {
  const others = open.filter((one) => one !== at);
  const before = others.filter((one) => one < at);
  const after = others.filter((one) => one > at);
  const runs = [
    ...before.map((_, from) => before.slice(from)),
    ...after.map((_, end) => after.slice(0, end + 1)),
  ];
  const pairs =
    others.length > MOST_PAIRED
      ? []
      : others.flatMap((one, from) => others.slice(from + 1).map((other) => [one, other]));
  return [others, ...runs, ...pairs].filter(({ length }) => length > 1);
}

/**
 * Finds the parts whose amounts add up from other parts, ignoring names. A grand total is found too, but as the sum of
 * the basic parts, never of subtotals.
 */
export function sumsAmong(amounts: readonly EntityAmounts[], place: Millionths): FoundSums {
  const sums: FoundSum[] = [];
  const likely: FoundSum[] = [];
  const keys = [...new Set(amounts.flatMap((own) => [...own.keys()]))];
  const rows = amounts.map((own): PartAmounts => keys.map((key) => own.get(key) ?? 0n));
  const openNow = () =>
    amounts.map((_, at) => at).filter((at) => !sums.some((found) => found.at === at));
  const findIn = (is: (found: Agreement) => boolean, most: number, found: FoundSum[]) => {
    const holds = (at: number, parts: readonly number[], by: Millionths) => {
      const others = parts.flatMap((part) => [rows[part] ?? []]);
      const held = agreement(rows[at] ?? [], others, by, most);
      return held !== null && is(held);
    };
    for (const at of openNow()) {
      if (found.some((one) => one.at === at)) continue;
      const tried = candidateSums(
        at,
        openNow().filter((one) => !likely.some((other) => other.at === one)),
      );
      const by = place === 0n ? [0n] : [0n, place];
      const parts = by
        .map((last) => tried.find((own) => holds(at, own, last)))
        .find((own) => own !== undefined);
      if (parts !== undefined) found.push({ at, parts });
    }
  };
  for (let before = -1; before < sums.length;) {
    before = sums.length;
    findIn(isSure, 0, sums);
  }
  findIn(isLikely, keys.length * (1 - LEAST_SHARE), likely);
  return { sums, likely };
}

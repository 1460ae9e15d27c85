import type { Millionths } from '../../../domain/books/exactSums.ts';
import type { Amounts } from './entitySums.ts';
import { BINARY, isRounding, sizeOf } from './sumRounding.ts';

/** One of several parts that is the sum of others, by their positions. */
export interface FoundSum {
  readonly at: number;
  readonly parts: readonly number[];
}

export interface FoundSums {
  /** Those that are a sum of others in all amounts. */
  readonly sums: readonly FoundSum[];
  /** Those that are one in most amounts, or in all of too few to tell: a person has to say it. */
  readonly likely: readonly FoundSum[];
}

/** Of more parts only neighbours are tried. */
const MOST_PAIRED = 24;
/** So many amounts have to agree before nobody is asked. */
const FEWEST_SURE = 3;
const FEWEST_LIKELY = 2;
/** Of the amounts that two parts or more make. */
const LEAST_SHARE = 2 / 3;
/** An amount of a few last places agrees with anything. */
const LEAST_PLACES = 20n;

interface Agreement {
  readonly all: number;
  readonly same: number;
  /** Of those that are the same, the ones that say something, and the ones that several parts make. */
  readonly strong: number;
  readonly shared: number;
  /** The parts that have amounts which say something. */
  readonly filled: number;
}

/** The amounts of a part, at the same places as those of the others. */
type Row = readonly Millionths[];

/**
 * How far a part agrees with the sum of others; `place` is the last one that all are rounded to. null as soon as more
 * than `most` amounts differ.
 */
function agreement(
  sum: Row,
  parts: readonly Row[],
  place: Millionths,
  most: number,
): Agreement | null {
  const least = place === 0n ? BINARY : place * LEAST_PLACES;
  const filled = new Set<Row>();
  let [all, same, strong, shared] = [0, 0, 0, 0];
  for (const [at, said] of sum.entries()) {
    const own = parts.map((part) => part[at] ?? 0n);
    const made = own.reduce((total, amount) => total + amount, 0n);
    if (said === 0n && own.every((amount) => amount === 0n)) continue;
    all += 1;
    const apart = said - made;
    if (place === 0n ? sizeOf(apart) > BINARY : !isRounding(apart, place, parts.length)) {
      if (all - same > most) return null;
      continue;
    }
    same += 1;
    const large = parts.filter((part) => sizeOf(part[at] ?? 0n) > least);
    for (const part of large) filled.add(part);
    if (large.length > 0 && sizeOf(said) > least) strong += 1;
    if (large.length > 1) shared += 1;
  }
  return { all, same, strong, shared, filled: filled.size };
}

const isSure = ({ all, same, strong, filled }: Agreement) =>
  same === all && strong >= FEWEST_SURE && filled > 1;

const isLikely = ({ all, same, strong, shared, filled }: Agreement) =>
  filled > 1 && strong >= FEWEST_LIKELY && shared > 0 && same >= all * LEAST_SHARE;

/** What a part may be the sum of: all others, its neighbours on one side, or any two. */
function candidates(at: number, open: readonly number[]): readonly (readonly number[])[] {
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
 * Which of these parts are sums of others by their amounts, whatever they are called. A sum of sums is found,
 * too; what is a sum is no part of another.
 */
export function sumsAmong(amounts: readonly Amounts[], place: Millionths): FoundSums {
  const sums: FoundSum[] = [];
  const likely: FoundSum[] = [];
  const keys = [...new Set(amounts.flatMap((own) => [...own.keys()]))];
  const rows = amounts.map((own): Row => keys.map((key) => own.get(key) ?? 0n));
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
      const tried = candidates(
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

/**
 * The demo company's only source of randomness: a small generator with a named seed, so that every
 * start of the product makes the same company to the cent.
 */
export interface Chance {
  /** At least 0 and below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both possible. */
  whole(low: number, high: number): number;
  /** A number from `low` up to `high`. */
  between(low: number, high: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** FNV-1a: turns the name of a stream into a 32-bit seed. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * A separate stream for each name: adding a call in one place never shifts the numbers drawn in
 * another. (mulberry32; integer arithmetic only, the same on every machine.)
 */
export function chance(name: string): Chance {
  let state = seedOf(name);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    between: (low, high) => low + next() * (high - low),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}

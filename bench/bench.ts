import type { Engine, Engines } from './engines.ts';
import type { Load } from './load.ts';

export interface Bench {
  readonly engines: Engines;
  /** Those that are measured by the parts that measure more than one: only one of them when quick. */
  readonly measured: readonly Engine[];
  /** Each measurement is made this often, in turn with those that it is compared with. */
  readonly rounds: number;
  /** How long each load lasts. */
  readonly seconds: number;
  readonly isQuick: boolean;
  /** How long the soak lasts. */
  readonly minutes: number;
  /** null: not installed and run beside. */
  readonly directus: Directus | null;
}

/** Directus on the same PostgreSQL server, with the same months. */
export interface Directus {
  readonly pid: () => number;
  /** Reads all months. */
  readonly list: (connections: number) => Load;
  /** Changes one figure of one month. */
  readonly change: (connections: number) => Load;
  readonly end: () => Promise<void>;
  /** Starts it again, until it answers somebody who is signed in. */
  readonly start: () => Promise<void>;
}

/** Runs each of these once a round, in turn; the results by name, one of each round. */
export async function interleaved<Name extends string, Result>(
  rounds: number,
  works: Readonly<Record<Name, () => Promise<Result>>>,
): Promise<Record<Name, Result[]>> {
  const entries = Object.entries<() => Promise<Result>>(works);
  const results = Object.fromEntries(entries.map(([name]) => [name, [] as Result[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of entries) results[name]?.push(await work());
  }
  // A cast because TypeScript widens the keys of an object to string; these are its keys.
  return results as Record<Name, Result[]>;
}

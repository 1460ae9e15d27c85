import type * as Crypto from 'node:crypto';

/** How many argon2 hashes were made, the most at once, and what the last one cost. */
export const hashCounts = { hashes: 0, inFlight: 0, mostInFlight: 0, lastCost: '' };

/** Node's own crypto, with argon2 counted on its way through. For `vi.mock('node:crypto', …)`. */
export function countingCrypto(crypto: typeof Crypto): typeof Crypto {
  const argon2: typeof Crypto.argon2 = (algorithm, parameters, callback) => {
    hashCounts.hashes += 1;
    const { memory, passes, parallelism } = parameters;
    hashCounts.lastCost = `${memory} KiB, ${passes} passes, ${parallelism} lanes`;
    hashCounts.inFlight += 1;
    hashCounts.mostInFlight = Math.max(hashCounts.mostInFlight, hashCounts.inFlight);
    crypto.argon2(algorithm, parameters, (error, key) => {
      hashCounts.inFlight -= 1;
      callback(error, key);
    });
  };
  return { ...crypto, argon2 };
}

/** How many hashes were made while `work` ran. */
export async function hashesIn(work: () => Promise<unknown>): Promise<number> {
  const before = hashCounts.hashes;
  await work();
  return hashCounts.hashes - before;
}

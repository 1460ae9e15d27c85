import type * as Crypto from 'node:crypto';

/** How many argon2 hashes were made, how many at once at most, and what the last one cost. */
export const counted = { hashes: 0, inFlight: 0, mostInFlight: 0, lastCost: '' };

/** Node's own crypto, with argon2 counted on its way through. For `vi.mock('node:crypto', …)`. */
export function countingCrypto(crypto: typeof Crypto): typeof Crypto {
  const argon2: typeof Crypto.argon2 = (algorithm, parameters, callback) => {
    counted.hashes += 1;
    const { memory, passes, parallelism } = parameters;
    counted.lastCost = `${memory} KiB, ${passes} passes, ${parallelism} lanes`;
    counted.inFlight += 1;
    counted.mostInFlight = Math.max(counted.mostInFlight, counted.inFlight);
    crypto.argon2(algorithm, parameters, (error, key) => {
      counted.inFlight -= 1;
      callback(error, key);
    });
  };
  return { ...crypto, argon2 };
}

/** How many hashes were made while `work` ran. */
export async function hashesIn(work: () => Promise<unknown>): Promise<number> {
  const before = counted.hashes;
  await work();
  return counted.hashes - before;
}

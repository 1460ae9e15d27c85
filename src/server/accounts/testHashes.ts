import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * For suites: Node's argon2, counted on its way through and at its lowest cost, for a hash at the
 * product's own cost takes a core forty milliseconds. passwordHashing.test.ts asks for the real one.
 */
const LOWEST = { memory: 8, passes: 1, parallelism: 1 };

/** How many argon2 hashes were made, the most at once, and what the last one was to cost. */
export const hashCounts = { hashes: 0, inFlight: 0, mostInFlight: 0, lastCost: '' };

let isLight = true;
let released: Promise<void> | undefined;

const real = crypto.argon2;

const counted: typeof real = (algorithm, parameters, callback) => {
  const { memory, passes, parallelism } = parameters;
  hashCounts.hashes += 1;
  hashCounts.lastCost = `${memory} KiB, ${passes} passes, ${parallelism} lanes`;
  hashCounts.inFlight += 1;
  hashCounts.mostInFlight = Math.max(hashCounts.mostInFlight, hashCounts.inFlight);
  const begin = () =>
    real(algorithm, isLight ? { ...parameters, ...LOWEST } : parameters, (error, key) => {
      hashCounts.inFlight -= 1;
      callback(error, key);
    });
  if (released === undefined) begin();
  else void released.then(begin);
};

/** Puts it in the place of Node's own, for whatever is loaded afterwards. */
export function countHashes(): void {
  Object.assign(crypto, { argon2: counted });
  syncBuiltinESMExports();
}

/** How many hashes were made while `work` ran. */
export async function hashesIn(work: () => Promise<unknown>): Promise<number> {
  const before = hashCounts.hashes;
  await work();
  return hashCounts.hashes - before;
}

/** From now on hashes cost what they are to cost, until the function that it returns is called. */
export function makeRealHashes(): () => void {
  isLight = false;
  return () => {
    isLight = true;
  };
}

/** Holds back every hash that is begun from now on, until the function that it returns is called. */
export function holdHashes(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  released = promise;
  return () => {
    released = undefined;
    resolve();
  };
}

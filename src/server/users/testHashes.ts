import { syncBuiltinESMExports } from 'node:module';
import threads, { Worker } from 'node:worker_threads';
import type { TaskMessage } from '../../threads/threadTasks.ts';
import type { HashTask } from './hashThread.ts';

/**
 * For suites: what Node carries to the threads that hash, counted on its way and at argon2's lowest
 * cost, for a hash at the product's own takes a core forty milliseconds. passwordHashing.test.ts
 * asks for the real one.
 */
const LOWEST = { memory: 8, passes: 1, parallelism: 1 };

/** The number of argon2 hashes, the most at once, and the cost requested for the last one. */
export const hashCounts = { hashes: 0, inFlight: 0, mostInFlight: 0, lastCost: '' };

let isLight = true;
let released: Promise<void> | undefined;

const isHash = (message: unknown): message is TaskMessage<HashTask> =>
  typeof message === 'object' && message !== null && 'name' in message && message.name === 'derive';

class CountedWorker extends Worker {
  override postMessage(...[message, transfer]: Parameters<Worker['postMessage']>): void {
    if (isHash(message)) this.#hash(message);
    else super.postMessage(message, transfer);
  }

  #hash(message: TaskMessage<HashTask>): void {
    const { memory, passes, parallelism } = message.task;
    hashCounts.hashes += 1;
    hashCounts.lastCost = `${memory} KiB, ${passes} passes, ${parallelism} lanes`;
    hashCounts.inFlight += 1;
    hashCounts.mostInFlight = Math.max(hashCounts.mostInFlight, hashCounts.inFlight);
    this.once('message', () => {
      hashCounts.inFlight -= 1;
    });
    const begin = () => {
      const task = isLight ? { ...message.task, ...LOWEST } : message.task;
      super.postMessage({ ...message, task }, []);
    };
    if (released === undefined) begin();
    else void released.then(begin);
  }
}

/** Puts it in the place of Node's own, so that every hash that a thread is asked for is counted. */
export function countHashes(): void {
  Object.assign(threads, { Worker: CountedWorker });
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

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { ProblemError } from '../../contract/problemError.ts';
import type { ThreadLimits } from '../../threads/watchedThread.ts';
import { WatchedThread } from '../../threads/watchedThread.ts';
import type { HashTask, HashTasks } from './hashThread.ts';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_TAG_BYTES = 32;

/**
 * A hash takes a core for forty milliseconds. One core is left to other requests, and more than two hashes at once are
 * never needed. All requests share the process's cores, so they share these limits too.
 */
export const MOST_HASHES_AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const MOST_WAITING_HASHES = 500;

/** Other work makes the process grow, so only the thread's own limits say anything about a hash. */
const HASH_THREAD_LIMITS: ThreadLimits = {
  timeMs: 60_000,
  heapMegabytes: 16,
  growthMegabytes: Infinity,
};
const HASH_THREAD_IDLE_MS = 30_000;

const HASH_SCRIPT = new URL('./hashThread.ts', import.meta.url);
const hashing = pLimit(MOST_HASHES_AT_ONCE);
const idleThreads: WatchedThread<HashTasks>[] = [];

async function hashInThread(task: HashTask): Promise<Buffer> {
  const thread =
    idleThreads.pop() ??
    new WatchedThread<HashTasks>(HASH_SCRIPT, HASH_THREAD_LIMITS, HASH_THREAD_IDLE_MS);
  try {
    return Buffer.from(await thread.ask('derive', task));
  } finally {
    idleThreads.push(thread);
  }
}

interface HashCost {
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
}

const COST: HashCost = { memory: MEMORY_KIB, passes: PASSES, lanes: LANES };

/** The same password may be typed as different code points. NFKC makes them equal. */
async function derive(
  password: string,
  salt: Buffer,
  cost: HashCost,
  bytes: number,
): Promise<Buffer> {
  if (hashing.pendingCount >= MOST_WAITING_HASHES) {
    throw new ProblemError(
      'temporarily_unavailable',
      'Too many people are signing in right now; try again in a few seconds',
      { retryAfterSeconds: 5 },
    );
  }
  return hashing(() =>
    hashInThread({
      message: password.normalize('NFKC'),
      nonce: new Uint8Array(salt),
      parallelism: cost.lanes,
      tagLength: bytes,
      memory: cost.memory,
      passes: cost.passes,
    }),
  );
}

const unpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function phc(salt: Buffer, tag: Buffer): string {
  const cost = `m=${MEMORY_KIB},t=${PASSES},p=${LANES}`;
  return `$argon2id$v=19$${cost}$${unpaddedBase64(salt)}$${unpaddedBase64(tag)}`;
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,88})\$([A-Za-z0-9+/]{22,88})$/;

/** Matches no password, because its tag is random. */
const UNMATCHABLE_HASH = phc(randomBytes(SALT_BYTES), randomBytes(HASH_TAG_BYTES));

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return phc(salt, await derive(password, salt, COST, HASH_TAG_BYTES));
}

/**
 * Compares a password with a hash. If nothing is stored (no such user, or a user without a password), it does the same
 * work and returns false.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, lanes, salt = '', tag = ''] = PHC.exec(stored ?? UNMATCHABLE_HASH) ?? [];
  if (memory === undefined) throw new TypeError('A stored password is not an argon2id PHC string');
  const expected = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) };
  const derived = await derive(password, Buffer.from(salt, 'base64'), cost, expected.length);
  return timingSafeEqual(derived, expected) && stored !== null;
}

/**
 * Represents a password in the content that identifies a repeated call: equal for the same password and context, but as
 * costly to guess from as the stored hash.
 */
export async function passwordFingerprint(password: string, context: string): Promise<string> {
  return (await derive(password, Buffer.from(context.padEnd(8)), COST, HASH_TAG_BYTES)).toString(
    'hex',
  );
}

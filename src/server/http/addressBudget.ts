import type { Subject } from '../db/changes.ts';
import { digest } from '../db/write.ts';
import { ProblemError } from './problem.ts';

/** Limits the memory that any number of strangers can make us use. */
const MOST_KEPT = 20_000;

/** The refusal of somebody who has to wait, in milliseconds. */
export function tooMany(waitMs: number): ProblemError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new ProblemError(
    'too_many_attempts',
    `Too many attempts. Try again in ${count} ${unit}${count === 1 ? '' : 's'}`,
    { retryAfterSeconds: seconds },
  );
}

/** Drops the oldest entry of too many. A map lists its keys in insertion order. */
export function keepBounded<V>(kept: Map<string, V>): void {
  if (kept.size <= MOST_KEPT) return;
  const oldest = kept.keys().next();
  if (oldest.done !== true) kept.delete(oldest.value);
}

/** Where there are no other instances, or none that count with us. */
export const NOBODY: Subject = { tell() {}, hear() {} };

/** Limits how many tries one address has within any window of time, on all instances together. */
export class AddressBudget {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #now: () => Date;
  readonly #others: Subject;
  /** By the digest of the address. */
  readonly #tries = new Map<string, number[]>();

  constructor(most: number, windowMs: number, now: () => Date, others: Subject = NOBODY) {
    this.#most = most;
    this.#windowMs = windowMs;
    this.#now = now;
    this.#others = others;
    others.hear((words) => {
      const [what, key = ''] = words.split(' ');
      if (what === 'tried') this.#count(key, this.#recent(key));
      if (what === 'back') this.#tries.get(key)?.pop();
    });
  }

  /** Counts a try, or throws too_many_attempts. Returns a function that takes the try back. */
  take(address: string): () => void {
    const key = digest(address);
    const recent = this.#recent(key);
    const [oldest] = recent;
    if (recent.length >= this.#most && oldest !== undefined) {
      throw tooMany(oldest + this.#windowMs - this.#now().getTime());
    }
    const at = this.#count(key, recent);
    this.#others.tell(`tried ${key}`);
    return () => {
      const tries = this.#tries.get(key);
      const index = tries?.indexOf(at) ?? -1;
      if (index < 0) return;
      tries?.splice(index, 1);
      this.#others.tell(`back ${key}`);
    };
  }

  #recent(key: string): number[] {
    const since = this.#now().getTime() - this.#windowMs;
    return (this.#tries.get(key) ?? []).filter((at) => at > since);
  }

  /** Answers when. */
  #count(key: string, recent: number[]): number {
    const at = this.#now().getTime();
    this.#tries.delete(key);
    this.#tries.set(key, [...recent, at]);
    keepBounded(this.#tries);
    return at;
  }
}

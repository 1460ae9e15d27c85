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

/** Limits how many tries one address has within any window of time. */
export class AddressBudget {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #now: () => Date;
  readonly #tries = new Map<string, number[]>();

  constructor(most: number, windowMs: number, now: () => Date) {
    this.#most = most;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Counts a try, or throws too_many_attempts. Returns a function that takes the try back. */
  take(address: string): () => void {
    const now = this.#now().getTime();
    const recent = (this.#tries.get(address) ?? []).filter((at) => at > now - this.#windowMs);
    const [oldest] = recent;
    if (recent.length >= this.#most && oldest !== undefined) {
      throw tooMany(oldest + this.#windowMs - now);
    }
    recent.push(now);
    this.#tries.delete(address);
    this.#tries.set(address, recent);
    keepBounded(this.#tries);
    return () => {
      const tries = this.#tries.get(address);
      const index = tries?.indexOf(now) ?? -1;
      if (index >= 0) tries?.splice(index, 1);
    };
  }
}

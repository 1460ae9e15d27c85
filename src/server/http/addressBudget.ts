import type { Subject } from '../../engine/db/changes.ts';
import { digest } from '../../engine/db/write.ts';
import { ProblemError } from '../../contract/problemError.ts';

/** Limits the memory that anonymous clients can use. */
const MOST_ADDRESSES = 20_000;

/** Creates the refusal; the wait is in milliseconds. */
export function tooManyAttempts(waitMs: number): ProblemError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new ProblemError(
    'too_many_attempts',
    `Too many attempts. Try again in ${count} ${unit}${count === 1 ? '' : 's'}`,
    { retryAfterSeconds: seconds },
  );
}

export function dropOldestAddress<V>(kept: Map<string, V>): void {
  if (kept.size <= MOST_ADDRESSES) return;
  const oldest = kept.keys().next();
  if (oldest.done !== true) kept.delete(oldest.value);
}

export const NO_OTHER_INSTANCES: Subject = { tell() {}, hear() {} };

/** Limits how many attempts an address has within any time window, over all instances. */
export class AddressBudget {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #now: () => Date;
  readonly #others: Subject;
  readonly #tries = new Map<string, number[]>();

  constructor(
    most: number,
    windowMs: number,
    now: () => Date,
    others: Subject = NO_OTHER_INSTANCES,
  ) {
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

  /** Counts an attempt, or throws too_many_attempts. Returns a function that removes the attempt from the count. */
  take(address: string): () => void {
    const key = digest(address);
    const recent = this.#recent(key);
    const [oldest] = recent;
    if (recent.length >= this.#most && oldest !== undefined) {
      throw tooManyAttempts(oldest + this.#windowMs - this.#now().getTime());
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

  #count(key: string, recent: number[]): number {
    const at = this.#now().getTime();
    this.#tries.delete(key);
    this.#tries.set(key, [...recent, at]);
    dropOldestAddress(this.#tries);
    return at;
  }
}

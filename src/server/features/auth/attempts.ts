import { ProblemError } from '../../http/problem.ts';

/** Limits the memory that any number of strangers can make us use. */
const MOST_KEPT = 20_000;
const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const FORGOTTEN_AFTER_MS = 60 * 60_000;

function tooMany(waitMs: number): ProblemError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new ProblemError(
    'too_many_attempts',
    `Too many attempts. Try again in ${count} ${unit}${count === 1 ? '' : 's'}`,
    { retryAfterSeconds: seconds },
  );
}

/** Drops the oldest entry. A map lists its keys in insertion order. */
function keepBounded<V>(kept: Map<string, V>): void {
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

interface Account {
  failures: number;
  inFlight: number;
  lastFailure: number;
  notBefore: number;
  waiting: (() => void)[];
}

/**
 * Slows down guessing. For each account and address there is no wait before the fifth failure, then
 * a growing one of up to 15 minutes. An account is never locked for other addresses.
 */
export class SignInAttempts {
  readonly #addresses: AddressBudget;
  readonly #now: () => Date;
  readonly #accounts = new Map<string, Account>();

  constructor(perMinute: number, now: () => Date) {
    this.#addresses = new AddressBudget(perMinute, 60_000, now);
    this.#now = now;
  }

  /**
   * Makes one attempt at this address or device; null means that it failed. Simultaneous attempts cannot outrun the count:
   * beyond the free ones, each waits for the outcome of those before it.
   */
  async attempt<T>(
    account: string,
    address: string,
    work: () => Promise<T>,
    hasFailed: (outcome: T) => boolean = (outcome) => outcome === null,
  ): Promise<T> {
    const giveBack = this.#addresses.take(address);
    const key = `${address} ${account}`;
    const state = this.#account(key);
    while (state.inFlight > 0 && state.failures + state.inFlight >= FREE_FAILURES) {
      await new Promise<void>((resolve) => state.waiting.push(resolve));
    }
    const wait = state.notBefore - this.#now().getTime();
    if (wait > 0) {
      giveBack();
      throw tooMany(wait);
    }
    state.inFlight += 1;
    try {
      const outcome = await work();
      if (hasFailed(outcome)) {
        this.#failed(key, state);
      } else {
        giveBack();
        this.#cleared(key, state);
      }
      return outcome;
    } finally {
      state.inFlight -= 1;
      for (const resume of state.waiting.splice(0)) resume();
    }
  }

  /** How long this account must wait at this place, in milliseconds. */
  waitMs(account: string, address: string): number {
    const state = this.#accounts.get(`${address} ${account}`);
    return Math.max(0, (state?.notBefore ?? 0) - this.#now().getTime());
  }

  /** To be called when somebody has proven in another way who they are. */
  clear(account: string, address: string): void {
    const key = `${address} ${account}`;
    const state = this.#accounts.get(key);
    if (state !== undefined) this.#cleared(key, state);
  }

  #account(key: string): Account {
    const known = this.#accounts.get(key);
    const now = this.#now().getTime();
    if (known !== undefined) {
      if (known.inFlight === 0 && known.lastFailure < now - FORGOTTEN_AFTER_MS) {
        known.failures = 0;
      }
      return known;
    }
    const state = { failures: 0, inFlight: 0, lastFailure: now, notBefore: 0, waiting: [] };
    this.#accounts.set(key, state);
    keepBounded(this.#accounts);
    return state;
  }

  #failed(key: string, state: Account): void {
    const now = this.#now().getTime();
    state.failures += 1;
    state.lastFailure = now;
    const doublings = state.failures - FREE_FAILURES;
    if (doublings >= 0) {
      state.notBefore = now + Math.min(FIRST_WAIT_MS * 2 ** doublings, LONGEST_WAIT_MS);
    }
    this.#accounts.delete(key);
    this.#accounts.set(key, state);
  }

  #cleared(key: string, state: Account): void {
    state.failures = 0;
    state.notBefore = 0;
    if (state.inFlight <= 1 && state.waiting.length === 0) this.#accounts.delete(key);
  }
}

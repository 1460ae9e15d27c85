import type { Changes, Subject } from '../../../engine/db/changes.ts';
import { digest } from '../../../engine/db/write.ts';
import {
  AddressBudget,
  dropOldestAddress,
  NO_OTHER_INSTANCES,
  tooManyAttempts,
} from '../../http/addressBudget.ts';

const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_SIGN_IN_WAIT_MS = 15 * 60_000;
const FAILURES_FORGOTTEN_AFTER_MS = 60 * 60_000;

interface AccountAttempts {
  failures: number;
  inFlight: number;
  lastFailure: number;
  notBefore: number;
  waiting: (() => void)[];
}

/**
 * Slows down guessing. For each account and address there is no wait before the fifth failure, then a growing wait of
 * up to 15 minutes. An account is never locked for other addresses. Instances share failures as digests, so all count
 * the same, except for attempts in progress.
 */
export class SignInAttempts {
  readonly #addresses: AddressBudget;
  readonly #now: () => Date;
  readonly #others: Subject;
  readonly #accounts = new Map<string, AccountAttempts>();

  constructor(
    perMinute: number,
    now: () => Date,
    others: Subject = NO_OTHER_INSTANCES,
    othersAtAddresses: Subject = NO_OTHER_INSTANCES,
  ) {
    this.#addresses = new AddressBudget(perMinute, 60_000, now, othersAtAddresses);
    this.#now = now;
    this.#others = others;
    others.hear((words) => {
      const [what, key = ''] = words.split(' ');
      const state = this.#account(key);
      if (what === 'failed') this.#failed(key, state);
      if (what === 'cleared') this.#cleared(key, state);
    });
  }

  /**
   * Makes one attempt from this address or device; null means that the attempt failed. Simultaneous attempts can't
   * outrun the count: beyond the free ones, each waits for the outcome of those before it.
   */
  async attempt<T>(
    account: string,
    address: string,
    work: () => Promise<T>,
    hasFailed: (outcome: T) => boolean = (outcome) => outcome === null,
  ): Promise<T> {
    const giveBack = this.#addresses.take(address);
    const key = attemptKey(account, address);
    const state = this.#account(key);
    while (state.inFlight > 0 && state.failures + state.inFlight >= FREE_FAILURES) {
      await new Promise<void>((resolve) => state.waiting.push(resolve));
    }
    const wait = state.notBefore - this.#now().getTime();
    if (wait > 0) {
      giveBack();
      throw tooManyAttempts(wait);
    }
    state.inFlight += 1;
    try {
      const outcome = await work();
      if (hasFailed(outcome)) {
        this.#failed(key, state);
        this.#others.tell(`failed ${key}`);
      } else {
        giveBack();
        this.#clearedHere(key, state);
      }
      return outcome;
    } finally {
      state.inFlight -= 1;
      for (const resume of state.waiting.splice(0)) resume();
    }
  }

  waitMs(account: string, address: string): number {
    const state = this.#accounts.get(attemptKey(account, address));
    return Math.max(0, (state?.notBefore ?? 0) - this.#now().getTime());
  }

  /** Call this when the person has proven their identity in another way. */
  clear(account: string, address: string): void {
    const key = attemptKey(account, address);
    const state = this.#accounts.get(key);
    if (state !== undefined) this.#clearedHere(key, state);
  }

  #account(key: string): AccountAttempts {
    const known = this.#accounts.get(key);
    const now = this.#now().getTime();
    if (known !== undefined) {
      if (known.inFlight === 0 && known.lastFailure < now - FAILURES_FORGOTTEN_AFTER_MS) {
        known.failures = 0;
      }
      return known;
    }
    const state = { failures: 0, inFlight: 0, lastFailure: now, notBefore: 0, waiting: [] };
    this.#accounts.set(key, state);
    dropOldestAddress(this.#accounts);
    return state;
  }

  #failed(key: string, state: AccountAttempts): void {
    const now = this.#now().getTime();
    state.failures += 1;
    state.lastFailure = now;
    const doublings = state.failures - FREE_FAILURES;
    if (doublings >= 0) {
      state.notBefore = now + Math.min(FIRST_WAIT_MS * 2 ** doublings, LONGEST_SIGN_IN_WAIT_MS);
    }
    this.#accounts.delete(key);
    this.#accounts.set(key, state);
  }

  #clearedHere(key: string, state: AccountAttempts): void {
    if (state.failures > 0) this.#others.tell(`cleared ${key}`);
    this.#cleared(key, state);
  }

  #cleared(key: string, state: AccountAttempts): void {
    state.failures = 0;
    state.notBefore = 0;
    if (state.inFlight <= 1 && state.waiting.length === 0) this.#accounts.delete(key);
  }
}

/** The counters that instances share: per account and per address. */
export const subjectsOf = (changes: Pick<Changes, 'subject'>, of: string) =>
  [changes.subject(of), changes.subject(`${of}-at`)] as const;

const attemptKey = (account: string, address: string) => digest(`${address} ${account}`);

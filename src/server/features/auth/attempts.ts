import type { Changes, Subject } from '../../db/changes.ts';
import { digest } from '../../db/write.ts';
import { AddressBudget, keepBounded, NOBODY, tooMany } from '../../http/addressBudget.ts';

const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15 * 60_000;
const FORGOTTEN_AFTER_MS = 60 * 60_000;

interface Account {
  failures: number;
  inFlight: number;
  lastFailure: number;
  notBefore: number;
  waiting: (() => void)[];
}

/**
 * Slows down guessing. For each account and address there is no wait before the fifth failure, then
 * a growing one of up to 15 minutes. An account is never locked for other addresses. Instances tell each other of
 * failures, by digests, and so count alike but for what is under way.
 */
export class SignInAttempts {
  readonly #addresses: AddressBudget;
  readonly #now: () => Date;
  readonly #others: Subject;
  /** By the digest of the place and the account. */
  readonly #accounts = new Map<string, Account>();

  constructor(
    perMinute: number,
    now: () => Date,
    others: Subject = NOBODY,
    othersAtAddresses: Subject = NOBODY,
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
    const key = keyOf(account, address);
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

  /** How long this account must wait at this place, in milliseconds. */
  waitMs(account: string, address: string): number {
    const state = this.#accounts.get(keyOf(account, address));
    return Math.max(0, (state?.notBefore ?? 0) - this.#now().getTime());
  }

  /** To be called when somebody has proven in another way who they are. */
  clear(account: string, address: string): void {
    const key = keyOf(account, address);
    const state = this.#accounts.get(key);
    if (state !== undefined) this.#clearedHere(key, state);
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

  #clearedHere(key: string, state: Account): void {
    if (state.failures > 0) this.#others.tell(`cleared ${key}`);
    this.#cleared(key, state);
  }

  #cleared(key: string, state: Account): void {
    state.failures = 0;
    state.notBefore = 0;
    if (state.inFlight <= 1 && state.waiting.length === 0) this.#accounts.delete(key);
  }
}

/** Of which instances tell each other: accounts, and addresses. */
export const subjectsOf = (changes: Pick<Changes, 'subject'>, of: string) =>
  [changes.subject(of), changes.subject(`${of}-at`)] as const;

const keyOf = (account: string, address: string) => digest(`${address} ${account}`);

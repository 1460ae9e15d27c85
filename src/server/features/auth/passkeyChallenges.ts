import { newSecret } from '../../accounts/secrets.ts';
import { digest } from '../../db/write.ts';
import { keepBounded } from '../../http/addressBudget.ts';

export const PASSKEY_MS = 5 * 60_000;

/** Who adds a passkey. */
export interface NewPasskeyOf {
  readonly userId: number;
  /** Of the password, as it was then. */
  readonly hash: string;
  /** What the device was told to find the account by. */
  readonly handle: string;
}

/** Null where somebody signs in. */
type PasskeyPurpose = NewPasskeyOf | null;

interface Open<P> {
  readonly purpose: P;
  readonly until: number;
}

/** What devices have to sign: each for one answer, in this process as those of codes are. */
export class PasskeyChallenges<P extends PasskeyPurpose> {
  readonly #now: () => Date;
  readonly #open = new Map<string, Open<P>>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  ask(purpose: P): string {
    const challenge = newSecret();
    const until = this.#now().getTime() + PASSKEY_MS;
    this.#open.set(digest(challenge), { purpose, until });
    keepBounded(this.#open);
    return challenge;
  }

  /** What it was for; undefined where it is not known, was answered before, or is too old. */
  take(challenge: string): P | undefined {
    const key = digest(challenge);
    const open = this.#open.get(key);
    this.#open.delete(key);
    return open === undefined || this.#now().getTime() >= open.until ? undefined : open.purpose;
  }
}

import { newSecret } from '../../accounts/secrets.ts';
import { digest } from '../../db/write.ts';
import { keepBounded } from '../../http/addressBudget.ts';
import type { PasswordProven } from './signIn.ts';

const VALID_MS = 5 * 60_000;
const MOST_TRIES = 5;

/** Somebody who knew the password, and is asked for a code. */
export interface AskedSignIn extends PasswordProven {
  readonly email: string;
}

interface Open {
  readonly asked: AskedSignIn;
  readonly until: number;
  triesLeft: number;
}

/**
 * The sign-ins that wait for a code, in this process as the counts of tries are: after a restart, people
 * enter their password again. Of a challenge only the digest is kept.
 */
export class SignInChallenges {
  readonly #now: () => Date;
  readonly #open = new Map<string, Open>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** The secret by which the sign-in goes on. */
  ask(asked: AskedSignIn): string {
    const challenge = newSecret();
    const until = this.#now().getTime() + VALID_MS;
    this.#open.set(digest(challenge), { asked, until, triesLeft: MOST_TRIES });
    keepBounded(this.#open);
    return challenge;
  }

  /** Who was asked; null where the challenge is over. */
  find(challenge: string): AskedSignIn | null {
    return this.#find(challenge)?.asked ?? null;
  }

  /** Takes one of the tries; false where there is none left. */
  takeTry(challenge: string): boolean {
    const open = this.#find(challenge);
    if (open === undefined) return false;
    open.triesLeft -= 1;
    if (open.triesLeft === 0) this.end(challenge);
    return true;
  }

  end(challenge: string): void {
    this.#open.delete(digest(challenge));
  }

  #find(challenge: string): Open | undefined {
    const open = this.#open.get(digest(challenge));
    if (open === undefined || this.#now().getTime() < open.until) return open;
    this.end(challenge);
    return undefined;
  }
}

import { and, eq } from 'drizzle-orm';
import { newSecret } from '../../accounts/secrets.ts';
import { pendingSignIns } from '../../db/schema/pendingSignIns.ts';
import { users } from '../../db/schema/users.ts';
import { digest, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { isPending, keepPending, takeTry } from './pendingSignIns.ts';
import type { PasswordProven } from './signIn.ts';

const VALID_MS = 5 * 60_000;
const MOST_TRIES = 5;
const KIND = 'code';

/** Somebody who knew the password, and is asked for a code. */
export interface AskedSignIn extends PasswordProven {
  readonly email: string;
}

/** What is kept of the account as it was then. */
interface Kept {
  /** The digest of the password's hash, so that an old one is nowhere else. */
  readonly password: string;
  readonly hasFactor: boolean;
}

/** The sign-ins that wait for a code, which any instance may be given. */
export class SignInChallenges {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The secret by which the sign-in goes on. */
  async ask({ userId, hash, hasFactor }: PasswordProven): Promise<string> {
    const secret = newSecret();
    const content: Kept = { password: digest(hash), hasFactor };
    const until = new Date(this.#deps.now().getTime() + VALID_MS);
    const triesLeft = MOST_TRIES;
    await keepPending(this.#deps, { secret, kind: KIND, userId, content, until, triesLeft });
    return secret;
  }

  /** Who was asked; null where the challenge is over, or the account was changed meanwhile. */
  async find(challenge: string): Promise<AskedSignIn | null> {
    const { database, now } = this.#deps;
    const [found] = await database.orm
      .select({
        userId: users.id,
        email: users.email,
        hash: users.password,
        hasFactor: users.hasFactor,
        content: pendingSignIns.content,
      })
      .from(pendingSignIns)
      .innerJoin(users, eq(users.id, pendingSignIns.userId))
      .where(isPending(KIND, challenge, now()));
    if (found === undefined) return null;
    const { content, hash, ...account } = found;
    // As `ask` has kept it.
    const then = content as Kept;
    const isSame = hash !== null && digest(hash) === then.password;
    return isSame && account.hasFactor === then.hasFactor ? { ...account, hash } : null;
  }

  /** Takes one of the tries; false where there is none left. */
  takeTry(challenge: string): Promise<boolean> {
    return takeTry(this.#deps, KIND, challenge);
  }

  async end(challenge: string): Promise<void> {
    const { database, changes } = this.#deps;
    const ofThis = and(eq(pendingSignIns.key, digest(challenge)), eq(pendingSignIns.kind, KIND));
    const author = { actor: 'system', origin: { kind: 'signIn' } } as const;
    await write(database, changes, author, (transaction) =>
      transaction.delete(pendingSignIns).where(ofThis),
    );
  }
}

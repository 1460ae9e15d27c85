import { and, eq } from 'drizzle-orm';
import { newSecret } from '../../users/secrets.ts';
import { pendingSignIns } from '../../../engine/db/schema/pendingSignIns.ts';
import { users } from '../../../engine/db/schema/users.ts';
import { digest, write } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { isPendingSignIn, storePendingSignIn, consumeSignInTry } from './pendingSignIns.ts';
import type { VerifiedPassword } from './signIn.ts';

const CODE_CHALLENGE_MS = 5 * 60_000;
const MOST_CODE_TRIES = 5;
const CODE_KIND = 'code';

export interface ChallengedSignIn extends VerifiedPassword {
  readonly email: string;
}

interface ChallengeContent {
  /** The digest of the password's hash, so that an old hash isn't stored elsewhere. */
  readonly password: string;
  readonly hasFactor: boolean;
}

/** Sign-ins that wait for a code, on any instance. */
export class SignInChallenges {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async ask({ userId, hash, hasFactor }: VerifiedPassword): Promise<string> {
    const secret = newSecret();
    const content: ChallengeContent = { password: digest(hash), hasFactor };
    const until = new Date(this.#deps.now().getTime() + CODE_CHALLENGE_MS);
    const triesLeft = MOST_CODE_TRIES;
    await storePendingSignIn(this.#deps, {
      secret,
      kind: CODE_KIND,
      userId,
      content,
      until,
      triesLeft,
    });
    return secret;
  }

  /** Returns null if the challenge has expired or the account was changed meanwhile. */
  async find(challenge: string): Promise<ChallengedSignIn | null> {
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
      .where(isPendingSignIn(CODE_KIND, challenge, now()));
    if (found === undefined) return null;
    const { content, hash, ...account } = found;
    // The content has the shape that `ask` stores.
    const then = content as ChallengeContent;
    const isSame = hash !== null && digest(hash) === then.password;
    return isSame && account.hasFactor === then.hasFactor ? { ...account, hash } : null;
  }

  takeTry(challenge: string): Promise<boolean> {
    return consumeSignInTry(this.#deps, CODE_KIND, challenge);
  }

  async end(challenge: string): Promise<void> {
    const { database, changes } = this.#deps;
    const ofThis = and(
      eq(pendingSignIns.key, digest(challenge)),
      eq(pendingSignIns.kind, CODE_KIND),
    );
    const author = { actor: 'system', origin: { kind: 'signIn' } } as const;
    await write(database, changes, author, (transaction) =>
      transaction.delete(pendingSignIns).where(ofThis),
    );
  }
}

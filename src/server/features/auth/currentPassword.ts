import { eq, type SQL } from 'drizzle-orm';
import { MESSAGES } from '../../../contract/messages.ts';
import type { OwnProof } from '../../../contract/ownProof.ts';
import { verifyPassword } from '../../users/passwordHashing.ts';
import { signsInLocally } from '../../users/localSignIn.ts';
import { identities } from '../../../engine/db/schema/identities.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/clientAddress.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { authenticationRequired } from '../../http/problem.ts';
import type { AnyCall } from '../../http/route.ts';
import type { SessionCaller } from '../../http/caller.ts';
import { SignInAttempts, subjectsOf } from './signInAttempts.ts';
import {
  browserOf,
  isReauthenticatedIn,
  type ReauthenticatedSession,
  reauthenticatedUntil,
} from './reauthentication.ts';

const TRIES_A_MINUTE = 60;

type PasswordCall = Pick<AnyCall, 'request'> & { readonly caller: SessionCaller };
type GuardedCall = PasswordCall & {
  readonly body: { readonly currentPassword?: string | undefined };
};

const provenPlace = (
  { caller, request }: PasswordCall,
  settings: Deps['settings'],
): ReauthenticatedSession => ({
  sessionId: caller.sessionId,
  browser: browserOf(request, settings),
});

const refusedPassword = (message: string) =>
  new ProblemError('invalid_current_password', message, {
    errors: [{ path: 'currentPassword', message }],
  });

const invalidCurrentPassword = () => refusedPassword('Current password is incorrect');

const proofIsOver = () =>
  refusedPassword('Your identity confirmation has expired. Sign in again to confirm it');

/** For people who have only ever signed in through the provider, or never. */
const NO_PASSWORD = 'You don’t have a password yet. Ask an administrator for a link to set one';

/**
 * Asks for the password, or for a new sign-in at the provider, before actions that a stolen session must not allow.
 * Slows down guessing.
 */
export class CurrentPassword {
  readonly #deps: Pick<Deps, 'database' | 'now' | 'settings'>;
  readonly #attempts: SignInAttempts;

  constructor(deps: Pick<Deps, 'database' | 'changes' | 'now' | 'settings'>) {
    this.#deps = deps;
    this.#attempts = new SignInAttempts(
      TRIES_A_MINUTE,
      deps.now,
      ...subjectsOf(deps.changes, 'own-passwords'),
    );
  }

  async guard<T>(
    { caller, request, body }: GuardedCall,
    work: () => Promise<T | null>,
  ): Promise<T> {
    const address = clientAddress(request.ip);
    const done = await this.#attempts.attempt(String(caller.userId), address, async () => {
      const made = await work();
      // Nothing was guessed, so there is nothing to slow down.
      if (made === null && body.currentPassword === undefined) throw proofIsOver();
      return made;
    });
    if (done === null) throw invalidCurrentPassword();
    return done;
  }

  /**
   * Returns an SQL condition on `users` that holds while the proof is valid, to be checked again when writing. Null if
   * the password is wrong.
   */
  async proven(call: PasswordCall, password: string | undefined): Promise<SQL | null> {
    if (password === undefined) return this.#provenThere(call);
    const [user] = await this.#deps.database.orm
      .select({ password: users.password })
      .from(users)
      .where(eq(users.id, call.caller.userId));
    const stored = user?.password ?? null;
    if (stored === null) throw refusedPassword(NO_PASSWORD);
    return (await verifyPassword(password, stored)) ? eq(users.password, stored) : null;
  }

  async #provenThere(call: PasswordCall): Promise<SQL> {
    const { hasPassword, isOfProvider, provenUntil: until } = await this.state(call);
    if (until !== null) {
      const { now, settings } = this.#deps;
      return isReauthenticatedIn(provenPlace(call, settings), now());
    }
    if (hasPassword) throw refusedPassword(MESSAGES.currentPasswordRequired);
    const { singleSignOn } = this.#deps.settings;
    if (!isOfProvider || singleSignOn === null) throw refusedPassword(NO_PASSWORD);
    throw refusedPassword(`Sign in with ${singleSignOn.name} again first`);
  }

  async state(call: PasswordCall): Promise<OwnProof> {
    const { database, settings } = this.#deps;
    const { userId } = call.caller;
    const [user] = await database.orm
      .select({ password: users.password, signsInHere: signsInLocally(settings) })
      .from(users)
      .where(eq(users.id, userId));
    if (user === undefined) throw authenticationRequired();
    const isOfProvider =
      settings.singleSignOn !== null &&
      (await database.orm.$count(identities, eq(identities.userId, userId))) > 0;
    const until = isOfProvider
      ? await reauthenticatedUntil(this.#deps, userId, provenPlace(call, settings))
      : null;
    return {
      hasPassword: user.password !== null,
      signsInHere: user.signsInHere,
      isOfProvider,
      provenUntil: until?.toISOString() ?? null,
    };
  }
}

import { eq, type SQL } from 'drizzle-orm';
import { MESSAGES } from '../../../contract/messages.ts';
import type { OwnProof } from '../../../contract/ownProof.ts';
import { verifyPassword } from '../../accounts/passwordHashing.ts';
import { signsInHere } from '../../accounts/signInHere.ts';
import { identities } from '../../db/schema/identities.ts';
import { users } from '../../db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/clientAddress.ts';
import { authenticationRequired, ProblemError } from '../../http/problem.ts';
import type { AnyCall } from '../../http/route.ts';
import type { SessionCaller } from '../../http/caller.ts';
import { SignInAttempts, subjectsOf } from './attempts.ts';
import { browserOf, isProvenIn, type ProvenPlace, provenUntil } from './provenBrowsers.ts';

const TRIES_A_MINUTE = 60;

type OwnCall = Pick<AnyCall, 'request'> & { readonly caller: SessionCaller };
type GuardedCall = OwnCall & { readonly body: { readonly currentPassword?: string | undefined } };

const placeOf = ({ caller, request }: OwnCall, settings: Deps['settings']): ProvenPlace => ({
  sessionId: caller.sessionId,
  browser: browserOf(request, settings),
});

const refusedPassword = (message: string) =>
  new ProblemError('invalid_current_password', message, {
    errors: [{ path: 'currentPassword', message }],
  });

const invalidCurrentPassword = () => refusedPassword('Current password is incorrect');

const proofIsOver = () =>
  refusedPassword(
    'The confirmation that it is you has ended. Sign in once more to confirm it again',
  );

/** Of who was always let in by the company's provider, or by nothing yet. */
const NO_PASSWORD = 'You have no password here. An administrator can make you a link to set one';

/** Asks for the own password, or a sign-in at the provider, before what a stolen session must not do. Slows down guesses. */
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

  /** Does the work; null of it means that the password was wrong, or that what proved the caller is over: both are refused. */
  async guard<T>(
    { caller, request, body }: GuardedCall,
    work: () => Promise<T | null>,
  ): Promise<T> {
    const address = clientAddress(request.ip);
    const done = await this.#attempts.attempt(String(caller.userId), address, async () => {
      const made = await work();
      // No guess, which would have to wait.
      if (made === null && body.currentPassword === undefined) throw proofIsOver();
      return made;
    });
    if (done === null) throw invalidCurrentPassword();
    return done;
  }

  /** What proves the caller, of a row of users: to be asked once more when writing. Null where the password is wrong. */
  async proven(call: OwnCall, password: string | undefined): Promise<SQL | null> {
    if (password === undefined) return this.#provenThere(call);
    const [user] = await this.#deps.database.orm
      .select({ password: users.password })
      .from(users)
      .where(eq(users.id, call.caller.userId));
    const stored = user?.password ?? null;
    if (stored === null) throw refusedPassword(NO_PASSWORD);
    return (await verifyPassword(password, stored)) ? eq(users.password, stored) : null;
  }

  async #provenThere(call: OwnCall): Promise<SQL> {
    const { hasPassword, isOfProvider, provenUntil: until } = await this.state(call);
    if (until !== null) {
      const { now, settings } = this.#deps;
      return isProvenIn(placeOf(call, settings), now());
    }
    if (hasPassword) throw refusedPassword(MESSAGES.currentPasswordRequired);
    const { singleSignOn } = this.#deps.settings;
    if (!isOfProvider || singleSignOn === null) throw refusedPassword(NO_PASSWORD);
    throw refusedPassword(`Sign in with ${singleSignOn.name} once more first`);
  }

  /** How the caller proves who they are. */
  async state(call: OwnCall): Promise<OwnProof> {
    const { database, settings } = this.#deps;
    const { userId } = call.caller;
    const [user] = await database.orm
      .select({ password: users.password, signsInHere: signsInHere(settings) })
      .from(users)
      .where(eq(users.id, userId));
    if (user === undefined) throw authenticationRequired();
    const isOfProvider =
      settings.singleSignOn !== null &&
      (await database.orm.$count(identities, eq(identities.userId, userId))) > 0;
    const until = isOfProvider
      ? await provenUntil(this.#deps, userId, placeOf(call, settings))
      : null;
    return {
      hasPassword: user.password !== null,
      signsInHere: user.signsInHere,
      isOfProvider,
      provenUntil: until?.toISOString() ?? null,
    };
  }
}

import { eq } from 'drizzle-orm';
import { verifyPassword } from '../../accounts/passwordHashing.ts';
import { users } from '../../db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/clientAddress.ts';
import { ProblemError } from '../../http/problem.ts';
import type { AnyCall } from '../../http/route.ts';
import type { Caller } from '../../http/caller.ts';
import { SignInAttempts, subjectsOf } from './attempts.ts';

const TRIES_A_MINUTE = 60;

const refusedPassword = (message: string) =>
  new ProblemError('invalid_current_password', message, {
    errors: [{ path: 'currentPassword', message }],
  });

const invalidCurrentPassword = () => refusedPassword('Current password is incorrect');

/** Of who was always let in by the company's provider, or by nothing yet. */
const noPassword = () =>
  refusedPassword('You have no password here. An administrator can make you a link to set one');

/** Asks for the own password before what a stolen session must not do, and slows down guesses at it. */
export class CurrentPassword {
  readonly #deps: Pick<Deps, 'database'>;
  readonly #attempts: SignInAttempts;

  constructor(deps: Pick<Deps, 'database' | 'changes' | 'now'>) {
    this.#deps = deps;
    this.#attempts = new SignInAttempts(
      TRIES_A_MINUTE,
      deps.now,
      ...subjectsOf(deps.changes, 'own-passwords'),
    );
  }

  /** Does the work; null of it means that the password was wrong, which is refused. */
  async guard<T>(
    { caller, request }: Pick<AnyCall, 'request'> & { readonly caller: Caller },
    work: () => Promise<T | null>,
  ): Promise<T> {
    const address = clientAddress(request.ip);
    const done = await this.#attempts.attempt(String(caller.userId), address, work);
    if (done === null) throw invalidCurrentPassword();
    return done;
  }

  /** The stored hash of the caller's password, if this is it. To be compared once more when writing. */
  async verified({ userId }: Caller, password: string): Promise<string | null> {
    const [user] = await this.#deps.database.orm
      .select({ password: users.password })
      .from(users)
      .where(eq(users.id, userId));
    const stored = user?.password ?? null;
    if (stored === null) throw noPassword();
    return (await verifyPassword(password, stored)) ? stored : null;
  }
}

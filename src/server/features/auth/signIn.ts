import { and, eq } from 'drizzle-orm';
import type { OwnUser } from '../../../contract/users.ts';
import { mayBeUsed } from '../../accounts/demoAccounts.ts';
import { verifyPassword } from '../../accounts/passwordHashing.ts';
import { type Factors, lacksFactor, takeCode } from '../../accounts/secondFactors.ts';
import { mayUsePassword } from '../../accounts/passwordSignIn.ts';
import { createSession, type StartedSession } from '../../accounts/sessions.ts';
import { userColumns, shownUser } from '../../accounts/users.ts';
import { users } from '../../db/schema/users.ts';
import { keepAccess, write } from '../../db/write.ts';
import type { Transaction } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { SignInRefusal } from './signInLog.ts';

/** Where somebody signs in. */
export interface SignInPlace {
  readonly device: string;
  readonly address: string;
  readonly requestId: string;
}

/** An account whose password was right, as it was then. */
export interface PasswordProven {
  readonly userId: number;
  /** The hash that the password fitted. */
  readonly hash: string;
  readonly hasFactor: boolean;
}

export type SignedIn = StartedSession & { readonly user: OwnUser };

interface Refused {
  /** The account that the e-mail address belongs to, if any. */
  readonly accountId: number | null;
  readonly reason: SignInRefusal;
}

/**
 * A new session, why there is none, or the account of which a code has to be asked. A refusal costs one
 * query and one hash whatever its reason, so that its time tells nothing.
 */
export async function signIn(
  deps: Deps,
  { email, password }: { readonly email: string; readonly password: string },
  place: SignInPlace,
): Promise<SignedIn | Refused | PasswordProven> {
  const { id, isActive, hasFactor } = users;
  const [found] = await deps.database.orm
    .select({ id, password: users.password, isActive, hasFactor })
    .from(users)
    .where(and(eq(users.email, email), mayBeUsed(deps.settings), mayUsePassword(deps.settings)));
  const isRight = await verifyPassword(password, found?.password ?? null);
  if (found === undefined) return { accountId: null, reason: 'unknown account' };
  const refused = (reason: SignInRefusal): Refused => ({ accountId: found.id, reason });
  if (!found.isActive) return refused('deactivated');
  if (found.password === null) return refused('no password set');
  if (!isRight) return refused('wrong password');
  const verified = { userId: found.id, hash: found.password, hasFactor: found.hasFactor };
  if (verified.hasFactor) return verified;
  return write(deps.database, deps.changes, authorOf(verified, place), (transaction) =>
    startSession(transaction, deps, verified, place),
  );
}

/** The rest of a sign-in that asked for a code: a new session, or why there is none. */
export async function finishSignIn(
  deps: Deps,
  factors: Factors,
  { verified, code }: { readonly verified: PasswordProven; readonly code: string },
  place: SignInPlace,
): Promise<SignedIn | Refused> {
  const { userId } = verified;
  return write(deps.database, deps.changes, authorOf(verified, place), async (transaction) => {
    const isRight = await takeCode(transaction, factors, { userId, code });
    if (!isRight) return { accountId: userId, reason: 'wrong code' };
    return startSession(transaction, deps, verified, place);
  });
}

const authorOf = ({ userId }: PasswordProven, { requestId }: SignInPlace) =>
  ({ actor: userId, requestId, origin: { kind: 'signIn' } }) as const;

async function startSession(
  transaction: Transaction,
  deps: Deps,
  { userId, hash, hasFactor }: PasswordProven,
  { device, address }: SignInPlace,
): Promise<SignedIn | Refused> {
  const now = deps.now();
  // Meanwhile the user may have been deactivated, the password changed, or a second factor set up; or they came from
  // the provider, after which the password may count no more.
  const isAsVerified = and(
    eq(users.isActive, true),
    eq(users.password, hash),
    eq(users.hasFactor, hasFactor),
    mayUsePassword(deps.settings),
  );
  const [user] = await transaction
    .update(users)
    .set({ lastLogin: now })
    .where(and(eq(users.id, userId), isAsVerified))
    .returning({ ...userColumns, mustSetUpFactor: lacksFactor });
  if (user === undefined) return { accountId: userId, reason: 'changed meanwhile' };
  keepAccess(transaction);
  const secrets = await createSession(transaction, {
    userId,
    device,
    address,
    now,
    limits: deps.settings,
  });
  const { mustSetUpFactor, ...shown } = user;
  return { ...secrets, user: { ...shownUser(shown), mustSetUpFactor } };
}

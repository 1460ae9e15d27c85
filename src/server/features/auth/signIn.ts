import type { SignInRefusal } from '../../../contract/failedSignIns.ts';
import { and, eq, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { OwnUser } from '../../../contract/users.ts';
import { mayBeUsed } from '../../accounts/demoAccounts.ts';
import { type KnownPasskey, noteUse } from '../../accounts/passkeys.ts';
import { verifyPassword } from '../../accounts/passwordHashing.ts';
import { type Factors, lacksFactor, takeCode } from '../../accounts/secondFactors.ts';
import { maySignInHere } from '../../accounts/signInHere.ts';
import { createSession, endingSessions, type StartedSession } from '../../accounts/sessions.ts';
import { userColumns, shownUser } from '../../accounts/users.ts';
import { users } from '../../db/schema/users.ts';
import { keepAccess, write } from '../../db/write.ts';
import type { Transaction } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { sessionCookieOf } from '../../http/caller.ts';
import { isHttps, type PublicUrl } from '../../http/cookies.ts';

/** Where somebody signs in. */
export interface SignInPlace {
  readonly device: string;
  readonly address: string;
  readonly requestId: string;
  /** The cookie of the session that this browser has until now: a new one ends it. */
  readonly replaced: string | undefined;
}

export function signInPlace(request: FastifyRequest, settings: PublicUrl): SignInPlace {
  return {
    device: request.headers['user-agent'] ?? '',
    address: request.ip,
    requestId: request.id,
    replaced: sessionCookieOf(request.headers, isHttps(request, settings)),
  };
}

/** An account whose password was right, as it was then. */
export interface PasswordProven {
  readonly userId: number;
  /** The hash that the password fitted. */
  readonly hash: string;
  readonly hasFactor: boolean;
}

export type SignedIn = StartedSession & { readonly user: OwnUser };

export interface RefusedSignIn {
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
): Promise<SignedIn | RefusedSignIn | PasswordProven> {
  const { id, isActive, hasFactor } = users;
  const [found] = await deps.database.orm
    .select({ id, password: users.password, isActive, hasFactor })
    .from(users)
    .where(and(eq(users.email, email), mayBeUsed(deps.settings), maySignInHere(deps.settings)));
  const isRight = await verifyPassword(password, found?.password ?? null);
  if (found === undefined) return { accountId: null, reason: 'unknown account' };
  const refused = (reason: SignInRefusal): RefusedSignIn => ({ accountId: found.id, reason });
  if (!found.isActive) return refused('deactivated');
  if (found.password === null) return refused('no password set');
  if (!isRight) return refused('wrong password');
  const verified = { userId: found.id, hash: found.password, hasFactor: found.hasFactor };
  if (verified.hasFactor) return verified;
  return writeSignIn(deps, verified, place, (transaction) =>
    startSession(transaction, deps, asProven(verified), place),
  );
}

/** The rest of a sign-in that asked for a code: a new session, or why there is none. */
export async function finishSignIn(
  deps: Deps,
  factors: Factors,
  { verified, code }: { readonly verified: PasswordProven; readonly code: string },
  place: SignInPlace,
): Promise<SignedIn | RefusedSignIn> {
  const { userId } = verified;
  return writeSignIn(deps, verified, place, async (transaction) => {
    const isRight = await takeCode(transaction, factors, { userId, code });
    if (!isRight) return { accountId: userId, reason: 'wrong code' };
    return startSession(transaction, deps, asProven(verified), place);
  });
}

/** The transaction of a sign-in. Where the browser had a session, memory of sessions is read again. */
export function writeSignIn<T>(
  { database, changes }: Deps,
  { userId }: { readonly userId: number },
  { requestId, replaced }: SignInPlace,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const author = { actor: userId, requestId, origin: { kind: 'signIn' } } as const;
  const writing = () => write(database, changes, author, work);
  return replaced === undefined ? writing() : endingSessions(changes, writing);
}

/** Who may be let in, if this still holds of the account. */
interface Entrant {
  readonly userId: number;
  readonly isStill: SQL | undefined;
}

// Meanwhile the password may have been changed, or a second factor set up.
const asProven = ({ userId, hash, hasFactor }: PasswordProven): Entrant => ({
  userId,
  isStill: and(eq(users.password, hash), eq(users.hasFactor, hasFactor)),
});

/** In the transaction that set somebody's first password. Null where they may not come in by it. */
export async function enterByFirstLink(
  transaction: Transaction,
  deps: Deps,
  { userId, hash }: Pick<PasswordProven, 'userId' | 'hash'>,
  place: SignInPlace,
): Promise<SignedIn | null> {
  const entrant = asProven({ userId, hash, hasFactor: false });
  const outcome = await startSession(transaction, deps, entrant, place);
  return 'reason' in outcome ? null : outcome;
}

/** What a device has signed. */
interface PasskeyUse {
  readonly known: KnownPasskey;
  readonly counter: number;
  /** False where somebody came in by it before. */
  readonly takeChallenge: (transaction: Transaction) => Promise<boolean>;
}

/** A sign-in with a passkey alone: the device has asked who is there. Null where it is not right. */
export async function signInByPasskey(
  deps: Deps,
  { known, counter, takeChallenge }: PasskeyUse,
  place: SignInPlace,
): Promise<SignedIn | RefusedSignIn> {
  const { id, userId } = known;
  return writeSignIn(deps, known, place, async (transaction) => {
    if (!(await takeChallenge(transaction))) return { accountId: userId, reason: 'wrong passkey' };
    if (!(await noteUse(transaction, { id, counter, now: deps.now() }))) {
      return { accountId: userId, reason: 'passkey counted back' };
    }
    const entrant = { userId, isStill: mayBeUsed(deps.settings) };
    const outcome = await startSession(transaction, deps, entrant, place);
    return 'reason' in outcome ? { ...outcome, reason: 'may not sign in here' } : outcome;
  });
}

async function startSession(
  transaction: Transaction,
  deps: Deps,
  { userId, isStill }: Entrant,
  { device, address, replaced }: SignInPlace,
): Promise<SignedIn | RefusedSignIn> {
  const now = deps.now();
  // Meanwhile they may have been deactivated, or have come from the provider, after which nothing of here may count.
  const mayStill = and(maySignInHere(deps.settings), isStill);
  const [user] = await transaction
    .update(users)
    .set({ lastLogin: now })
    .where(and(eq(users.id, userId), eq(users.isActive, true), mayStill))
    .returning({ ...userColumns, mustSetUpFactor: lacksFactor });
  if (user === undefined) return { accountId: userId, reason: 'changed meanwhile' };
  keepAccess(transaction);
  const secrets = await createSession(transaction, {
    userId,
    device,
    address,
    replaced,
    now,
    limits: deps.settings,
  });
  const { mustSetUpFactor, ...shown } = user;
  return { ...secrets, user: { ...shownUser(shown), mustSetUpFactor } };
}

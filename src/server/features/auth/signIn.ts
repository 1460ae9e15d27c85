import type { SignInRefusal } from '../../../contract/failedSignIns.ts';
import { and, eq, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { OwnUser } from '../../../contract/users.ts';
import { isUsableAccount } from '../../users/demoAccounts.ts';
import { type KnownPasskey, notePasskeyUse } from '../../users/passkeys.ts';
import { verifyPassword } from '../../users/passwordHashing.ts';
import { type FactorContext, lacksFactor, takeCode } from '../../users/secondFactors.ts';
import { maySignInLocally } from '../../users/localSignIn.ts';
import { createSession, endingSessions, type StartedSession } from '../../users/sessions.ts';
import { userColumns, shownUser } from '../../users/users.ts';
import { users } from '../../../engine/db/schema/users.ts';
import { keepSessionsCached, write } from '../../../engine/db/write.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { sessionCookieOf } from '../../http/caller.ts';
import { isHttps, type PublicUrl } from '../../http/cookies.ts';

export interface SignInPlace {
  readonly device: string;
  readonly address: string;
  readonly requestId: string;
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

export interface VerifiedPassword {
  readonly userId: number;
  readonly hash: string;
  readonly hasFactor: boolean;
}

export type SignedIn = StartedSession & { readonly user: OwnUser };

export interface RefusedSignIn {
  readonly accountId: number | null;
  readonly reason: SignInRefusal;
}

/**
 * A new session, the reason for a refusal, or the account that needs a code. A refusal costs one query and one hash
 * whatever its reason, so that its timing reveals nothing.
 */
export async function signIn(
  deps: Deps,
  { email, password }: { readonly email: string; readonly password: string },
  place: SignInPlace,
): Promise<SignedIn | RefusedSignIn | VerifiedPassword> {
  const { id, isActive, hasFactor } = users;
  const [found] = await deps.database.orm
    .select({ id, password: users.password, isActive, hasFactor })
    .from(users)
    .where(
      and(eq(users.email, email), isUsableAccount(deps.settings), maySignInLocally(deps.settings)),
    );
  const isRight = await verifyPassword(password, found?.password ?? null);
  if (found === undefined) return { accountId: null, reason: 'unknown account' };
  const refused = (reason: SignInRefusal): RefusedSignIn => ({ accountId: found.id, reason });
  if (!found.isActive) return refused('deactivated');
  if (found.password === null) return refused('no password set');
  if (!isRight) return refused('wrong password');
  const verified = { userId: found.id, hash: found.password, hasFactor: found.hasFactor };
  if (verified.hasFactor) return verified;
  return writeSignIn(deps, verified, place, (transaction) =>
    startSignInSession(transaction, deps, asProven(verified), place),
  );
}

export async function finishSignIn(
  deps: Deps,
  factors: FactorContext,
  { verified, code }: { readonly verified: VerifiedPassword; readonly code: string },
  place: SignInPlace,
): Promise<SignedIn | RefusedSignIn> {
  const { userId } = verified;
  return writeSignIn(deps, verified, place, async (transaction) => {
    const isRight = await takeCode(transaction, factors, { userId, code });
    if (!isRight) return { accountId: userId, reason: 'wrong code' };
    return startSignInSession(transaction, deps, asProven(verified), place);
  });
}

/** Runs the transaction of a sign-in. If the browser had a session, the session cache is invalidated. */
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

/** The account to sign in, if this condition on the account still holds. */
interface Entrant {
  readonly userId: number;
  readonly isStill: SQL | undefined;
}

const asProven = ({ userId, hash, hasFactor }: VerifiedPassword): Entrant => ({
  userId,
  isStill: and(eq(users.password, hash), eq(users.hasFactor, hasFactor)),
});

/** Runs in the transaction that set the first password. Null if the account may not sign in with a password. */
export async function signInByFirstLink(
  transaction: Transaction,
  deps: Deps,
  { userId, hash }: Pick<VerifiedPassword, 'userId' | 'hash'>,
  place: SignInPlace,
): Promise<SignedIn | null> {
  const entrant = asProven({ userId, hash, hasFactor: false });
  const outcome = await startSignInSession(transaction, deps, entrant, place);
  return 'reason' in outcome ? null : outcome;
}

interface PasskeyUse {
  readonly known: KnownPasskey;
  readonly counter: number;
  /** False if the challenge was used before. */
  readonly takeChallenge: (transaction: Transaction) => Promise<boolean>;
}

/**
 * Signs in with a passkey alone, because the authenticator has verified the person. Null if the passkey isn't valid.
 */
export async function signInByPasskey(
  deps: Deps,
  { known, counter, takeChallenge }: PasskeyUse,
  place: SignInPlace,
): Promise<SignedIn | RefusedSignIn> {
  const { id, userId } = known;
  return writeSignIn(deps, known, place, async (transaction) => {
    if (!(await takeChallenge(transaction))) return { accountId: userId, reason: 'wrong passkey' };
    if (!(await notePasskeyUse(transaction, { id, counter, now: deps.now() }))) {
      return { accountId: userId, reason: 'passkey counted back' };
    }
    const entrant = { userId, isStill: isUsableAccount(deps.settings) };
    const outcome = await startSignInSession(transaction, deps, entrant, place);
    return 'reason' in outcome ? { ...outcome, reason: 'may not sign in here' } : outcome;
  });
}

async function startSignInSession(
  transaction: Transaction,
  deps: Deps,
  { userId, isStill }: Entrant,
  { device, address, replaced }: SignInPlace,
): Promise<SignedIn | RefusedSignIn> {
  const now = deps.now();
  // The person may have been deactivated meanwhile, or linked to the provider, after which local sign-ins don't count.
  const mayStill = and(maySignInLocally(deps.settings), isStill);
  const [user] = await transaction
    .update(users)
    .set({ lastLogin: now })
    .where(and(eq(users.id, userId), eq(users.isActive, true), mayStill))
    .returning({ ...userColumns, mustSetUpFactor: lacksFactor });
  if (user === undefined) return { accountId: userId, reason: 'changed meanwhile' };
  keepSessionsCached(transaction);
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

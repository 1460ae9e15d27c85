import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { can } from '../../../finance/permissions.ts';
import type { OwnUser } from '../../../contract/users.ts';
import { lockActiveAdministrators } from '../../users/administrators.ts';
import { isUsableAccount } from '../../users/demoAccounts.ts';
import { createSession, endingSessions, type StartedSession } from '../../users/sessions.ts';
import { shownUser, userColumns } from '../../users/users.ts';
import { identities, identitySessions } from '../../../engine/db/schema/identities.ts';
import { sessions, users } from '../../../engine/db/schema/users.ts';
import { digest, keepSessionsCached, type Transaction, write } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import type { SingleSignOnSettings } from '../../singleSignOnSettings.ts';
import { claimedEmail, claimedPersonName, claimedRole, claimedDisplayName } from './claims.ts';
import { type ProviderPerson, ProviderRefusal } from './provider.ts';
import { type SignInPlace, writeSignIn } from './signIn.ts';

export interface ProviderAccount {
  readonly userId: number;
  readonly identityId: number;
}

/**
 * The account of a person verified by the provider: the linked account, the account with their email address, or a new
 * account if allowed. Assigns the provider's role. Throws ProviderRefusal.
 */
export async function accountOfIdentity(
  deps: Deps,
  settings: SingleSignOnSettings,
  person: ProviderPerson,
  requestId: string,
): Promise<ProviderAccount> {
  const claimed = claimedDisplayName(person.claims);
  const role = claimedRole(person.claims, settings);
  if (role === 'none') {
    const known = await linkedAccount(deps.database.orm, person);
    throw new ProviderRefusal('notAllowed', { accountId: known?.userId ?? null, claimed });
  }
  const author = { actor: 'system', requestId, origin: { kind: 'signIn' } } as const;
  return write(deps.database, deps.changes, author, async (transaction) => {
    // Administrators are locked before any other user, as everywhere.
    const administrators = await lockActiveAdministrators(transaction);
    const account =
      (await linkedAccount(transaction, person)) ??
      (await link(transaction, deps, settings, person));
    const [user] = await transaction
      .select({ id: users.id, role: users.role, isActive: users.isActive })
      .from(users)
      .where(and(eq(users.id, account.userId), isUsableAccount(deps.settings)))
      .for('update');
    if (user === undefined || !user.isActive) {
      throw new ProviderRefusal('notActive', { accountId: account.userId, claimed });
    }
    if (role === null || role === user.role) return account;
    administrators.delete(user.id);
    if (!can(role, 'manageUsers') && administrators.size === 0) {
      const { userId } = account;
      deps.log.warn(
        { requestId, userId },
        'the last administrator keeps the role, although the provider no longer grants it',
      );
      return account;
    }
    await transaction.update(users).set({ role }).where(eq(users.id, user.id));
    return account;
  });
}

export async function linkedAccount(
  database: NodePgDatabase | Transaction,
  { issuer, subject }: Pick<ProviderPerson, 'issuer' | 'subject'>,
): Promise<ProviderAccount | undefined> {
  const [account] = await database
    .select({ userId: identities.userId, identityId: identities.id })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return account;
}

async function link(
  transaction: Transaction,
  { now, log }: Deps,
  settings: SingleSignOnSettings,
  { issuer, subject, claims }: ProviderPerson,
): Promise<ProviderAccount> {
  const claimed = claimedDisplayName(claims);
  const email = claimedEmail(claims, settings);
  if (email === null) throw new ProviderRefusal('noEmail', { claimed });
  const [existing] = await transaction
    .select({
      id: users.id,
      linked: identities.id,
      isNamed: sql<boolean>`${users.firstName} <> '' or ${users.lastName} <> ''`,
    })
    .from(users)
    .leftJoin(identities, and(eq(identities.userId, users.id), eq(identities.issuer, issuer)))
    .where(eq(users.email, email));
  // An email address reassigned to another person must not give them this account.
  if (existing !== undefined && existing.linked !== null) {
    throw new ProviderRefusal('otherPerson', { claimed });
  }
  if (existing === undefined && !settings.createsAccounts) {
    throw new ProviderRefusal('noAccount', { claimed });
  }
  const name = claimedPersonName(claims, email);
  const userId = existing?.id ?? (await insertUser(transaction, { email, ...name }));
  // The first administrator was created with an address only, so the name is missing.
  if (existing?.isNamed === false) {
    await transaction.update(users).set(name).where(eq(users.id, userId));
  }
  const [made] = await transaction
    .insert(identities)
    .values({ userId, issuer, subject, linkedAt: now() })
    .returning({ id: identities.id });
  if (made === undefined) throw new Error('The identity was not inserted');
  log.info({ userId, isNew: existing === undefined }, 'linked an account with the provider');
  return { userId, identityId: made.id };
}

async function insertUser(
  transaction: Transaction,
  row: typeof users.$inferInsert,
): Promise<number> {
  const [user] = await transaction.insert(users).values(row).returning({ id: users.id });
  if (user === undefined) throw new Error('The user was not inserted');
  return user.id;
}

export async function startProviderSession(
  deps: Deps,
  { userId, identityId }: ProviderAccount,
  place: SignInPlace,
): Promise<(StartedSession & { readonly user: OwnUser; readonly sessionId: number }) | null> {
  const { device, address, replaced } = place;
  return writeSignIn(deps, { userId }, place, async (transaction) => {
    const now = deps.now();
    const [user] = await transaction
      .update(users)
      .set({ lastLogin: now })
      .where(and(eq(users.id, userId), eq(users.isActive, true)))
      .returning(userColumns);
    // The provider identity may have been removed meanwhile. The lock prevents that until this is done.
    const [identity] = await transaction
      .select({ id: identities.id })
      .from(identities)
      .where(and(eq(identities.id, identityId), eq(identities.userId, userId)))
      .for('share');
    if (user === undefined || identity === undefined) return null;
    keepSessionsCached(transaction);
    const limits = deps.settings;
    const started = { userId, device, address, replaced, now, limits };
    const secrets = await createSession(transaction, started);
    const [session] = await transaction
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.sessionToken, digest(secrets.bearer)));
    if (session === undefined) throw new Error('The session was not inserted');
    await transaction.insert(identitySessions).values({ sessionId: session.id, identityId });
    // The provider is responsible for the company's two-factor rule.
    const shown = { ...shownUser(user), mustSetUpFactor: false };
    return { ...secrets, user: shown, sessionId: session.id };
  });
}

/** Ends the sessions that this person began through the provider. Other sessions and API tokens stay. */
export async function endProviderSessions(
  deps: Deps,
  person: Pick<ProviderPerson, 'issuer' | 'subject'>,
  requestId: string,
): Promise<void> {
  const author = { actor: 'system', requestId, origin: { kind: 'signIn' } } as const;
  const ended = await endingSessions(deps.changes, () =>
    write(deps.database, deps.changes, author, async (transaction) => {
      const account = await linkedAccount(transaction, person);
      if (account === undefined) return null;
      const begun = transaction
        .select({ id: identitySessions.sessionId })
        .from(identitySessions)
        .where(eq(identitySessions.identityId, account.identityId));
      const removed = await transaction
        .delete(sessions)
        .where(inArray(sessions.id, begun))
        .returning({ id: sessions.id });
      return { userId: account.userId, sessions: removed.length };
    }),
  );
  if (ended !== null) deps.log.info({ requestId, ...ended }, 'signed out at the provider');
}

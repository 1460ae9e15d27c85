import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { can } from '../../../domain/permissions.ts';
import type { OwnUser } from '../../../contract/users.ts';
import { lockActiveAdministrators } from '../../accounts/administrators.ts';
import { mayBeUsed } from '../../accounts/demoAccounts.ts';
import { createSession, endingSessions, type StartedSession } from '../../accounts/sessions.ts';
import { shownUser, userColumns } from '../../accounts/users.ts';
import { identities, identitySessions } from '../../db/schema/identities.ts';
import { sessions, users } from '../../db/schema/users.ts';
import { digest, keepAccess, type Transaction, write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { SingleSignOnSettings } from '../../singleSignOnSettings.ts';
import { emailIn, nameIn, roleIn, whoIn } from './claims.ts';
import { type ProvenPerson, ProviderRefusal } from './provider.ts';
import { type SignInPlace, writeSignIn } from './signIn.ts';

/** An account, and whose it is at the provider. */
export interface ProvenAccount {
  readonly userId: number;
  readonly identityId: number;
}

/**
 * The account of whom the provider has proven: the one that is linked already, the one of their e-mail address, or a
 * new one where that is wanted. Gives it the role that the provider says. Throws ProviderRefusal.
 */
export async function accountOf(
  deps: Deps,
  settings: SingleSignOnSettings,
  person: ProvenPerson,
  requestId: string,
): Promise<ProvenAccount> {
  const claimed = whoIn(person.claims);
  const role = roleIn(person.claims, settings);
  if (role === 'none') {
    const known = await linkedAccount(deps.database.orm, person);
    throw new ProviderRefusal('notAllowed', { accountId: known?.userId ?? null, claimed });
  }
  const author = { actor: 'system', requestId, origin: { kind: 'signIn' } } as const;
  return write(deps.database, deps.changes, author, async (transaction) => {
    // Before any other user, as everywhere.
    const administrators = await lockActiveAdministrators(transaction);
    const account =
      (await linkedAccount(transaction, person)) ??
      (await link(transaction, deps, settings, person));
    const [user] = await transaction
      .select({ id: users.id, role: users.role, isActive: users.isActive })
      .from(users)
      .where(and(eq(users.id, account.userId), mayBeUsed(deps.settings)))
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
        'the last administrator stays one, whatever the provider says',
      );
      return account;
    }
    await transaction.update(users).set({ role }).where(eq(users.id, user.id));
    return account;
  });
}

export async function linkedAccount(
  database: NodePgDatabase | Transaction,
  { issuer, subject }: Pick<ProvenPerson, 'issuer' | 'subject'>,
): Promise<ProvenAccount | undefined> {
  const [account] = await database
    .select({ userId: identities.userId, identityId: identities.id })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return account;
}

/** Links the account of the e-mail address, which the provider answers for, or makes one. */
async function link(
  transaction: Transaction,
  { now, log }: Deps,
  settings: SingleSignOnSettings,
  { issuer, subject, claims }: ProvenPerson,
): Promise<ProvenAccount> {
  const claimed = whoIn(claims);
  const email = emailIn(claims, settings);
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
  // An address that was given to somebody else must not bring the account along.
  if (existing !== undefined && existing.linked !== null) {
    throw new ProviderRefusal('otherPerson', { claimed });
  }
  if (existing === undefined && !settings.createsAccounts) {
    throw new ProviderRefusal('noAccount', { claimed });
  }
  const name = nameIn(claims, email);
  const userId = existing?.id ?? (await insertUser(transaction, { email, ...name }));
  // Of the first administrator only the address was known.
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

/** A session of a proven account; null where it is not active any more, or not the provider's. */
export async function startProvenSession(
  deps: Deps,
  { userId, identityId }: ProvenAccount,
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
    // Who they are at the provider may have been forgotten meanwhile; nobody forgets it until this is over.
    const [identity] = await transaction
      .select({ id: identities.id })
      .from(identities)
      .where(and(eq(identities.id, identityId), eq(identities.userId, userId)))
      .for('share');
    if (user === undefined || identity === undefined) return null;
    keepAccess(transaction);
    const limits = deps.settings;
    const started = { userId, device, address, replaced, now, limits };
    const secrets = await createSession(transaction, started);
    const [session] = await transaction
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.sessionToken, digest(secrets.bearer)));
    if (session === undefined) throw new Error('The session was not inserted');
    await transaction.insert(identitySessions).values({ sessionId: session.id, identityId });
    // The provider has asked for what the company wants.
    const shown = { ...shownUser(user), mustSetUpFactor: false };
    return { ...secrets, user: shown, sessionId: session.id };
  });
}

/** Ends the sessions that this person began at the provider; others, and API tokens, stay. */
export async function endProvenSessions(
  deps: Deps,
  person: Pick<ProvenPerson, 'issuer' | 'subject'>,
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

import { and, eq, gt, lte, ne, or, type SQL } from 'drizzle-orm';
import type { Changes } from '../../engine/db/changes.ts';
import { sessions } from '../../engine/db/schema/users.ts';
import { digest, type Transaction } from '../../engine/db/write.ts';
import type { Settings } from '../settings.ts';
import { newSecret } from './secrets.ts';

export type SessionLimits = Pick<Settings, 'sessionIdleMs' | 'sessionMaxMs'>;

const DEVICE_LENGTH = 200;
const ADDRESS_LENGTH = 64;

export interface StartedSession {
  readonly bearer: string;
  readonly cookie: string;
}

/** Call inside `endingSessions`, because the browser's previous session ends. */
export async function createSession(
  transaction: Transaction,
  session: {
    userId: number;
    device: string;
    address: string;
    replaced?: string | undefined;
    now: Date;
    limits: SessionLimits;
  },
): Promise<StartedSession> {
  const { userId, device, address, replaced, now, limits } = session;
  if (replaced !== undefined) {
    await transaction.delete(sessions).where(eq(sessions.cookieToken, digest(replaced)));
  }
  const secrets = { bearer: newSecret(), cookie: newSecret() };
  await transaction.insert(sessions).values({
    userId,
    sessionToken: digest(secrets.bearer),
    cookieToken: digest(secrets.cookie),
    expiresAt: new Date(now.getTime() + limits.sessionMaxMs),
    lastSeenAt: now,
    createdAt: now,
    device: device.slice(0, DEVICE_LENGTH),
    address: address.slice(0, ADDRESS_LENGTH),
  });
  return secrets;
}

/** Matches sessions that are neither too old nor idle for too long. */
export function isValidSession(now: Date, limits: SessionLimits): SQL | undefined {
  return and(
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, new Date(now.getTime() - limits.sessionIdleMs)),
  );
}

export async function removeSession(
  transaction: Transaction,
  userId: number,
  sessionId: number,
): Promise<boolean> {
  const ended = await transaction
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

export async function removeSessions(
  transaction: Transaction,
  userId: number,
  exceptId?: number,
): Promise<void> {
  const others = exceptId === undefined ? undefined : ne(sessions.id, exceptId);
  await transaction.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/**
 * Wraps every transaction that may end sessions. Afterwards cached sessions are no longer used, even if the answer to
 * the commit was lost.
 */
export async function endingSessions<T>(changes: Changes, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    changes.tablesChanged(['sessions']);
  }
}

/** The last use of a session is stored with a delay, so only sessions idle for longer than that are deleted. */
const LAST_USE_WRITE_DELAY_MS = 3_600_000;

/** Clocks of different machines normally differ by less. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;

/**
 * Deletes sessions last used in the future: the clock was set back while the product was stopped, so nobody can tell
 * whether they have expired. Returns how many.
 */
export async function forgetSessionsToCome(transaction: Transaction, now: Date): Promise<number> {
  const later = new Date(now.getTime() + CLOCK_DIFFERENCE_MS);
  const ended = await transaction
    .delete(sessions)
    .where(or(gt(sessions.createdAt, later), gt(sessions.lastSeenAt, later)))
    .returning({ id: sessions.id });
  return ended.length;
}

export async function forgetExpiredSessions(
  transaction: Transaction,
  now: Date,
  limits: SessionLimits,
): Promise<void> {
  const idleSince = new Date(now.getTime() - limits.sessionIdleMs - LAST_USE_WRITE_DELAY_MS);
  await transaction
    .delete(sessions)
    .where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince)));
}

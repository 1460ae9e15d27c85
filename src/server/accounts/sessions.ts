import { and, eq, gt, lte, ne, or, type SQL } from 'drizzle-orm';
import type { Changes } from '../db/changes.ts';
import { sessions } from '../db/schema/users.ts';
import { digest, type Transaction } from '../db/write.ts';
import type { Settings } from '../settings.ts';
import { newSecret } from './secrets.ts';

export type SessionLimits = Pick<Settings, 'sessionIdleMs' | 'sessionMaxMs'>;

const DEVICE_LENGTH = 200;

/** A session as it begins: the only time that its two secrets are known. */
export interface StartedSession {
  readonly bearer: string;
  readonly cookie: string;
}

export async function startSession(
  transaction: Transaction,
  session: { userId: number; device: string; now: Date; limits: SessionLimits },
): Promise<StartedSession> {
  const { userId, device, now, limits } = session;
  const secrets = { bearer: newSecret(), cookie: newSecret() };
  await transaction.insert(sessions).values({
    userId,
    sessionToken: digest(secrets.bearer),
    cookieToken: digest(secrets.cookie),
    expiresAt: new Date(now.getTime() + limits.sessionMaxMs),
    lastSeenAt: now,
    createdAt: now,
    device: device.slice(0, DEVICE_LENGTH),
  });
  return secrets;
}

/** Neither too old nor too long unused. */
export function isValid(now: Date, limits: SessionLimits): SQL | undefined {
  return and(
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, new Date(now.getTime() - limits.sessionIdleMs)),
  );
}

/** Ends one session of a user; false when the user has none of that id. */
export async function endSession(
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

/** Ends all sessions of a user, except perhaps the one in which this happens. */
export async function endSessions(
  transaction: Transaction,
  userId: number,
  exceptId?: number,
): Promise<void> {
  const others = exceptId === undefined ? undefined : ne(sessions.id, exceptId);
  await transaction.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

/**
 * Around every transaction that may end sessions: afterwards nothing that is known of sessions
 * counts as fresh, not even where the commit's answer was lost on the way.
 */
export async function endingSessions<T>(changes: Changes, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    changes.tablesChanged(['sessions']);
  }
}

/** When a session was last seen is written down late: only what is idle for longer is removed. */
const WRITTEN_LATE_MS = 3_600_000;

/** Removes the sessions that have ended by themselves. */
export async function forgetExpiredSessions(
  transaction: Transaction,
  now: Date,
  limits: SessionLimits,
): Promise<void> {
  const idleSince = new Date(now.getTime() - limits.sessionIdleMs - WRITTEN_LATE_MS);
  await transaction
    .delete(sessions)
    .where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, idleSince)));
}

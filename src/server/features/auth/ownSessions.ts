import { and, desc, eq } from 'drizzle-orm';
import type { Session } from '../../../contract/auth.ts';
import { isValid } from '../../accounts/sessions.ts';
import { sessions } from '../../db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/caller.ts';

/** The caller's sessions that are still valid, the one used last first. */
export async function ownSessions(deps: Deps, caller: Caller): Promise<Session[]> {
  const rows = await deps.database.orm
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      device: sessions.device,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, caller.userId), isValid(deps.now(), deps.settings)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isCurrent: row.id === caller.sessionId,
  }));
}

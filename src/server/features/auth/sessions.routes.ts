import { and, desc, eq } from 'drizzle-orm';
import type { Session } from '../../../contract/auth.ts';
import { endOtherSessions, endSession, listSessions, logout } from '../../../contract/auth.ts';
import {
  endingSessions,
  isValidSession,
  removeSession,
  removeSessions,
} from '../../users/sessions.ts';
import { sessions } from '../../../engine/db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import type { SessionCaller } from '../../http/caller.ts';
import { clearCookie, SESSION_COOKIE } from '../../http/cookies.ts';
import { notFound } from '../../http/problem.ts';
import type { AnyCall, Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';

export function sessionRoutes(deps: Deps): Route[] {
  return [
    route(logout, async (call) => {
      await endOwnSession(deps, call);
      return null;
    }),

    route(listSessions, ({ caller }) => ownSessions(deps, caller)),

    route(endOtherSessions, async (call) => {
      const { userId, sessionId } = call.caller;
      await endingSessions(deps.changes, () =>
        call.write((transaction) => removeSessions(transaction, userId, sessionId)),
      );
      return null;
    }),

    route(endSession, async (call) => {
      const { params, caller, request, reply } = call;
      const isEnded = await endingSessions(deps.changes, () =>
        call.write((transaction) => removeSession(transaction, caller.userId, params.id)),
      );
      if (!isEnded) throw notFound('Session');
      if (params.id === caller.sessionId)
        clearCookie(request, reply, deps.settings, SESSION_COOKIE);
      return null;
    }),
  ];
}

type OwnSessionCall = Pick<AnyCall, 'request' | 'reply' | 'write'> & {
  readonly caller: SessionCaller;
};

export async function endOwnSession(deps: Deps, call: OwnSessionCall): Promise<void> {
  const { caller, request, reply } = call;
  await endingSessions(deps.changes, () =>
    call.write((transaction) => removeSession(transaction, caller.userId, caller.sessionId)),
  );
  clearCookie(request, reply, deps.settings, SESSION_COOKIE);
  // Clears the figures that the browser has cached for revalidation.
  reply.header('clear-site-data', '"cache"');
}

async function ownSessions(deps: Deps, caller: SessionCaller): Promise<Session[]> {
  const rows = await deps.database.orm
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      device: sessions.device,
      address: sessions.address,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, caller.userId), isValidSession(deps.now(), deps.settings)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isCurrent: row.id === caller.sessionId,
  }));
}

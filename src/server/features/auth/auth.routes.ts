import { and, desc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../../contract/auth.ts';
import {
  changePassword,
  checkResetLink,
  currentUser,
  endOtherSessions,
  endSession,
  forgotPassword,
  listSessions,
  login,
  logout,
  resetPassword,
  updateCurrentUser,
} from '../../../contract/auth.ts';
import type { KnownDevices } from '../../accounts/knownDevices.ts';
import { isValid, endingSessions, removeSession, removeSessions } from '../../accounts/sessions.ts';
import { lockUser, userColumns, shownUser } from '../../accounts/users.ts';
import { sessions, users } from '../../db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { AddressBudget } from '../../http/addressBudget.ts';
import type { SessionCaller } from '../../http/caller.ts';
import { clientAddress } from '../../http/clientAddress.ts';
import {
  clearCookie,
  DEVICE_COOKIE,
  isHttps,
  readCookie,
  SESSION_COOKIE,
  setCookie,
} from '../../http/cookies.ts';
import {
  authenticationRequired,
  notFound,
  ProblemError,
  staleVersion,
} from '../../http/problem.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { apiTokenRoutes } from './apiTokens.routes.ts';
import { SignInAttempts } from './attempts.ts';
import { CurrentPassword } from './currentPassword.ts';
import {
  changeOwnPassword,
  hasName,
  mailResetLink,
  ownerOfLink,
  resetForgottenPassword,
} from './passwordChanges.ts';
import { signIn } from './signIn.ts';
import { logFailedSignIn, logLockOut, logSignIn } from './signInLog.ts';

const SIGN_INS_A_MINUTE = 60;
const DEVICE_KEPT_SECONDS = 365 * 86_400;
const RESET_REQUESTS = 20;
const RESET_REQUESTS_WITHIN_MS = 10 * 60_000;

const invalidCredentials = () =>
  new ProblemError('invalid_credentials', 'Invalid email or password');

export function authRoutes(deps: Deps, devices: KnownDevices): Route[] {
  const signIns = new SignInAttempts(SIGN_INS_A_MINUTE, deps.now);
  const currentPassword = new CurrentPassword(deps);
  const resetRequests = new AddressBudget(RESET_REQUESTS, RESET_REQUESTS_WITHIN_MS, deps.now);
  const kept = (request: FastifyRequest) =>
    readCookie(DEVICE_COOKIE, request.headers, isHttps(request, deps.settings));
  /** What failures count against: the address, or a device on which this account has signed in. */
  const placeOf = (request: FastifyRequest, email: string) => {
    const device = devices.recognise(kept(request), email);
    return device === null ? clientAddress(request.ip) : `device ${device}`;
  };
  return [
    route(login, async ({ body, request, reply, requestId }) => {
      const { email } = body;
      const { log, settings } = deps;
      const place = placeOf(request, email);
      const origin = { address: clientAddress(request.ip), requestId };
      const device = request.headers['user-agent'] ?? '';
      const attempt = () => signIn(deps, { ...body, device, address: request.ip, requestId });
      const session = await signIns
        .attempt(email, place, attempt, (outcome) => 'reason' in outcome)
        .catch((error: unknown) => {
          logLockOut(log, origin, error);
          throw error;
        });
      if ('reason' in session) {
        logFailedSignIn(log, origin, session, signIns.waitMs(email, place));
        throw invalidCredentials();
      }
      logSignIn(log, origin, session.user.id);
      setCookie(request, reply, settings, {
        name: SESSION_COOKIE,
        value: session.cookie,
        maxAge: Math.floor(settings.sessionMaxMs / 1_000),
      });
      setCookie(request, reply, settings, {
        name: DEVICE_COOKIE,
        value: devices.remember(kept(request), email),
        maxAge: DEVICE_KEPT_SECONDS,
      });
      return { token: session.bearer, user: session.user };
    }),

    route(currentUser, async ({ caller }) => {
      const [user] = await deps.database.orm
        .select(userColumns)
        .from(users)
        .where(eq(users.id, caller.userId));
      if (user === undefined) throw authenticationRequired();
      return shownUser(user);
    }),

    route(updateCurrentUser, async (call) => {
      const { body, caller, ifMatch } = call;
      return call.write(async (transaction) => {
        const before = await lockUser(transaction, caller.userId);
        if (before === undefined) throw authenticationRequired();
        if (ifMatch !== undefined && ifMatch !== before.version) throw staleVersion('User');
        const [changed] = await transaction
          .update(users)
          .set(body)
          .where(eq(users.id, caller.userId))
          .returning(userColumns);
        if (changed === undefined) throw authenticationRequired();
        return shownUser(changed);
      });
    }),

    route(logout, async (call) => {
      const { caller, request, reply } = call;
      await endingSessions(deps.changes, () =>
        call.write((transaction) => removeSession(transaction, caller.userId, caller.sessionId)),
      );
      clearCookie(request, reply, deps.settings, SESSION_COOKIE);
      // Figures that the browser has kept to ask whether they are still current.
      reply.header('clear-site-data', '"cache"');
      return null;
    }),

    route(changePassword, async (call) => {
      await currentPassword.guard(call, () => changeOwnPassword(deps, call));
      return null;
    }),

    route(forgotPassword, async ({ body, request, requestId }) => {
      resetRequests.take(clientAddress(request.ip));
      // Sent after the answer, which is the same and takes as long for every address.
      setImmediate(() => void mailResetLink(deps, body.email, requestId));
      return null;
    }),

    route(checkResetLink, async ({ body }) => {
      return { asksName: !hasName(await ownerOfLink(deps, body.token)) };
    }),

    route(resetPassword, async ({ body, request, requestId }) => {
      const email = await resetForgottenPassword(deps, body, requestId);
      signIns.clear(email, placeOf(request, email));
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

    ...apiTokenRoutes(deps, currentPassword),
  ];
}

/** The caller's valid sessions, the most recently used first. */
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
    .where(and(eq(sessions.userId, caller.userId), isValid(deps.now(), deps.settings)))
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

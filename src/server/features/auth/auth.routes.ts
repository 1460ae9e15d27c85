import { eq } from 'drizzle-orm';
import {
  changePassword,
  currentUser,
  endSession,
  forgotPassword,
  listSessions,
  login,
  logout,
  resetPassword,
} from '../../../contract/auth.ts';
import { endingSessions, endSession as endSessionRow } from '../../accounts/sessions.ts';
import { shownColumns, shownUser } from '../../accounts/users.ts';
import { users } from '../../db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { authenticationRequired, notFound, ProblemError } from '../../http/problem.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { AddressBudget, addressOf, SignInAttempts } from './attempts.ts';
import { ownSessions } from './ownSessions.ts';
import { changeOwnPassword, mailResetLink, resetForgottenPassword } from './passwordChanges.ts';
import { clearSessionCookie, setSessionCookie } from './sessionCookie.ts';
import { signIn } from './signIn.ts';

const SIGN_INS_A_MINUTE = 60;
const RESET_REQUESTS = 20;
const RESET_REQUESTS_WITHIN_MS = 10 * 60_000;

const invalidCredentials = () =>
  new ProblemError('invalid_credentials', 'Invalid email or password');

function invalidCurrentPassword(): ProblemError {
  const message = 'Current password is incorrect';
  return new ProblemError('invalid_current_password', message, {
    errors: [{ path: 'currentPassword', message }],
  });
}

export function authRoutes(deps: Deps): Route[] {
  const signIns = new SignInAttempts(SIGN_INS_A_MINUTE, deps.now);
  const passwordChanges = new SignInAttempts(SIGN_INS_A_MINUTE, deps.now);
  const resetRequests = new AddressBudget(RESET_REQUESTS, RESET_REQUESTS_WITHIN_MS, deps.now);
  return [
    route(login, async ({ body, request, reply, requestId }) => {
      const device = request.headers['user-agent'] ?? '';
      const session = await signIns.attempt(body.email, addressOf(request.ip), () =>
        signIn(deps, { ...body, device, requestId }),
      );
      if (session === null) throw invalidCredentials();
      setSessionCookie(request, reply, deps.settings, session.cookie);
      return { token: session.bearer, user: session.user };
    }),

    route(currentUser, async ({ caller }) => {
      const [user] = await deps.database.orm
        .select(shownColumns)
        .from(users)
        .where(eq(users.id, caller.userId));
      if (user === undefined) throw authenticationRequired();
      return shownUser(user);
    }),

    route(logout, async (call) => {
      const { caller, request, reply } = call;
      await endingSessions(deps.changes, () =>
        call.write((transaction) => endSessionRow(transaction, caller.userId, caller.sessionId)),
      );
      clearSessionCookie(request, reply, deps.settings);
      return null;
    }),

    route(changePassword, async (call) => {
      const { caller, request } = call;
      const changed = await passwordChanges.attempt(
        String(caller.userId),
        addressOf(request.ip),
        () => changeOwnPassword(deps, call),
      );
      if (changed === null) throw invalidCurrentPassword();
      return null;
    }),

    route(forgotPassword, async ({ body, request, requestId }) => {
      resetRequests.take(addressOf(request.ip));
      // After the answer, which is the same and takes the same time for every address.
      setImmediate(() => void mailResetLink(deps, body.email, requestId));
      return null;
    }),

    route(resetPassword, async ({ body, request, requestId }) => {
      const email = await resetForgottenPassword(deps, body, requestId);
      signIns.clear(email, addressOf(request.ip));
      return null;
    }),

    route(listSessions, ({ caller }) => ownSessions(deps, caller)),

    route(endSession, async (call) => {
      const { params, caller, request, reply } = call;
      const isEnded = await endingSessions(deps.changes, () =>
        call.write((transaction) => endSessionRow(transaction, caller.userId, params.id)),
      );
      if (!isEnded) throw notFound('Session');
      if (params.id === caller.sessionId) clearSessionCookie(request, reply, deps.settings);
      return null;
    }),
  ];
}

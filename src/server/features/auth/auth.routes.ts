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
import { MESSAGES } from '../../../contract/messages.ts';
import { getOwnProof } from '../../../contract/ownProof.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../../../contract/passkeys.ts';
import { passkeysUnavailable, relyingPartyOf } from '../../accounts/relyingParty.ts';
import { completeLogin } from '../../../contract/secondFactor.ts';
import type { KnownDevices } from '../../accounts/knownDevices.ts';
import type { Factors } from '../../accounts/secondFactors.ts';
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
import type { AnyCall, Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { apiTokenRoutes } from './apiTokens.routes.ts';
import { SignInAttempts, subjectsOf } from './attempts.ts';
import { CurrentPassword } from './currentPassword.ts';
import {
  changeOwnPassword,
  greetingOf,
  hasName,
  mailResetLink,
  ownerOfLink,
  setPasswordByLink,
} from './passwordChanges.ts';
import { secondFactorRoutes } from './secondFactor.routes.ts';
import { passkeyRoutes } from './passkeys.routes.ts';
import { PASSKEY_MS, PasskeySignIns } from './passkeyChallenges.ts';
import { enterByPasskey } from './passkeySignIn.ts';
import { makeWithPassword } from './withPassword.ts';
import { finishSignIn, signIn, type SignedIn, signInPlace } from './signIn.ts';
import { SignInChallenges } from './signInChallenges.ts';
import { endOwnSession } from './signOut.ts';
import { logFactorAsked, logFailedSignIn, logLockOut, logSignIn } from './signInLog.ts';

const SIGN_INS_A_MINUTE = 60;
const DEVICE_KEPT_SECONDS = 365 * 86_400;
const RESET_REQUESTS = 20;
const RESET_REQUESTS_WITHIN_MS = 10 * 60_000;

const invalidCredentials = () =>
  new ProblemError('invalid_credentials', 'Invalid email or password');

const invalidCode = () => {
  const message = MESSAGES.factorCodeWrong;
  return new ProblemError('invalid_code', message, { errors: [{ path: 'code', message }] });
};

const invalidPasskey = () =>
  new ProblemError(
    'invalid_passkey',
    'This passkey lets nobody in here. Sign in with your password',
  );

const challengeOver = () =>
  new ProblemError('challenge_over', 'This sign-in is over: enter your password again');

const originOf = ({ ip, id }: FastifyRequest) => ({ address: clientAddress(ip), requestId: id });

export function authRoutes(deps: Deps, devices: KnownDevices, factors: Factors): Route[] {
  const attempts = (of: string) =>
    new SignInAttempts(SIGN_INS_A_MINUTE, deps.now, ...subjectsOf(deps.changes, of));
  const signIns = attempts('sign-ins');
  /** Counted apart: whoever has somebody's password could clear the others with it. */
  const codes = attempts('codes');
  const challenges = new SignInChallenges(deps);
  const currentPassword = new CurrentPassword(deps);
  const withPassword = makeWithPassword(currentPassword);
  const party = relyingPartyOf(deps.settings.publicUrl);
  const passkeySignIns = new PasskeySignIns(factors.key, deps.now);
  const budget = (of: string, most: number, windowMs: number) =>
    new AddressBudget(most, windowMs, deps.now, deps.changes.subject(of));
  const passkeyTries = budget('passkeys', SIGN_INS_A_MINUTE, 60_000);
  /** Counted apart, as a challenge is used up only by who gets in with it. */
  const passkeyAnswers = budget('passkey-answers', SIGN_INS_A_MINUTE, 60_000);
  const resetRequests = budget('resets', RESET_REQUESTS, RESET_REQUESTS_WITHIN_MS);
  const kept = (request: FastifyRequest) =>
    readCookie(DEVICE_COOKIE, request.headers, isHttps(request, deps.settings));
  /** What failures count against: the address, or a device on which this account has signed in. */
  const placeOf = (request: FastifyRequest, email: string) => {
    const device = devices.recognise(kept(request), email);
    return device === null ? clientAddress(request.ip) : `device ${device}`;
  };
  const loggedLockOut = (request: FastifyRequest) => (error: unknown) => {
    logLockOut(deps.log, originOf(request), error);
    throw error;
  };
  /** Both secrets go out, and the device is known from now on. */
  const begin = (
    { request, reply }: Pick<AnyCall, 'request' | 'reply'>,
    email: string,
    { bearer, cookie, user }: SignedIn,
  ) => {
    const { log, settings } = deps;
    logSignIn(log, originOf(request), user.id);
    reply.header('cache-control', 'no-store');
    setCookie(request, reply, settings, {
      name: SESSION_COOKIE,
      value: cookie,
      maxAge: Math.floor(settings.sessionMaxMs / 1_000),
    });
    setCookie(request, reply, settings, {
      name: DEVICE_COOKIE,
      value: devices.remember(kept(request), email),
      maxAge: DEVICE_KEPT_SECONDS,
    });
    return { token: bearer, user };
  };
  return [
    route(login, async (call) => {
      const { body, request } = call;
      const { email } = body;
      const place = placeOf(request, email);
      const attempt = () => signIn(deps, body, signInPlace(request, deps.settings));
      const outcome = await signIns
        .attempt(email, place, attempt, (one) => 'reason' in one)
        .catch(loggedLockOut(request));
      if ('reason' in outcome) {
        const waitMs = signIns.waitMs(email, place);
        await logFailedSignIn(deps, originOf(request), outcome, waitMs);
        throw invalidCredentials();
      }
      if ('bearer' in outcome) return begin(call, email, outcome);
      logFactorAsked(deps.log, originOf(request), outcome.userId);
      throw new ProblemError('second_factor_required', 'Enter a code of your authenticator app', {
        challenge: await challenges.ask(outcome),
      });
    }),

    route(completeLogin, async (call) => {
      const { body, request } = call;
      const { challenge, code } = body;
      const asked = await challenges.find(challenge);
      if (asked === null) throw challengeOver();
      const { email, userId } = asked;
      // Who is here has the password: guesses from new devices count together, wherever they come from.
      const device = devices.recognise(kept(request), email);
      const place = device === null ? `new devices of ${userId}` : `device ${device}`;
      const attempt = async () =>
        (await challenges.takeTry(challenge))
          ? finishSignIn(
              deps,
              factors,
              { verified: asked, code },
              signInPlace(request, deps.settings),
            )
          : null;
      const outcome = await codes
        .attempt(String(userId), place, attempt, (one) => one === null || 'reason' in one)
        .catch(loggedLockOut(request));
      if (outcome === null) throw challengeOver();
      if ('reason' in outcome) {
        const waitMs = codes.waitMs(String(userId), place);
        await logFailedSignIn(deps, originOf(request), outcome, waitMs);
        throw outcome.reason === 'wrong code' ? invalidCode() : challengeOver();
      }
      await challenges.end(challenge);
      return begin(call, email, outcome);
    }),

    route(beginPasskeySignIn, async ({ request }) => {
      if (party === null) throw passkeysUnavailable();
      passkeyTries.take(clientAddress(request.ip));
      return {
        challenge: passkeySignIns.ask(),
        rpId: party.id,
        timeout: PASSKEY_MS,
        userVerification: 'required' as const,
      };
    }),

    route(signInWithPasskey, async (call) => {
      if (party === null) throw passkeysUnavailable();
      const { body, request } = call;
      const back = passkeyAnswers.take(clientAddress(request.ip));
      const outcome = await enterByPasskey(deps, body, {
        party,
        untilOf: (challenge) => passkeySignIns.untilOf(challenge),
        place: signInPlace(request, deps.settings),
      });
      if ('reason' in outcome) {
        await logFailedSignIn(deps, originOf(request), outcome, 0);
        throw invalidPasskey();
      }
      back();
      return begin(call, outcome.user.email, outcome);
    }),

    route(getOwnProof, (call) => currentPassword.state(call)),

    ...secondFactorRoutes(deps, { factors, withPassword, codes }),
    ...passkeyRoutes(deps, withPassword),

    route(currentUser, async ({ caller }) => {
      const [user] = await deps.database.orm
        .select(userColumns)
        .from(users)
        .where(eq(users.id, caller.userId));
      if (user === undefined) throw authenticationRequired();
      const mustSetUpFactor = caller.proof !== 'token' && caller.mustSetUpFactor;
      return { ...shownUser(user), mustSetUpFactor };
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
      await endOwnSession(deps, call);
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
      const owner = await ownerOfLink(deps, body.token);
      return { asksName: !hasName(owner), greeting: await greetingOf(deps, owner) };
    }),

    route(resetPassword, async (call) => {
      const { body, request } = call;
      const place = signInPlace(request, deps.settings);
      const { email, entered } = await setPasswordByLink(deps, body, place);
      signIns.clear(email, placeOf(request, email));
      return { signedIn: entered === null ? null : begin(call, email, entered) };
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

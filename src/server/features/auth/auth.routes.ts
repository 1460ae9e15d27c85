import { eq } from 'drizzle-orm';
import {
  changePassword,
  checkResetLink,
  currentUser,
  forgotPassword,
  resetPassword,
  updateCurrentUser,
} from '../../../contract/auth.ts';
import { getOwnProof } from '../../../contract/ownProof.ts';
import type { KnownDevices } from '../../users/knownDevices.ts';
import type { FactorContext } from '../../users/secondFactors.ts';
import { lockUser, userColumns, shownUser } from '../../users/users.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { AddressBudget } from '../../http/addressBudget.ts';
import { clientAddress } from '../../http/clientAddress.ts';
import { authenticationRequired, staleVersion } from '../../http/problem.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { apiTokenRoutes } from './apiTokens.routes.ts';
import { CurrentPassword } from './currentPassword.ts';
import { SignInGate } from './signInGate.ts';
import { passkeyRoutes } from './passkeys.routes.ts';
import {
  changeOwnPassword,
  greetingOf,
  hasName,
  mailResetLink,
  userOfResetLink,
  setPasswordByLink,
} from './passwordChanges.ts';
import { secondFactorRoutes } from './secondFactor.routes.ts';
import { sessionRoutes } from './sessions.routes.ts';
import { signInPlace } from './signIn.ts';
import { passkeySignInRoutes, passwordSignInRoutes } from './signIns.routes.ts';
import { makeWithPassword } from './withPassword.ts';

const RESET_REQUESTS = 20;
const RESET_REQUESTS_WITHIN_MS = 10 * 60_000;

export function authRoutes(deps: Deps, devices: KnownDevices, factors: FactorContext): Route[] {
  const entrance = new SignInGate(deps, devices);
  const currentPassword = new CurrentPassword(deps);
  const withPassword = makeWithPassword(currentPassword);
  return [
    ...passwordSignInRoutes(deps, entrance, factors),
    ...passkeySignInRoutes(deps, entrance, factors),
    ...secondFactorRoutes(deps, { factors, withPassword, codes: entrance.codes }),
    ...passkeyRoutes(deps, withPassword),
    ...ownUserRoutes(deps),
    ...passwordRoutes(deps, entrance, currentPassword),
    ...sessionRoutes(deps),
    ...apiTokenRoutes(deps, currentPassword),
  ];
}

function ownUserRoutes(deps: Deps): Route[] {
  return [
    route(currentUser, async ({ basis, caller }) => {
      const [user] = await deps.database.orm
        .select(userColumns)
        .from(users)
        .where(eq(users.id, caller.userId));
      if (user === undefined) throw authenticationRequired();
      const mustSetUpFactor = caller.proof !== 'token' && caller.mustSetUpFactor;
      return { ...shownUser(user), mustSetUpFactor, lineNames: basis.lineNames };
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
  ];
}

function passwordRoutes(
  deps: Deps,
  entrance: SignInGate,
  currentPassword: CurrentPassword,
): Route[] {
  const resetRequests = new AddressBudget(
    RESET_REQUESTS,
    RESET_REQUESTS_WITHIN_MS,
    deps.now,
    deps.changes.subject('resets'),
  );
  return [
    route(getOwnProof, (call) => currentPassword.state(call)),

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
      const owner = await userOfResetLink(deps, body.token);
      return { asksName: !hasName(owner), greeting: await greetingOf(deps, owner) };
    }),

    route(resetPassword, async (call) => {
      const { body, request } = call;
      const place = signInPlace(request, deps.settings);
      const { email, entered } = await setPasswordByLink(deps, body, place);
      entrance.signIns.clear(email, entrance.placeOf(request, email));
      return { signedIn: entered === null ? null : entrance.begin(call, email, entered) };
    }),
  ];
}

import { MESSAGES } from '../../../contract/messages.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../../contract/secondFactor.ts';
import { renewCodes } from '../../users/recoveryCodes.ts';
import {
  beginFactor,
  confirmFactor,
  type FactorContext,
  readFactor,
  removeApp,
} from '../../users/secondFactors.ts';
import { endingSessions, removeSessions } from '../../users/sessions.ts';
import { refuseUnlessLocalSignIn } from '../../users/localSignIn.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/clientAddress.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { notFound } from '../../http/problem.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { companyName, storedCompany } from '../../company/company.ts';
import type { SignInAttempts } from './signInAttempts.ts';
import type { WithPassword } from './withPassword.ts';

/** Shown in the authenticator app if the company has no name. */
export const PRODUCT = 'Board Reports';

interface FactorGuards {
  readonly factors: FactorContext;
  readonly withPassword: WithPassword;
  readonly codes: SignInAttempts;
}

export function secondFactorRoutes(
  deps: Deps,
  { factors, withPassword, codes }: FactorGuards,
): Route[] {
  const { orm } = deps.database;

  return [
    route(getSecondFactor, async ({ caller }) => {
      const { confirmedAt, recoveryCodesLeft } = await readFactor(orm, caller.userId);
      const { secondFactorFor } = await storedCompany(orm);
      return {
        confirmedAt: confirmedAt?.toISOString() ?? null,
        recoveryCodesLeft,
        isRequired: secondFactorFor.includes(caller.role),
      };
    }),

    route(beginSecondFactor, async (call) => {
      const { userId } = call.caller;
      const what = 'you would never be asked for an authenticator app';
      await refuseUnlessLocalSignIn(orm, deps.settings, { userId, what });
      const issuer = (await companyName(orm, deps.settings)) ?? PRODUCT;
      const { done } = await withPassword(call, (transaction, { email }) =>
        beginFactor(transaction, factors, { userId, email, issuer }),
      );
      if (done === null) {
        const message =
          'You already have an authenticator app. Remove it before you set up another';
        throw new ProblemError('already_exists', message);
      }
      call.reply.header('cache-control', 'no-store');
      // Loaded here, so that starting the server doesn't wait for the library.
      const { renderSVG } = await import('uqr');
      return { ...done, qrCode: renderSVG(done.uri) };
    }),

    route(confirmSecondFactor, async (call) => {
      const { body, caller, request } = call;
      const { userId, sessionId } = caller;
      const proof = { userId, code: body.code };
      const confirm = () =>
        endingSessions(deps.changes, () =>
          call.write(async (transaction) => {
            if (!(await confirmFactor(transaction, factors, proof))) return null;
            await removeSessions(transaction, userId, sessionId);
            return renewCodes(transaction, userId);
          }),
        );
      const place = `set-up ${clientAddress(request.ip)}`;
      const made = await codes.attempt(String(userId), place, confirm);
      if (made === null) throw invalidField('code', MESSAGES.factorCodeWrong);
      call.reply.header('cache-control', 'no-store');
      return { recoveryCodes: made };
    }),

    route(renewRecoveryCodes, async (call) => {
      const { done } = await withPassword(call, async (transaction, { hasFactor }) =>
        hasFactor ? renewCodes(transaction, call.caller.userId) : null,
      );
      if (done === null) throw notFound('Two-factor authentication');
      call.reply.header('cache-control', 'no-store');
      return { recoveryCodes: done };
    }),

    route(removeSecondFactor, async (call) => {
      const { userId, sessionId } = call.caller;
      const { done } = await endingSessions(deps.changes, () =>
        withPassword(call, async (transaction) => {
          if (!(await removeApp(transaction, userId))) return false;
          await removeSessions(transaction, userId, sessionId);
          return true;
        }),
      );
      if (!done) throw notFound('Two-factor authentication');
      return null;
    }),
  ];
}

import { and, eq } from 'drizzle-orm';
import { MESSAGES } from '../../../contract/messages.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../../contract/secondFactor.ts';
import { renewCodes } from '../../accounts/recoveryCodes.ts';
import {
  beginFactor,
  confirmFactor,
  type Factors,
  readFactor,
  removeFactor,
} from '../../accounts/secondFactors.ts';
import { endingSessions, removeSessions } from '../../accounts/sessions.ts';
import { users } from '../../db/schema/users.ts';
import type { Transaction } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/clientAddress.ts';
import { invalidField, notFound, ProblemError } from '../../http/problem.ts';
import type { Call, Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { companyName, storedCompany } from '../../reports/company.ts';
import type { SignInAttempts } from './attempts.ts';
import type { CurrentPassword } from './currentPassword.ts';

/** As the app shows it where nobody has said what the company is called. */
const PRODUCT = 'Board Reports';

type AsksPassword =
  | typeof beginSecondFactor
  | typeof renewRecoveryCodes
  | typeof removeSecondFactor;

interface Owner {
  readonly email: string;
  readonly hasFactor: boolean;
}

interface FactorGuards {
  readonly factors: Factors;
  readonly password: CurrentPassword;
  readonly codes: SignInAttempts;
}

/** The own second factor: set up, confirmed, removed. */
export function secondFactorRoutes(
  deps: Deps,
  { factors, password, codes }: FactorGuards,
): Route[] {
  const { orm } = deps.database;

  /** Does the work for a caller whose password was right, and is still. */
  const withPassword = <T>(
    call: Call<AsksPassword>,
    work: (transaction: Transaction, owner: Owner) => Promise<T>,
  ) =>
    password.guard(call, async () => {
      const verified = await password.verified(call.caller, call.body.currentPassword);
      if (verified === null) return null;
      return call.write(async (transaction) => {
        const [owner] = await transaction
          .select({ email: users.email, hasFactor: users.hasFactor })
          .from(users)
          .where(and(eq(users.id, call.caller.userId), eq(users.password, verified)))
          .for('update');
        return owner === undefined ? null : { done: await work(transaction, owner) };
      });
    });

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
      const issuer = (await companyName(orm, deps.settings)) ?? PRODUCT;
      const { done } = await withPassword(call, (transaction, { email }) =>
        beginFactor(transaction, factors, { userId, email, issuer }),
      );
      if (done === null) {
        const message = 'You have an authenticator app: remove it before you set up another';
        throw new ProblemError('already_exists', message);
      }
      call.reply.header('cache-control', 'no-store');
      // No start waits for it.
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
      if (done === null) throw notFound('Second factor');
      call.reply.header('cache-control', 'no-store');
      return { recoveryCodes: done };
    }),

    route(removeSecondFactor, async (call) => {
      const { userId, sessionId } = call.caller;
      const { done } = await endingSessions(deps.changes, () =>
        withPassword(call, async (transaction, { hasFactor }) => {
          if (!hasFactor) return false;
          await removeSessions(transaction, userId, sessionId);
          return removeFactor(transaction, userId);
        }),
      );
      if (!done) throw notFound('Second factor');
      return null;
    }),
  ];
}

import { and, eq } from 'drizzle-orm';
import { LIMITS } from '../../../contract/limits.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '../../../contract/passkeys.ts';
import {
  challengeIn,
  passkeyHandle,
  insertPasskey,
  PASSKEY_ALGORITHMS,
  readPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
  verifyNewPasskey,
} from '../../users/passkeys.ts';
import { passkeysUnavailable, relyingPartyOf } from '../../users/relyingParty.ts';
import { addFirstFactor, removeCodesOfLastFactor } from '../../users/secondFactors.ts';
import { refuseUnlessLocalSignIn } from '../../users/localSignIn.ts';
import { endingSessions, removeSessions } from '../../users/sessions.ts';
import { passkeys } from '../../../engine/db/schema/passkeys.ts';
import { users } from '../../../engine/db/schema/users.ts';
import { digest } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { invalidField, ProblemError } from '../../../contract/problemError.ts';
import { notFound } from '../../http/problem.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { companyName } from '../../company/company.ts';
import { PRODUCT } from './secondFactor.routes.ts';
import { NewPasskeys, PASSKEY_MS } from './passkeyChallenges.ts';
import type { WithPassword } from './withPassword.ts';

const tooManyPasskeys = () =>
  new ProblemError(
    'already_exists',
    `You can have at most ${LIMITS.passkeysPerPerson} passkeys. Remove one that you no longer use`,
  );

const LETS_NOBODY_IN = "you can't use a passkey";

const notMade = () => invalidField('made', 'The passkey could not be checked. Start again');

export function passkeyRoutes(deps: Deps, withPassword: WithPassword): Route[] {
  const { orm } = deps.database;
  const party = relyingPartyOf(deps.settings.publicUrl);
  const challenges = new NewPasskeys(deps);
  const refuseUnknown = async ({
    id,
    userId,
  }: {
    readonly id: number;
    readonly userId: number;
  }) => {
    const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
    if ((await orm.$count(passkeys, own)) === 0) throw notFound('Passkey');
  };
  return [
    route(listPasskeys, ({ caller }) => readPasskeys(orm, caller.userId)),

    route(beginPasskey, async (call) => {
      if (party === null) throw passkeysUnavailable();
      const { userId } = call.caller;
      await refuseUnlessLocalSignIn(orm, deps.settings, { userId, what: LETS_NOBODY_IN });
      const { done: owner } = await withPassword(call, async (_, found) => found);
      const { handle, credentialIds } = await passkeyHandle(orm, userId);
      // Checked before the authenticator creates a passkey that would be refused.
      if (credentialIds.length >= LIMITS.passkeysPerPerson) throw tooManyPasskeys();
      const { email, password: hash } = owner;
      call.reply.header('cache-control', 'no-store');
      const type = 'public-key' as const;
      return {
        challenge: await challenges.ask({ userId, hash, handle }),
        rp: { id: party.id, name: (await companyName(orm, deps.settings)) ?? PRODUCT },
        user: { id: handle, name: email, displayName: email },
        pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type, alg })),
        timeout: PASSKEY_MS,
        attestation: 'none' as const,
        excludeCredentials: credentialIds.map((id) => ({ id, type })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
      };
    }),

    route(addPasskey, async (call) => {
      if (party === null) throw passkeysUnavailable();
      const { body, caller } = call;
      const { userId, sessionId } = caller;
      const challenge = challengeIn(body.made.clientDataJSON);
      const asked = await challenges.take(challenge);
      if (asked?.userId !== userId) throw notMade();
      const verified = await verifyNewPasskey(body.made, challenge, party);
      if (verified === null) throw notMade();
      const { handle } = asked;
      const now = deps.now();
      const added = await endingSessions(deps.changes, () =>
        call.write(async (transaction) => {
          await refuseUnlessLocalSignIn(transaction, deps.settings, {
            userId,
            what: LETS_NOBODY_IN,
          });
          const [owner] = await transaction
            .select({ hasFactor: users.hasFactor, hash: users.password })
            .from(users)
            .where(eq(users.id, userId))
            .for('update');
          if (owner === undefined || digest(owner.hash ?? '') !== asked.password) throw notMade();
          const count = await transaction.$count(passkeys, eq(passkeys.userId, userId));
          if (count >= LIMITS.passkeysPerPerson) throw tooManyPasskeys();
          const row = { userId, handle, name: body.name, ...verified, createdAt: now };
          const passkey = await insertPasskey(transaction, row);
          if (passkey === null)
            throw new ProblemError('already_exists', 'This passkey is already registered');
          if (owner.hasFactor) return { passkey, recoveryCodes: null };
          await removeSessions(transaction, userId, sessionId);
          return { passkey, recoveryCodes: await addFirstFactor(transaction, userId) };
        }),
      );
      deps.log.info({ requestId: call.requestId, accountId: userId }, 'added a passkey');
      call.reply.header('cache-control', 'no-store');
      return added;
    }),

    route(renamePasskey, async (call) => {
      const own = { id: call.params.id, userId: call.caller.userId, name: call.body.name };
      await refuseUnknown(own);
      const { done } = await withPassword(call, (transaction) =>
        renameOwnPasskey(transaction, own),
      );
      if (done === null) throw notFound('Passkey');
      return done;
    }),

    route(removePasskey, async (call) => {
      const { userId, sessionId } = call.caller;
      const own = { id: call.params.id, userId };
      await refuseUnknown(own);
      const { done } = await endingSessions(deps.changes, () =>
        withPassword(call, async (transaction) => {
          if (!(await removeOwnPasskey(transaction, own))) return false;
          await removeSessions(transaction, userId, sessionId);
          await removeCodesOfLastFactor(transaction, userId);
          return true;
        }),
      );
      if (!done) throw notFound('Passkey');
      deps.log.info({ requestId: call.requestId, accountId: userId }, 'removed a passkey');
      return null;
    }),
  ];
}

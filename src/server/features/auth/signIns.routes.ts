import { login } from '../../../contract/auth.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { beginPasskeySignIn, signInWithPasskey } from '../../../contract/passkeys.ts';
import { completeLogin } from '../../../contract/secondFactor.ts';
import { challengeIn, findPasskey, verifyPasskeyUse } from '../../users/passkeys.ts';
import type { RelyingParty } from '../../users/relyingParty.ts';
import { passkeysUnavailable, relyingPartyOf } from '../../users/relyingParty.ts';
import type { FactorContext } from '../../users/secondFactors.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { AddressBudget } from '../../http/addressBudget.ts';
import { clientAddress } from '../../http/clientAddress.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import type { Call, Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { type SignInGate, originOf, SIGN_INS_A_MINUTE } from './signInGate.ts';
import { PASSKEY_MS, PasskeySignIns } from './passkeyChallenges.ts';
import { markSecretUsed } from './pendingSignIns.ts';
import type { RefusedSignIn, SignedIn } from './signIn.ts';
import { finishSignIn, signIn, signInByPasskey, signInPlace } from './signIn.ts';
import { SignInChallenges } from './signInChallenges.ts';
import { logFactorRequested, logFailedSignIn } from './signInLog.ts';

const invalidCredentials = () =>
  new ProblemError('invalid_credentials', 'Invalid email or password');

const invalidCode = () => {
  const message = MESSAGES.factorCodeWrong;
  return new ProblemError('invalid_code', message, { errors: [{ path: 'code', message }] });
};

const invalidPasskey = () =>
  new ProblemError(
    'invalid_passkey',
    "This passkey can't be used here. Sign in with your password",
  );

const challengeOver = () =>
  new ProblemError('challenge_over', 'This sign-in has expired. Enter your password again');

export function passwordSignInRoutes(
  deps: Deps,
  entrance: SignInGate,
  factors: FactorContext,
): Route[] {
  const challenges = new SignInChallenges(deps);
  return [
    route(login, async (call) => {
      const { body, request } = call;
      const { email } = body;
      const place = entrance.placeOf(request, email);
      const outcome = await entrance.attempt(
        entrance.signIns,
        { request, account: email, place },
        () => signIn(deps, body, signInPlace(request, deps.settings)),
      );
      if ('reason' in outcome) throw invalidCredentials();
      if ('bearer' in outcome) return entrance.begin(call, email, outcome);
      logFactorRequested(deps.log, originOf(request), outcome.userId);
      throw new ProblemError('second_factor_required', 'Enter a code from your authenticator app', {
        challenge: await challenges.ask(outcome),
      });
    }),

    route(completeLogin, async (call) => {
      const { body, request } = call;
      const { challenge, code } = body;
      const verified = await challenges.find(challenge);
      if (verified === null) throw challengeOver();
      const { email, userId } = verified;
      // The caller knows the password. Guesses from new devices are counted together, whatever their addresses.
      const place = entrance.placeOf(request, email, `new devices of ${userId}`);
      const outcome = await entrance.attempt(
        entrance.codes,
        { request, account: String(userId), place },
        async () =>
          (await challenges.takeTry(challenge))
            ? finishSignIn(deps, factors, { verified, code }, signInPlace(request, deps.settings))
            : null,
      );
      if (outcome === null) throw challengeOver();
      if ('reason' in outcome) {
        throw outcome.reason === 'wrong code' ? invalidCode() : challengeOver();
      }
      await challenges.end(challenge);
      return entrance.begin(call, email, outcome);
    }),
  ];
}

/** Signs in by a passkey alone. */
export function passkeySignInRoutes(
  deps: Deps,
  entrance: SignInGate,
  { key }: FactorContext,
): Route[] {
  const party = relyingPartyOf(deps.settings.publicUrl);
  const challenges = new PasskeySignIns(key, deps.now);
  const budget = (of: string) =>
    new AddressBudget(SIGN_INS_A_MINUTE, 60_000, deps.now, deps.changes.subject(of));
  const passkeyTries = budget('passkeys');
  /** Answers are limited separately, because only a successful sign-in uses up a challenge. */
  const passkeyAnswers = budget('passkey-answers');
  return [
    route(beginPasskeySignIn, async ({ request }) => {
      if (party === null) throw passkeysUnavailable();
      passkeyTries.take(clientAddress(request.ip));
      return {
        challenge: challenges.ask(),
        rpId: party.id,
        timeout: PASSKEY_MS,
        userVerification: 'required' as const,
      };
    }),

    route(signInWithPasskey, async (call) => {
      if (party === null) throw passkeysUnavailable();
      const { request } = call;
      const back = passkeyAnswers.take(clientAddress(request.ip));
      const outcome = await enterByPasskey(deps, call, { party, challenges });
      if ('reason' in outcome) {
        await logFailedSignIn(deps, originOf(request), outcome, 0);
        throw invalidPasskey();
      }
      back();
      return entrance.begin(call, outcome.user.email, outcome);
    }),
  ];
}

async function enterByPasskey(
  deps: Deps,
  { body: proof, request }: Call<typeof signInWithPasskey>,
  { party, challenges }: { readonly party: RelyingParty; readonly challenges: PasskeySignIns },
): Promise<SignedIn | RefusedSignIn> {
  const challenge = challengeIn(proof.clientDataJSON);
  const until = challenges.untilOf(challenge);
  if (until === null) return { accountId: null, reason: 'wrong passkey' };
  const known = await findPasskey(deps.database.orm, proof.id);
  if (known === undefined) return { accountId: null, reason: 'unknown passkey' };
  const counter = await verifyPasskeyUse(proof, known, { challenge, party });
  if (counter === null) return { accountId: known.userId, reason: 'wrong passkey' };
  // Only one of several calls with the same challenge can sign in.
  const takeChallenge = (transaction: Transaction) =>
    markSecretUsed(transaction, { secret: challenge, userId: known.userId, until });
  return signInByPasskey(
    deps,
    { known, counter, takeChallenge },
    signInPlace(request, deps.settings),
  );
}

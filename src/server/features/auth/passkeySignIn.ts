import type { PasskeyProof } from '../../../contract/passkeys.ts';
import { challengeIn, findPasskey, verifiedUse } from '../../accounts/passkeys.ts';
import type { RelyingParty } from '../../accounts/relyingParty.ts';
import type { Transaction } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { useUp } from './pendingSignIns.ts';
import { type RefusedSignIn, signInByPasskey, type SignedIn, type SignInPlace } from './signIn.ts';

interface Entry {
  readonly party: RelyingParty;
  /** Until when a challenge holds; null where we did not ask for it, or it is over. */
  readonly untilOf: (challenge: string) => Date | null;
  readonly place: SignInPlace;
}

/** A new session for the owner of a passkey, or why there is none. */
export async function enterByPasskey(
  deps: Deps,
  proof: PasskeyProof,
  { party, untilOf, place }: Entry,
): Promise<SignedIn | RefusedSignIn> {
  const challenge = challengeIn(proof.clientDataJSON);
  const until = untilOf(challenge);
  if (until === null) return { accountId: null, reason: 'wrong passkey' };
  const known = await findPasskey(deps.database.orm, proof.id);
  if (known === undefined) return { accountId: null, reason: 'unknown passkey' };
  const counter = await verifiedUse(proof, known, { challenge, party });
  if (counter === null) return { accountId: known.userId, reason: 'wrong passkey' };
  // Of any number of calls with a challenge one gets in.
  const takeChallenge = (transaction: Transaction) =>
    useUp(transaction, { secret: challenge, userId: known.userId, until });
  return signInByPasskey(deps, { known, counter, takeChallenge }, place);
}

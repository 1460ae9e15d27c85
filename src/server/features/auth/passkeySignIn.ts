import type { PasskeyProof } from '../../../contract/passkeys.ts';
import { challengeIn, findPasskey, verifiedUse } from '../../accounts/passkeys.ts';
import type { RelyingParty } from '../../accounts/relyingParty.ts';
import type { Deps } from '../../deps.ts';
import { type RefusedSignIn, signInByPasskey, type SignedIn, type SignInPlace } from './signIn.ts';

interface Entry {
  readonly party: RelyingParty;
  /** Whether we asked for this; of any number of calls with a challenge one gets true. */
  readonly isAsked: (challenge: string) => boolean;
  readonly place: SignInPlace;
}

/** A new session for the owner of a passkey, or why there is none. */
export async function enterByPasskey(
  deps: Deps,
  proof: PasskeyProof,
  { party, isAsked, place }: Entry,
): Promise<SignedIn | RefusedSignIn> {
  const challenge = challengeIn(proof.clientDataJSON);
  if (!isAsked(challenge)) return { accountId: null, reason: 'wrong passkey' };
  const known = await findPasskey(deps.database.orm, proof.id);
  if (known === undefined) return { accountId: null, reason: 'unknown passkey' };
  const counter = await verifiedUse(proof, known, { challenge, party });
  if (counter === null) return { accountId: known.userId, reason: 'wrong passkey' };
  return signInByPasskey(deps, { known, counter }, place);
}

import type { BegunPasskey, PasskeyProof } from '../../contract/passkeys.ts';

// Loaded where somebody uses a passkey, and never before.
const library = () => import('@simplewebauthn/browser');

interface MadePasskey {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
}

/** Has the device make a passkey. Rejects when the person or the device refuses. */
export async function makePasskey(optionsJSON: BegunPasskey): Promise<MadePasskey> {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  return { id, clientDataJSON, attestationObject };
}

/** Has the device answer with a passkey of this address. Rejects as above. */
export async function askDevice(optionsJSON: {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: 'required';
}): Promise<PasskeyProof> {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** What a person is told when the device did not do it. */
export function deviceRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'InvalidStateError') return 'This device has a passkey for you already';
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return 'No passkey was chosen, or the time was up';
  }
  if (error.name === 'SecurityError') {
    return 'Passkeys belong to the address that links in mails of this product have, not to this one';
  }
  return null;
}

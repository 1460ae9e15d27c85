import type { BegunPasskey, PasskeyProof } from '../../contract/passkeys.ts';

// Loaded only when somebody uses a passkey.
const loadPasskeyLibrary = () => import('@simplewebauthn/browser');

interface MadePasskey {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
}

/** Rejects if the person or the authenticator refuses. */
export async function makePasskey(optionsJSON: BegunPasskey): Promise<MadePasskey> {
  const { startRegistration } = await loadPasskeyLibrary();
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  return { id, clientDataJSON, attestationObject };
}

export async function requestPasskey(optionsJSON: {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: 'required';
}): Promise<PasskeyProof> {
  const { startAuthentication } = await loadPasskeyLibrary();
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

export function deviceRefusal(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'InvalidStateError') return 'This device already has a passkey for you';
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return 'No passkey was chosen in time';
  }
  if (error.name === 'SecurityError') {
    return "Passkeys only work at the address that this product's emails link to, not at this one";
  }
  return null;
}

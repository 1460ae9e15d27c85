import { onTestFinished, vi } from 'vitest';
import { publicConfig } from './api/publicConfig.ts';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/** The form in which pages send a device's answer. */
export const asSent = (text: string): string => btoa(text).replaceAll('=', '');

const answerOf = (response: object) => ({
  id: 'AAAA',
  rawId: bytes('id'),
  type: 'public-key',
  response,
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
});

const refusal = (name: string) => new DOMException('The device refused', name);

/**
 * For this test the server's address is one that passkeys can belong to, and the browser has a device
 * that makes and uses them as it is told here; a journey has one that really signs.
 */
export function openPasskeyDevice() {
  Object.assign(publicConfig, { takesPasskeys: true });
  const made = answerOf({ clientDataJSON: bytes('said'), attestationObject: bytes('made') });
  const used = answerOf({
    clientDataJSON: bytes('said'),
    authenticatorData: bytes('data'),
    signature: bytes('signed'),
    userHandle: bytes('handle'),
  });
  const makes = vi.spyOn(navigator.credentials, 'create').mockResolvedValue(made);
  const uses = vi.spyOn(navigator.credentials, 'get').mockResolvedValue(used);
  onTestFinished(() => {
    Object.assign(publicConfig, { takesPasskeys: false });
    makes.mockRestore();
    uses.mockRestore();
  });
  return {
    /** The next time it is asked for a new one. */
    refuseToMake: (name: string) => void makes.mockRejectedValueOnce(refusal(name)),
    /** The next time it is asked who is there. */
    refuseToUse: (name: string) => void uses.mockRejectedValueOnce(refusal(name)),
  };
}

import { isIP } from 'node:net';
import { ProblemError } from '../../contract/problemError.ts';

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Uses the public address; null if browsers allow no passkeys at that address: without https, or with an IP address.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isNumber = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  if (isNumber || (protocol !== 'https:' && !isLocal)) return null;
  return { id: hostname, origin };
}

export const passkeysUnavailable = () =>
  new ProblemError(
    'passkeys_unavailable',
    'Passkeys need https and a host name, but PUBLIC_URL of this server lacks one or both',
  );

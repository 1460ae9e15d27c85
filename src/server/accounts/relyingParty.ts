import { isIP } from 'node:net';
import { ProblemError } from '../http/problem.ts';

/** What passkeys are bound to. */
export interface RelyingParty {
  /** The host of the product's address. */
  readonly id: string;
  readonly origin: string;
}

/** Of the address that links in mails have; null where browsers allow no passkeys: without https, and by number. */
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
    'Passkeys need https and the name of a host: PUBLIC_URL of this server has neither, or not both',
  );

import { Secret, TOTP } from 'otpauth';

// The library is loaded only if someone uses two-factor authentication.

/** Supported by every authenticator app: six digits, 30 seconds, and SHA-1, the default of otpauth. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const CODE_DIGITS = 6;
const WINDOW = 1;

const totpOf = (secret: Secret, names: { issuer: string; label: string }) =>
  new TOTP({ ...names, secret, digits: CODE_DIGITS, period: STEP_SECONDS });

export interface AppSecret {
  readonly bytes: Uint8Array;
  readonly secret: string;
  readonly uri: string;
}

export function newAppSecret(email: string, issuer: string): AppSecret {
  const secret = new Secret({ size: SECRET_BYTES });
  // In the label, a colon would separate the company from the account.
  const uri = totpOf(secret, {
    issuer: issuer.replaceAll(/\s*:\s*/g, ' '),
    label: email,
  }).toString();
  return { bytes: secret.bytes, secret: secret.base32, uri };
}

/** Returns the 30-second step, counted since 1970, of this code; null if the code isn't valid now. */
export function stepOfCode(bytes: Uint8Array, token: string, now: Date): number | null {
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const totp = totpOf(secret, { issuer: '', label: '' });
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

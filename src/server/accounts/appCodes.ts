import { Secret, TOTP } from 'otpauth';

// Loaded where somebody has a second factor; no start waits for it.

/** What every authenticator app understands: six digits, half a minute, and SHA-1, which is what otpauth takes. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const DIGITS = 6;
/** One code before and after the present one, for clocks that differ. */
const WINDOW = 1;

const totpOf = (secret: Secret, names: { issuer: string; label: string }) =>
  new TOTP({ ...names, secret, digits: DIGITS, period: STEP_SECONDS });

export interface AppSecret {
  readonly bytes: Uint8Array;
  /** To type into an app that cannot read the picture. */
  readonly secret: string;
  /** The same as an address that apps read from a QR code. */
  readonly uri: string;
}

/** A new secret for the app of this account. */
export function newAppSecret(email: string, issuer: string): AppSecret {
  const secret = new Secret({ size: SECRET_BYTES });
  // A colon would separate the company from the account.
  const uri = totpOf(secret, {
    issuer: issuer.replaceAll(/\s*:\s*/g, ' '),
    label: email,
  }).toString();
  return { bytes: secret.bytes, secret: secret.base32, uri };
}

/** The half minute, counted since 1970, whose code this is; null where it is none of about now. */
export function stepOfCode(bytes: Uint8Array, token: string, now: Date): number | null {
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const totp = totpOf(secret, { issuer: '', label: '' });
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

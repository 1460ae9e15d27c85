import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FactorKey } from '../../users/factorKey.ts';
import { newSecret } from '../../users/secrets.ts';
import { digest } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { storePendingSignIn, consumePendingSignIn } from './pendingSignIns.ts';

export const PASSKEY_MS = 5 * 60_000;

interface NewPasskeyOf {
  readonly userId: number;
  /** The digest of the password's hash at that time, or of an empty text if there was no password. */
  readonly password: string;
  /** The user handle by which the authenticator finds the account. */
  readonly handle: string;
}

/** The challenges for adding passkeys. Each is valid for one answer, on any instance. */
export class NewPasskeys {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** `hash` is the password's hash; null if there is no password. */
  async ask({
    userId,
    hash,
    handle,
  }: Omit<NewPasskeyOf, 'password'> & { readonly hash: string | null }): Promise<string> {
    const secret = newSecret();
    const content: Omit<NewPasskeyOf, 'userId'> = { password: digest(hash ?? ''), handle };
    const until = new Date(this.#deps.now().getTime() + PASSKEY_MS);
    await storePendingSignIn(this.#deps, { secret, kind: 'newPasskey', userId, content, until });
    return secret;
  }

  /** The person who requested the challenge; undefined if the challenge is unknown, used or expired. */
  async take(challenge: string): Promise<NewPasskeyOf | undefined> {
    const taken = await consumePendingSignIn(this.#deps, 'newPasskey', challenge);
    if (taken === undefined) return undefined;
    // The content has the shape that `ask` stores.
    return { userId: taken.userId, ...(taken.content as Omit<NewPasskeyOf, 'userId'>) };
  }
}

const RANDOM_BYTES = 12;
const SECONDS_BYTES = 4;
const MARK_BYTES = 16;

/**
 * The challenges for signing in with a passkey. Anyone can request these, so nothing is stored: each carries its expiry
 * with a signature that all instances can check, and is recorded only once it was used to sign in.
 */
export class PasskeySignIns {
  readonly #key: Buffer;
  readonly #now: () => Date;

  constructor(key: FactorKey, now: () => Date) {
    this.#key = key.derive('passkey sign-ins');
    this.#now = now;
  }

  ask(): string {
    const said = Buffer.alloc(RANDOM_BYTES + SECONDS_BYTES);
    randomBytes(RANDOM_BYTES).copy(said);
    said.writeUInt32BE(Math.floor((this.#now().getTime() + PASSKEY_MS) / 1_000), RANDOM_BYTES);
    return Buffer.concat([said, this.#markOf(said)]).toString('base64url');
  }

  /** When a challenge expires; null if it isn't ours or has expired. */
  untilOf(challenge: string): Date | null {
    const bytes = Buffer.from(challenge, 'base64url');
    const said = bytes.subarray(0, RANDOM_BYTES + SECONDS_BYTES);
    const mark = bytes.subarray(said.length);
    if (said.length + MARK_BYTES !== bytes.length || mark.length !== MARK_BYTES) return null;
    if (!timingSafeEqual(mark, this.#markOf(said))) return null;
    // Another spelling of the same bytes could use the challenge a second time.
    if (bytes.toString('base64url') !== challenge) return null;
    const until = new Date(said.readUInt32BE(RANDOM_BYTES) * 1_000);
    return this.#now() < until ? until : null;
  }

  #markOf(said: Uint8Array): Buffer {
    return createHmac('sha256', this.#key).update(said).digest().subarray(0, MARK_BYTES);
  }
}

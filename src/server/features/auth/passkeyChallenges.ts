import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FactorKey } from '../../accounts/factorKey.ts';
import { newSecret } from '../../accounts/secrets.ts';
import { digest } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { keepPending, takePending } from './pendingSignIns.ts';

export const PASSKEY_MS = 5 * 60_000;

/** Who adds a passkey. */
interface NewPasskeyOf {
  readonly userId: number;
  /** The digest of the password's hash, or of nothing, as it was then. */
  readonly password: string;
  /** What the device was told to find the account by. */
  readonly handle: string;
}

/** What devices have to sign to be added: each for one answer, which any instance may be given. */
export class NewPasskeys {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** `hash`: of the password; null where there is none. */
  async ask({
    userId,
    hash,
    handle,
  }: Omit<NewPasskeyOf, 'password'> & { readonly hash: string | null }): Promise<string> {
    const secret = newSecret();
    const content: Omit<NewPasskeyOf, 'userId'> = { password: digest(hash ?? ''), handle };
    const until = new Date(this.#deps.now().getTime() + PASSKEY_MS);
    await keepPending(this.#deps, { secret, kind: 'newPasskey', userId, content, until });
    return secret;
  }

  /** Who began it; undefined where it is not known, was answered before, or is too old. */
  async take(challenge: string): Promise<NewPasskeyOf | undefined> {
    const taken = await takePending(this.#deps, 'newPasskey', challenge);
    if (taken === undefined) return undefined;
    // As `ask` has kept it.
    return { userId: taken.userId, ...(taken.content as Omit<NewPasskeyOf, 'userId'>) };
  }
}

const RANDOM_BYTES = 12;
const SECONDS_BYTES = 4;
const MARK_BYTES = 16;

/**
 * What devices have to sign to let somebody in. Strangers ask for these, so nothing is stored of them: each says until
 * when it holds, with a mark that all instances know. It is noted only when it has let somebody in.
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

  /** Until when a challenge holds; null where it is not ours, or is over. */
  untilOf(challenge: string): Date | null {
    const bytes = Buffer.from(challenge, 'base64url');
    const said = bytes.subarray(0, RANDOM_BYTES + SECONDS_BYTES);
    const mark = bytes.subarray(said.length);
    if (said.length + MARK_BYTES !== bytes.length || mark.length !== MARK_BYTES) return null;
    if (!timingSafeEqual(mark, this.#markOf(said))) return null;
    // Another spelling of the same bytes would be another challenge.
    if (bytes.toString('base64url') !== challenge) return null;
    const until = new Date(said.readUInt32BE(RANDOM_BYTES) * 1_000);
    return this.#now() < until ? until : null;
  }

  #markOf(said: Uint8Array): Buffer {
    return createHmac('sha256', this.#key).update(said).digest().subarray(0, MARK_BYTES);
  }
}

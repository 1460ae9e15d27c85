import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FactorKey } from './factorKey.ts';

const DEVICE_KEY_FILE = 'device-key';
const DEVICE_KEY_BYTES = 32;
const DEVICE_NONCE_BYTES = 16;
/** Several people may share a browser, so the latest accounts are kept. */
const MOST_DEVICE_ACCOUNTS = 5;
const SEPARATOR = '~';

/**
 * Recognises, by a cookie, browsers in which someone has signed in to an account. It isn't proof of a session: it only
 * lets people try a password while others have to wait.
 */
export class KnownDevices {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  recognise(kept: string | undefined, email: string): string | null {
    const own = this.#entries(kept).find((entry) => this.#belongs(entry, email));
    return own?.slice(0, own.indexOf('.')) ?? null;
  }

  remember(kept: string | undefined, email: string): string {
    const entries = this.#entries(kept);
    const own = entries.find((entry) => this.#belongs(entry, email)) ?? this.#newEntry(email);
    const others = entries.filter((entry) => entry !== own).slice(1 - MOST_DEVICE_ACCOUNTS);
    return [...others, own].join(SEPARATOR);
  }

  #entries(kept: string | undefined): string[] {
    const entries = (kept ?? '').split(SEPARATOR).slice(0, MOST_DEVICE_ACCOUNTS);
    return entries.filter((entry) => /^[\w-]{22}\.[\w-]{43}$/.test(entry));
  }

  #newEntry(email: string): string {
    const id = randomBytes(DEVICE_NONCE_BYTES).toString('base64url');
    return `${id}.${this.#sign(id, email).toString('base64url')}`;
  }

  #belongs(entry: string, email: string): boolean {
    const [id = '', signature = ''] = entry.split('.');
    return timingSafeEqual(Buffer.from(signature, 'base64url'), this.#sign(id, email));
  }

  #sign(id: string, email: string): Buffer {
    return createHmac('sha256', this.#key).update(`${id} ${email}`).digest();
  }
}

/**
 * Reads the key in `dataDir`, or creates one. Without the old key, all devices are unknown again. Instances share one
 * key, so each recognises the others' browsers.
 */
export async function openKnownDevices(
  dataDir: string,
  common: FactorKey | null,
): Promise<KnownDevices> {
  if (common !== null) return new KnownDevices(common.derive('known devices'));
  const file = path.join(dataDir, DEVICE_KEY_FILE);
  const stored = await readFile(file).catch(() => null);
  if (stored?.length === DEVICE_KEY_BYTES) return new KnownDevices(stored);
  const key = randomBytes(DEVICE_KEY_BYTES);
  await writeFile(file, key, { mode: 0o600 });
  return new KnownDevices(key);
}

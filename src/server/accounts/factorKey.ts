import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../db/startError.ts';

const KEY_FILE = 'factor-key';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals what authenticator apps share with us, by a key that is in no database and no backup: whoever
 * copies one of these has no codes.
 */
export class FactorKey {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Bound to the user: a row that somebody copies to another user cannot be opened. */
  seal(secret: Uint8Array, userId: number): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    cipher.setAAD(ownerOf(userId));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** null where another key has sealed it, or another user has it. */
  open(sealed: Uint8Array, userId: number): Buffer | null {
    const bytes = Buffer.from(sealed);
    const nonce = bytes.subarray(0, NONCE_BYTES);
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(ownerOf(userId));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]);
    } catch {
      return null;
    }
  }

  /** Another key, for this purpose alone: the same wherever this key is. */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, '', purpose, KEY_BYTES));
  }
}

const ownerOf = (userId: number) => Buffer.from(`second factor of user ${userId}`);

/** Brings the key to the folder that takes the place of another; there may be none. */
export async function carryFactorKey(dataDir: string, newDataDir: string): Promise<void> {
  try {
    const key = await readFile(path.join(dataDir, KEY_FILE));
    await writeFile(path.join(newDataDir, KEY_FILE), key, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Nobody had a second factor.
    if (!isFault(error, 'ENOENT')) throw error;
  }
}

const isFault = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/** Reads the key in this folder, or makes one where there is none. Another would void all factors, so it never replaces one. */
export async function openFactorKey(keysDir: string): Promise<FactorKey> {
  const file = path.join(keysDir, KEY_FILE);
  // Read first: where all instances share it, the folder may be read-only.
  const stored = (await storedIn(file)) ?? (await makeIn(file)) ?? (await readFile(file));
  if (stored.length !== KEY_BYTES) {
    throw new StartError(
      'wrongSetting',
      `${file} is not a key of ${KEY_BYTES} bytes: put the right one back, or remove it and reset second factors`,
    );
  }
  return new FactorKey(stored);
}

async function storedIn(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isFault(error, 'ENOENT')) return null;
    throw cannotUse(file, error);
  }
}

/** null where another process has just made one. */
async function makeIn(file: string): Promise<Buffer | null> {
  const made = randomBytes(KEY_BYTES);
  try {
    await writeFile(file, made, { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    if (isFault(error, 'EEXIST')) return null;
    throw cannotUse(file, error);
  }
}

function cannotUse(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  return new StartError('wrongSetting', `${file} cannot be used (${String(error.code)})`, error);
}

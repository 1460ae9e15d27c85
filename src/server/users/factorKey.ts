import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../../engine/db/startError.ts';
import { linkOrCopy, PRIVATE_FILE, syncFolder } from '../../engine/storage/privateFiles.ts';

const FACTOR_KEY_FILE = 'factor-key';
const FACTOR_KEY_BYTES = 32;
const FACTOR_NONCE_BYTES = 12;
const FACTOR_TAG_BYTES = 16;

/**
 * Encrypts the secrets of authenticator apps with a key that is neither in the database nor in a backup, so a copy of
 * either gives no codes.
 */
export class FactorKey {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Bound to the user, so a row copied to another user cannot be decrypted. */
  seal(secret: Uint8Array, userId: number): Buffer {
    const nonce = randomBytes(FACTOR_NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    cipher.setAAD(ownerOf(userId));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  open(sealed: Uint8Array, userId: number): Buffer | null {
    const bytes = Buffer.from(sealed);
    const nonce = bytes.subarray(0, FACTOR_NONCE_BYTES);
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, {
        authTagLength: FACTOR_TAG_BYTES,
      });
      decipher.setAAD(ownerOf(userId));
      decipher.setAuthTag(
        bytes.subarray(FACTOR_NONCE_BYTES, FACTOR_NONCE_BYTES + FACTOR_TAG_BYTES),
      );
      const opened = decipher.update(bytes.subarray(FACTOR_NONCE_BYTES + FACTOR_TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]);
    } catch {
      return null;
    }
  }

  /** Derives another key for this purpose. The result is the same wherever this key is the same. */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, '', purpose, FACTOR_KEY_BYTES));
  }
}

const ownerOf = (userId: number) => Buffer.from(`second factor of user ${userId}`);

/** Copies the key, if there is one, to the folder that replaces another. */
export async function carryFactorKey(dataDir: string, newDataDir: string): Promise<void> {
  try {
    const key = await readFile(path.join(dataDir, FACTOR_KEY_FILE));
    await writeFile(path.join(newDataDir, FACTOR_KEY_FILE), key, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Without a key file, nobody used two-factor authentication.
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  }
}

const hasErrorCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

export async function readFactorKey(keysDir: string): Promise<FactorKey | null> {
  const stored = await readStoredKey(path.join(keysDir, FACTOR_KEY_FILE));
  return stored?.length === FACTOR_KEY_BYTES ? new FactorKey(stored) : null;
}

export interface KeyPlace {
  readonly keysDir: string;
  readonly dataDir: string;
  readonly hasSealed: () => Promise<boolean>;
}

/**
 * Reads the key, or creates one if there is none. Another key would void everyone's two-factor authentication, so an
 * existing key is never replaced, and none is created in a new folder if a key existed elsewhere.
 */
export async function openFactorKey(place: KeyPlace): Promise<FactorKey> {
  const file = path.join(place.keysDir, FACTOR_KEY_FILE);
  // The key is read first, because a folder shared by all instances may be read-only.
  const stored = (await readStoredKey(file)) ?? (await createKeyIfAllowed(file, place));
  if (stored.length !== FACTOR_KEY_BYTES) {
    throw new StartError(
      'wrongSetting',
      `${file} is not a key of ${FACTOR_KEY_BYTES} bytes: put the right one back, or remove it and reset two-factor authentication`,
    );
  }
  return new FactorKey(stored);
}

async function createKeyIfAllowed(file: string, place: KeyPlace): Promise<Buffer> {
  if (path.resolve(place.keysDir) !== path.resolve(place.dataDir)) {
    const before = path.join(place.dataDir, FACTOR_KEY_FILE);
    if ((await readStoredKey(before)) !== null) {
      throw new StartError(
        'wrongSetting',
        `KEYS_DIR: ${file} is missing. Copy ${before} there: with another key, codes from authenticator apps won't work`,
      );
    }
    if (await place.hasSealed()) {
      throw new StartError(
        'wrongSetting',
        `KEYS_DIR: ${file} is missing, and authenticator apps were set up with it. Copy it there from the DATA_DIR or KEYS_DIR of another instance. If it is lost, create a new one (head -c ${FACTOR_KEY_BYTES} /dev/urandom) and reset two-factor authentication`,
      );
    }
  }
  return (await createKeyIn(file)) ?? (await readFile(file));
}

async function readStoredKey(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null;
    throw cannotUse(file, error);
  }
}

/**
 * Null if another process has just created the key. The file gets its name when complete, so nobody reads a partial
 * key.
 */
async function createKeyIn(file: string): Promise<Buffer | null> {
  const made = randomBytes(FACTOR_KEY_BYTES);
  const unfinished = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    const handle = await open(unfinished, 'wx', PRIVATE_FILE);
    try {
      await handle.writeFile(made);
      await handle.sync();
      // Unlike a rename, a link never replaces an existing file.
      await linkOrCopy(unfinished, file);
      await syncFolder(path.dirname(file));
    } finally {
      await handle.close();
      await rm(unfinished, { force: true });
    }
    return made;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return null;
    throw cannotUse(file, error);
  }
}

function cannotUse(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  return new StartError('wrongSetting', `${file} cannot be used (${String(error.code)})`, error);
}

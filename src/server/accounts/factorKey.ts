import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../db/startError.ts';
import { linkOrCopy, PRIVATE_FILE, syncFolder } from '../storage/privateFiles.ts';

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

/** The key that is in a folder; null where there is none, or nothing that is a key. Makes none. */
export async function readFactorKey(keysDir: string): Promise<FactorKey | null> {
  const stored = await storedIn(path.join(keysDir, KEY_FILE));
  return stored?.length === KEY_BYTES ? new FactorKey(stored) : null;
}

/** Where the key is, and what tells that there was another. */
export interface KeyPlace {
  readonly keysDir: string;
  /** Of the product: without a setting, the key is there. */
  readonly dataDir: string;
  /** Whether anything that is stored was sealed already. */
  readonly hasSealed: () => Promise<boolean>;
}

/**
 * Reads the key in its folder, or makes one where there is none. Another would void all factors, so it never
 * replaces one, and makes none in a folder of its own where there has been one elsewhere.
 */
export async function openFactorKey(place: KeyPlace): Promise<FactorKey> {
  const file = path.join(place.keysDir, KEY_FILE);
  // Read first: where all instances share it, the folder may be read-only.
  const stored = (await storedIn(file)) ?? (await makeWhereNew(file, place));
  if (stored.length !== KEY_BYTES) {
    throw new StartError(
      'wrongSetting',
      `${file} is not a key of ${KEY_BYTES} bytes: put the right one back, or remove it and reset second factors`,
    );
  }
  return new FactorKey(stored);
}

async function makeWhereNew(file: string, place: KeyPlace): Promise<Buffer> {
  if (path.resolve(place.keysDir) !== path.resolve(place.dataDir)) {
    const before = path.join(place.dataDir, KEY_FILE);
    if ((await storedIn(before)) !== null) {
      throw new StartError(
        'wrongSetting',
        `KEYS_DIR: ${file} is missing. Copy ${before} there: with another key no code of an authenticator app would be right`,
      );
    }
    if (await place.hasSealed()) {
      throw new StartError(
        'wrongSetting',
        `KEYS_DIR: ${file} is missing, and authenticator apps have been set up with it. Copy it there from DATA_DIR or KEYS_DIR of another instance; where it is lost, make one (head -c ${KEY_BYTES} /dev/urandom) and reset second factors`,
      );
    }
  }
  return (await makeIn(file)) ?? (await readFile(file));
}

async function storedIn(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isFault(error, 'ENOENT')) return null;
    throw cannotUse(file, error);
  }
}

/** null where another process has just made one. Nobody ever sees a part of it: it gets its name when it is whole. */
async function makeIn(file: string): Promise<Buffer | null> {
  const made = randomBytes(KEY_BYTES);
  const unfinished = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    const handle = await open(unfinished, 'wx', PRIVATE_FILE);
    try {
      await handle.writeFile(made);
      await handle.sync();
      // Unlike a rename, it never takes the place of another.
      await linkOrCopy(unfinished, file);
      await syncFolder(path.dirname(file));
    } finally {
      await handle.close();
      await rm(unfinished, { force: true });
    }
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

import { createDecipheriv } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryFactorKey, FactorKey, type KeyPlace, openFactorKey } from './factorKey.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'factor-key-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const opened = (folder: string, place: Partial<KeyPlace> = {}) =>
  openFactorKey({ keysDir: folder, dataDir: folder, hasSealed: async () => true, ...place });

test('a key opens only what it sealed, and for the same user', () => {
  const key = new FactorKey(Buffer.alloc(32, 1));
  const sealed = key.seal(Buffer.from('secret'), 7);
  expect(key.open(sealed, 7)?.toString()).toBe('secret');
  expect(key.open(sealed, 8)).toBeNull();
  expect(new FactorKey(Buffer.alloc(32, 2)).open(sealed, 7)).toBeNull();
  for (const length of [0, 5, 20]) expect(key.open(sealed.subarray(0, length), 7)).toBeNull();
  expect(key.seal(Buffer.from('secret'), 7).equals(sealed)).toBe(false);
  // A shorter tag would be easier to guess.
  const empty = key.seal(Buffer.alloc(0), 7);
  expect(key.open(empty, 7)).toHaveLength(0);
  for (const length of [16, 24, 27]) expect(key.open(empty.subarray(0, length), 7)).toBeNull();
});

test('other programs can read its sealed texts as AES-256-GCM', () => {
  const bytes = Buffer.alloc(32, 1);
  const sealed = new FactorKey(bytes).seal(Buffer.from('secret'), 7);
  const decipher = createDecipheriv('aes-256-gcm', bytes, sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from('second factor of user 7')).setAuthTag(sealed.subarray(12, 28));
  const plain = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  expect(plain.toString()).toBe('secret');
});

test('it is a file for the product alone, is kept, and is never replaced', async () => {
  const sealed = (await opened(dataDir)).seal(Buffer.from('secret'), 7);
  const file = path.join(dataDir, 'factor-key');
  expect(await readFile(file)).toHaveLength(32);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await opened(dataDir)).open(sealed, 7)?.toString()).toBe('secret');
  const elsewhere = path.join(dataDir, 'moved');
  await mkdir(elsewhere);
  await carryFactorKey(elsewhere, dataDir);
  await carryFactorKey(dataDir, elsewhere);
  expect((await opened(elsewhere)).open(sealed, 7)?.toString()).toBe('secret');
  expect((await stat(path.join(elsewhere, 'factor-key'))).mode & 0o777).toBe(0o600);
  await writeFile(file, 'half a key');
  await expect(opened(dataDir)).rejects.toThrow('is not a key');
  const nowhere = opened(path.join(dataDir, 'nowhere'));
  await expect(nowhere).rejects.toThrow('factor-key cannot be used (ENOENT)');
});

test('all who start at the same time have one key, and nobody sees a part of it', async () => {
  const common = path.join(dataDir, 'common');
  await mkdir(common);
  const keys = await Promise.all(Array.from({ length: 40 }, () => opened(common)));
  const marks = new Set(keys.map((key) => key.derive('mark').toString('hex')));
  expect(marks.size).toBe(1);
  expect(await readdir(common)).toEqual(['factor-key']);
  // Others have another.
  const elsewhere = await mkdtemp(path.join(dataDir, 'elsewhere-'));
  expect(marks).not.toContain((await opened(elsewhere)).derive('mark').toString('hex'));
});

test('a folder of its own gets no new key where there has been another', async () => {
  const [before, keysDir] = [path.join(dataDir, 'before'), path.join(dataDir, 'keys')];
  await mkdir(before);
  await mkdir(keysDir);
  const place = { keysDir, hasSealed: async () => false };
  const key = await opened(before);
  const file = path.join(keysDir, 'factor-key');
  const missing = opened(before, place);
  await expect(missing).rejects.toThrow(
    `KEYS_DIR: ${file} is missing. Copy ${path.join(before, 'factor-key')} there`,
  );
  const elsewhere = opened(path.join(dataDir, 'new'), { keysDir });
  await expect(elsewhere).rejects.toThrow('Copy it there from the DATA_DIR or KEYS_DIR of another');
  expect(await readdir(keysDir)).toEqual([]);
  await copyFile(path.join(before, 'factor-key'), file);
  expect((await opened(before, place)).derive('a')).toEqual(key.derive('a'));
  await rm(file);
  // A new product: the first instance makes it.
  await opened(path.join(dataDir, 'new'), place);
  expect(await readdir(keysDir)).toEqual(['factor-key']);
});

test('whatever is derived from it is the same in all instances, and another for each purpose', () => {
  const [one, other] = [7, 7].map((byte) => new FactorKey(Buffer.alloc(32, byte)));
  expect(one?.derive('devices')).toEqual(other?.derive('devices'));
  expect(one?.derive('devices')).not.toEqual(one?.derive('instances'));
  expect(new FactorKey(Buffer.alloc(32, 8)).derive('devices')).not.toEqual(one?.derive('devices'));
});

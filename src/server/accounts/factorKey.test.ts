import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carryFactorKey, FactorKey, openFactorKey } from './factorKey.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'factor-key-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

test('a key opens only what it sealed, and for the same user', () => {
  const key = new FactorKey(Buffer.alloc(32, 1));
  const sealed = key.seal(Buffer.from('secret'), 7);
  expect(key.open(sealed, 7)?.toString()).toBe('secret');
  expect(key.open(sealed, 8)).toBeNull();
  expect(new FactorKey(Buffer.alloc(32, 2)).open(sealed, 7)).toBeNull();
  for (const length of [0, 5, 20]) expect(key.open(sealed.subarray(0, length), 7)).toBeNull();
  expect(key.seal(Buffer.from('secret'), 7).equals(sealed)).toBe(false);
});

test('it is a file for the product alone, is kept, and is never replaced', async () => {
  const sealed = (await openFactorKey(dataDir)).seal(Buffer.from('secret'), 7);
  const file = path.join(dataDir, 'factor-key');
  expect(await readFile(file)).toHaveLength(32);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await openFactorKey(dataDir)).open(sealed, 7)?.toString()).toBe('secret');
  const elsewhere = path.join(dataDir, 'moved');
  await mkdir(elsewhere);
  await carryFactorKey(elsewhere, dataDir);
  await carryFactorKey(dataDir, elsewhere);
  expect((await openFactorKey(elsewhere)).open(sealed, 7)?.toString()).toBe('secret');
  await writeFile(file, 'half a key');
  await expect(openFactorKey(dataDir)).rejects.toThrow('is not a key');
  const nowhere = openFactorKey(path.join(dataDir, 'nowhere'));
  await expect(nowhere).rejects.toThrow('factor-key cannot be used (ENOENT)');
});

test('whatever is derived from it is the same in all instances, and another for each purpose', () => {
  const [one, other] = [7, 7].map((byte) => new FactorKey(Buffer.alloc(32, byte)));
  expect(one?.derive('devices')).toEqual(other?.derive('devices'));
  expect(one?.derive('devices')).not.toEqual(one?.derive('instances'));
  expect(new FactorKey(Buffer.alloc(32, 8)).derive('devices')).not.toEqual(one?.derive('devices'));
});

import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage } from './storage.ts';
import type { FileStore } from './fileStore.ts';
import { FileTooLargeError } from './fileStore.ts';

let dataDir: string;
let store: FileStore;
beforeEach(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'board-reports-files-'));
  ({ files: store } = await openStorage({ dataDir, bucket: null }));
});
afterEach(() => fs.rm(dataDir, { recursive: true }));

const kept = () => fs.readdir(path.join(dataDir, 'files'));
const arriving = () => fs.readdir(path.join(dataDir, 'files-arriving'));
const chunks = (...parts: Buffer[]) => Readable.from(parts);
const modeOf = async (file: string) => (await fs.stat(path.join(dataDir, file))).mode & 0o777;

test('a received file is stored under a random name that only its owner can read', async () => {
  const content = randomBytes(100_000);
  const file = await store.receive(chunks(content.subarray(0, 10), content.subarray(10)), 100_001);
  expect(file).toMatchObject({
    size: 100_000,
    digest: createHash('sha256').update(content).digest('hex'),
  });
  expect(await kept()).toEqual([]);
  const name = await store.keep(file);
  expect(name).toMatch(/^[0-9a-f]{32}$/);
  expect([await kept(), await arriving()]).toEqual([[name], []]);
  expect([await modeOf('files'), await modeOf('files-arriving')]).toEqual([0o700, 0o700]);
  expect(await modeOf(`files/${name}`)).toBe(0o600);
  const stored = await store.open(name);
  expect(stored?.size).toBe(100_000);
  expect(stored !== null && (await buffer(stored.content)).equals(content)).toBe(true);
});

test('narrows a folder that was open to others', async () => {
  await fs.chmod(path.join(dataDir, 'files'), 0o755);
  await openStorage({ dataDir, bucket: null });
  expect(await modeOf('files')).toBe(0o700);
});

test('refuses at the limit and leaves nothing', async () => {
  await expect(store.receive(chunks(Buffer.alloc(10)), 10)).rejects.toThrow(FileTooLargeError);
  await expect(store.receive(chunks(Buffer.alloc(6), Buffer.alloc(6)), 10)).rejects.toThrow(
    FileTooLargeError,
  );
  expect(await arriving()).toEqual([]);
  expect((await store.receive(chunks(Buffer.alloc(9)), 10)).size).toBe(9);
});

test('a broken stream leaves nothing behind', async () => {
  const breaking = (async function* () {
    yield Buffer.alloc(5);
    throw new Error('the line broke');
  })();
  await expect(store.receive(breaking, 10)).rejects.toThrow('the line broke');
  expect(await arriving()).toEqual([]);
});

test('drops and removes what is there, and what is not is no error', async () => {
  const file = await store.receive(chunks(Buffer.alloc(5)), 10);
  await store.drop(file);
  await store.drop(file);
  expect(await arriving()).toEqual([]);
  const name = await store.put(Buffer.alloc(5));
  await store.remove(name);
  await store.remove(name);
  expect(await kept()).toEqual([]);
  expect(await store.open(name)).toBeNull();
});

test.each(['../secret', '/etc/passwd', '', '.', 'A'.repeat(32), `${'a'.repeat(32)}/..`])(
  'never makes a path of the name %j',
  async (name) => {
    await fs.writeFile(path.join(dataDir, 'secret'), 'x');
    await expect(store.open(name)).rejects.toThrow(TypeError);
    await expect(store.remove(name)).rejects.toThrow(TypeError);
    expect(await fs.readFile(path.join(dataDir, 'secret'), 'utf8')).toBe('x');
  },
);

test('sweeps old leftovers in both folders, but not what is known, young or not its own', async () => {
  const known = await store.put(Buffer.alloc(1));
  await store.put(Buffer.alloc(2));
  await store.receive(chunks(Buffer.alloc(3)), 10);
  await fs.writeFile(path.join(dataDir, 'files', 'README'), 'not ours');
  const swept = (minutes: number) =>
    store.sweep(new Set([known]), new Date(Date.now() + minutes * 60_000));
  expect(await swept(59)).toEqual({ removed: 0, left: 0 });
  expect(await swept(61)).toEqual({ removed: 2, left: 0 });
  expect((await kept()).toSorted()).toEqual(['README', known].toSorted());
  expect(await arriving()).toEqual([]);
});

test('sweeps what was arriving at this machine alone where another one sweeps the rest', async () => {
  await store.put(Buffer.alloc(2));
  await store.receive(chunks(Buffer.alloc(3)), 10);
  const before = await kept();
  const swept = (minutes: number) => store.sweepArriving(new Date(Date.now() + minutes * 60_000));
  expect([await swept(59), await swept(61), await swept(61)]).toEqual([0, 1, 0]);
  expect(await arriving()).toEqual([]);
  expect(await kept()).toEqual(before);
});

test('sweeps no kept file when suspiciously many are unknown', async () => {
  const names: string[] = [];
  for (let index = 0; index < 21; index += 1) names.push(await store.put(Buffer.alloc(1)));
  const later = new Date(Date.now() + 7_200_000);
  expect(await store.sweep(new Set(), later)).toEqual({ removed: 0, left: 21 });
  expect((await kept()).length).toBe(21);
  expect(await store.sweep(new Set(names.slice(0, 1)), later)).toEqual({ removed: 20, left: 0 });
});

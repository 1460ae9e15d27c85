import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../db/startError.ts';
import { BucketStore, openBucket } from './bucketStore.ts';
import { DiskStore } from './diskStore.ts';
import { type ObjectStore, StorageUnavailableError } from './objectStore.ts';
import { openStorage } from './storage.ts';
import { openTestBucket, type TestBucket } from './testBucket.ts';

let folder: string;
let bucket: TestBucket;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'board-reports-shelves-'));
  bucket = await openTestBucket();
});
afterAll(async () => {
  await bucket.drop();
  await fs.rm(folder, { recursive: true });
});

const shelves: [string, (name: string) => Promise<ObjectStore>][] = [
  ['a folder', async (name) => new DiskStore(path.join(folder, name))],
  ['a bucket', async (name) => new BucketStore(await openBucket(bucket.settings), `${name}/`)],
];

async function contentOf(shelf: ObjectStore, name: string): Promise<string | null> {
  const file = await shelf.open(name);
  if (file === null) return null;
  const content = await buffer(file.content);
  expect(content.byteLength).toBe(file.size);
  return content.toString('utf8');
}

describe.each(shelves)('%s', (_, open) => {
  test('keeps files by name, and the last that was put', async () => {
    const shelf = await open('kept');
    await shelf.put('a', Buffer.from('first'));
    await shelf.put('a', Buffer.from('second'));
    await shelf.put('b.json', Buffer.alloc(0));
    const before = Date.now();
    const listed = await shelf.list();
    expect(listed.map(({ name, size }) => `${name} ${size}`).toSorted()).toEqual([
      'a 6',
      'b.json 0',
    ]);
    // Whole seconds in a bucket.
    for (const { changedAt } of listed) expect(Math.abs(before - changedAt)).toBeLessThan(60_000);
    expect([await contentOf(shelf, 'a'), await contentOf(shelf, 'b.json')]).toEqual(['second', '']);
    expect([await shelf.has('a'), await shelf.has('c')]).toEqual([true, false]);
    expect(await contentOf(shelf, 'c')).toBeNull();
    await shelf.remove('a');
    await shelf.remove('a');
    expect(await shelf.has('a')).toBe(false);
    await shelf.checkReachable();
  });

  test('takes a file away from where it was', async () => {
    const shelf = await open('taken');
    await shelf.put('other', Buffer.from('o'));
    const file = path.join(folder, 'arrived');
    await fs.writeFile(file, 'content');
    await shelf.take('n', file);
    expect(await contentOf(shelf, 'n')).toBe('content');
    await expect(fs.stat(file)).rejects.toThrow('ENOENT');
  });

  test('lists neither what is below it nor what is beside it', async () => {
    const [above, below] = [await open('above'), await open('above/below')];
    await above.put('a', Buffer.from('1'));
    await below.put('b', Buffer.from('2'));
    expect((await above.list()).map(({ name }) => name)).toEqual(['a']);
    expect((await below.list()).map(({ name }) => name)).toEqual(['b']);
    expect(await (await open('none')).list()).toEqual([]);
  });

  test.each(['../a', 'a/b', '', '.', '..', '/etc/passwd', '.hidden'])(
    'never looks for the name %j',
    async (name) => {
      const shelf = await open('named');
      await expect(shelf.open(name)).rejects.toThrow(TypeError);
      await expect(shelf.put(name, Buffer.from('x'))).rejects.toThrow(TypeError);
      await expect(shelf.remove(name)).rejects.toThrow(TypeError);
    },
  );
});

/** One page of a listing, as storage answers it. */
function listing(name: string, next: string | null): string {
  const more = next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
  const file = `<Contents><Key>many/${name}</Key><Size>1</Size><LastModified>2026-11-01T00:00:00.000Z</LastModified></Contents>`;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== null}</IsTruncated>${file}${more}</ListBucketResult>`;
}

test('a bucket with more files than one answer names is listed whole', async () => {
  // The other server cannot go on where it ended.
  const server = http.createServer((request, response) => {
    const from = new URL(request.url ?? '', 'http://storage').searchParams.get(
      'continuation-token',
    );
    const pages: Record<string, string> = {
      '': listing('a', 'to/b='),
      'to/b=': listing('b', 'to/c='),
      'to/c=': listing('c', null),
    };
    response.setHeader('content-type', 'application/xml').end(pages[from ?? ''] ?? '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    // Ours: it listens on a port.
    const { port } = server.address() as AddressInfo;
    const settings = { ...bucket.settings, endpoint: `http://127.0.0.1:${port}` };
    const shelf = new BucketStore(await openBucket(settings), 'many/');
    expect((await shelf.list()).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

const after = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('documents and packs are kept in the bucket below the prefix, and nothing of them on disk', async () => {
  const dataDir = path.join(folder, 'data');
  const settings = { ...bucket.settings, prefix: 'acme/reports/' };
  const { files, published } = await openStorage({ dataDir, bucket: settings });
  const content = randomBytes(100_000);
  const name = await files.keep(
    await files.receive(
      (async function* () {
        yield content;
      })(),
      1_000_000,
    ),
  );
  const digest = await published.put(Buffer.from('a pack'));
  await published.keepManifests(new Map([['ABCDEFGHJKLM', 'signed']]));
  const whole = await openBucket(bucket.settings);
  const inFolder = async (place: string) =>
    (await new BucketStore(whole, place).list()).map((file) => file.name).toSorted();
  expect(await inFolder('acme/reports/files/')).toEqual([name]);
  expect(await inFolder('acme/reports/files/published/')).toEqual(
    [digest, 'ABCDEFGHJKLM.json'].toSorted(),
  );
  const kept = await fs.readdir(dataDir, { recursive: true });
  expect(kept.toSorted()).toEqual(['files', 'files-arriving']);

  const stored = await files.open(name);
  expect(stored !== null && (await buffer(stored.content)).equals(content)).toBe(true);
  expect((await published.read(digest))?.toString()).toBe('a pack');
  expect(await published.manifests()).toEqual(['signed']);
  // A file that somebody else put in its place isn't served.
  await new BucketStore(whole, 'acme/reports/files/published/').put(digest, Buffer.from('A pack'));
  expect(await published.read(digest)).toBeNull();

  expect(await files.verify(new Map([[name, 100_000]]))).toEqual(new Map());
  const sizes = new Map([
    [name, 99_999],
    ['0'.repeat(32), 1],
  ]);
  expect([...(await files.verify(sizes))]).toEqual([
    [name, 'damaged'],
    ['0'.repeat(32), 'missing'],
  ]);
  expect(await files.sweep(new Set(), after(58))).toEqual({ removed: 0, left: 0 });
  expect(await files.sweep(new Set([name]), after(62))).toEqual({ removed: 0, left: 0 });
  expect(await files.sweep(new Set(), after(62))).toEqual({ removed: 1, left: 0 });
  expect(await files.open(name)).toBeNull();
});

test.each([
  ['another bucket', { name: 'nobody-has-it' }],
  ['another key', { accessKeyId: 'STRANGER', secretAccessKey: 'hunter2-hunter2' }],
])('a start with %s is refused, and says so without the key', async (_, wrong) => {
  const starting = openStorage({
    dataDir: path.join(folder, 'refused'),
    bucket: { ...bucket.settings, ...wrong },
  });
  const error = await starting.catch((thrown: unknown) => thrown);
  if (!(error instanceof StartError)) throw new TypeError('It started', { cause: error });
  expect(error.message).toMatch(/^S3_BUCKET: the bucket cannot be used \(\w+\)$/);
  expect(error.message).not.toMatch(/hunter2|STRANGER|S3RVER/);
});

test('storage that takes a connection and says nothing, or breaks off, is an outage', async () => {
  let breaksOff = false;
  const server = http.createServer((_, response) => {
    if (!breaksOff) return;
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    // Ours: it listens on a port.
    const { port } = server.address() as AddressInfo;
    const settings = { ...bucket.settings, endpoint: `http://127.0.0.1:${port}` };
    const patience = { connectionTimeout: 1_000, socketTimeout: 50 };
    const shelf = new BucketStore(await openBucket(settings, patience), 'silent/');
    await expect(shelf.has('a')).rejects.toThrow(StorageUnavailableError);
    breaksOff = true;
    await expect(contentOf(shelf, 'a')).rejects.toThrow(StorageUnavailableError);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('a bucket that does not answer any more is an outage, and not a missing file', async () => {
  const other = await openTestBucket();
  const storage = await openStorage({
    dataDir: path.join(folder, 'away'),
    bucket: other.settings,
  });
  const name = await storage.files.put(Buffer.from('x'));
  await other.drop();
  for (const asking of [
    () => storage.files.open(name),
    () => storage.files.has(name),
    () => storage.files.put(Buffer.from('y')),
    () => storage.files.remove(name),
    () => storage.files.checkWritable(),
    () => storage.published.manifests(),
  ]) {
    await expect(asking()).rejects.toThrow(StorageUnavailableError);
  }
  expect(storage.files.stateOf(name)).toBeUndefined();
});

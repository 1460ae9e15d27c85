import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type * as Library from '@aws-sdk/client-s3';
import type { BucketSettings } from '../bucketSettings.ts';
import { reasonOf, type Shelf, type Shelved, StorageAwayError, type StoredFile } from './shelf.ts';

/** For how long storage may say nothing, in milliseconds: before it answers a connection, and while it is asked. */
const PATIENCE = { connectionTimeout: 5_000, socketTimeout: 15_000 };
const MOST_TRIES = 3;

/** A bucket of S3-compatible storage, with the library that talks to it. */
export interface Bucket {
  readonly library: typeof Library;
  readonly client: Library.S3Client;
  readonly name: string;
  /** Before all names; ends with a slash where there is one. */
  readonly prefix: string;
}

/** The library is loaded only by those who keep their files there. */
export async function openBucket(
  settings: BucketSettings,
  patience: typeof PATIENCE = PATIENCE,
): Promise<Bucket> {
  const library = await import('@aws-sdk/client-s3');
  const { endpoint, region, name, prefix, accessKeyId, secretAccessKey } = settings;
  const client = new library.S3Client({
    region,
    maxAttempts: MOST_TRIES,
    // Others than Amazon know the older checks alone.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: patience,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
  });
  return { library, client, name, prefix };
}

const isGone = (error: unknown) => ['NoSuchKey', 'NotFound'].includes(reasonOf(error));

async function asked<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    throw new StorageAwayError(error);
  }
}

async function askedOrGone<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking;
  } catch (error) {
    if (isGone(error)) return null;
    throw new StorageAwayError(error);
  }
}

/** A connection that breaks in the middle is an outage, too. */
async function* unbroken(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of content) yield part as Uint8Array;
  } catch (error) {
    throw new StorageAwayError(error);
  }
}

/** Files in a bucket, below a folder of it. */
export class BucketShelf implements Shelf {
  readonly #bucket: Bucket;
  readonly #folder: string;

  /** `folder` ends with a slash. */
  constructor(bucket: Bucket, folder: string) {
    this.#bucket = bucket;
    this.#folder = `${bucket.prefix}${folder}`;
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    const { library, client } = this.#bucket;
    const place = this.#place(name);
    await asked(client.send(new library.PutObjectCommand({ ...place, Body: content })));
  }

  async take(name: string, file: string): Promise<void> {
    // In memory, because a stream could not be sent once more; uploads and packs have limits.
    await this.put(name, await readFile(file));
    await rm(file, { force: true });
  }

  async open(name: string): Promise<StoredFile | null> {
    const { library, client } = this.#bucket;
    const found = await askedOrGone(client.send(new library.GetObjectCommand(this.#place(name))));
    if (found === null) return null;
    const { Body: content, ContentLength: size } = found;
    if (!(content instanceof Readable) || size === undefined) {
      throw new StorageAwayError(new TypeError('An answer without content'));
    }
    return { content: Readable.from(unbroken(content), { objectMode: false }), size, path: null };
  }

  async has(name: string): Promise<boolean> {
    const { library, client } = this.#bucket;
    const asking = client.send(new library.HeadObjectCommand(this.#place(name)));
    return (await askedOrGone(asking)) !== null;
  }

  async list(): Promise<Shelved[]> {
    const { library, client, name: bucket } = this.#bucket;
    const found: Shelved[] = [];
    // What stands in folders of this one is not of this shelf.
    const within = { Bucket: bucket, Prefix: this.#folder, Delimiter: '/' };
    let from: string | undefined;
    do {
      const page = await asked(
        client.send(new library.ListObjectsV2Command({ ...within, ContinuationToken: from })),
      );
      for (const { Key: key, Size: size, LastModified: changedAt } of page.Contents ?? []) {
        if (key === undefined || size === undefined || changedAt === undefined) continue;
        found.push({
          name: key.slice(this.#folder.length),
          size,
          changedAt: changedAt.getTime(),
        });
      }
      from = page.NextContinuationToken;
    } while (from !== undefined);
    return found;
  }

  async remove(name: string): Promise<void> {
    const { library, client } = this.#bucket;
    await askedOrGone(client.send(new library.DeleteObjectCommand(this.#place(name))));
  }

  async checkReachable(): Promise<void> {
    const { library, client, name } = this.#bucket;
    await asked(client.send(new library.HeadBucketCommand({ Bucket: name })));
  }

  #place(name: string) {
    if (!/^[\w.-]{1,200}$/.test(name) || name.startsWith('.')) {
      throw new TypeError('Not the name of a stored file');
    }
    return { Bucket: this.#bucket.name, Key: `${this.#folder}${name}` };
  }
}

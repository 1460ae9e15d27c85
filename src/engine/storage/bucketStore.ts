import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type * as Library from '@aws-sdk/client-s3';
import {
  reasonOf,
  type ObjectStore,
  type StoredObject,
  StorageUnavailableError,
  type StoredFile,
} from './objectStore.ts';

export interface BucketSettings {
  readonly name: string;
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Prefix of all file names; empty, or ends with a slash. */
  readonly prefix: string;
  /** Without keys, the credentials that the hosting provider gives this machine are used. */
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

/** Timeouts in milliseconds: for opening a connection, and between packets. */
const BUCKET_TIMEOUTS = { connectionTimeout: 5_000, socketTimeout: 15_000 };
const MOST_BUCKET_ATTEMPTS = 3;

export interface Bucket {
  readonly library: typeof Library;
  readonly client: Library.S3Client;
  readonly name: string;
  /** Prefix of all names: empty, or ends with a slash. */
  readonly prefix: string;
}

/** The library is loaded only if files are kept in a bucket. */
export async function openBucket(
  settings: BucketSettings,
  patience: typeof BUCKET_TIMEOUTS = BUCKET_TIMEOUTS,
): Promise<Bucket> {
  const library = await import('@aws-sdk/client-s3');
  const { endpoint, region, name, prefix, accessKeyId, secretAccessKey } = settings;
  const client = new library.S3Client({
    region,
    maxAttempts: MOST_BUCKET_ATTEMPTS,
    // Providers other than Amazon support only the older checksums.
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

const isMissingObject = (error: unknown) => ['NoSuchKey', 'NotFound'].includes(reasonOf(error));

async function bucketAnswer<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    throw new StorageUnavailableError(error);
  }
}

async function nullIfMissing<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking;
  } catch (error) {
    if (isMissingObject(error)) return null;
    throw new StorageUnavailableError(error);
  }
}

/** Reports a connection that breaks during a download as an outage too. */
async function* withOutageErrors(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of content) yield part as Uint8Array;
  } catch (error) {
    throw new StorageUnavailableError(error);
  }
}

export class BucketStore implements ObjectStore {
  readonly #bucket: Bucket;
  readonly #folder: string;

  constructor(bucket: Bucket, folder: string) {
    this.#bucket = bucket;
    this.#folder = `${bucket.prefix}${folder}`;
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    const { library, client } = this.#bucket;
    const place = this.#place(name);
    await bucketAnswer(client.send(new library.PutObjectCommand({ ...place, Body: content })));
  }

  async take(name: string, file: string): Promise<void> {
    // Read into memory, because a stream could not be sent again. Uploads and packs have size limits.
    await this.put(name, await readFile(file));
    await rm(file, { force: true });
  }

  async open(name: string): Promise<StoredFile | null> {
    const { library, client } = this.#bucket;
    const found = await nullIfMissing(client.send(new library.GetObjectCommand(this.#place(name))));
    if (found === null) return null;
    const { Body: content, ContentLength: size } = found;
    if (!(content instanceof Readable) || size === undefined) {
      throw new StorageUnavailableError(new TypeError('The response has no content'));
    }
    return {
      content: Readable.from(withOutageErrors(content), { objectMode: false }),
      size,
      path: null,
    };
  }

  async has(name: string): Promise<boolean> {
    const { library, client } = this.#bucket;
    const asking = client.send(new library.HeadObjectCommand(this.#place(name)));
    return (await nullIfMissing(asking)) !== null;
  }

  async list(): Promise<StoredObject[]> {
    const { library, client, name: bucket } = this.#bucket;
    const found: StoredObject[] = [];
    const within = { Bucket: bucket, Prefix: this.#folder, Delimiter: '/' };
    let from: string | undefined;
    do {
      const page = await bucketAnswer(
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
    await nullIfMissing(client.send(new library.DeleteObjectCommand(this.#place(name))));
  }

  async checkReachable(): Promise<void> {
    const { library, client, name } = this.#bucket;
    await bucketAnswer(client.send(new library.HeadBucketCommand({ Bucket: name })));
  }

  #place(name: string) {
    if (!/^[\w.-]{1,200}$/.test(name) || name.startsWith('.')) {
      throw new TypeError('Not the name of a stored file');
    }
    return { Bucket: this.#bucket.name, Key: `${this.#folder}${name}` };
  }
}

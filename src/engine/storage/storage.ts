import { existsSync } from 'node:fs';
import path from 'node:path';
import { inspectDatabaseFolder } from '../db/embedded/databaseFolder.ts';
import { dataFolder } from '../db/embedded/dataFolder.ts';
import { StartError } from '../db/startError.ts';
import { BucketStore, openBucket } from './bucketStore.ts';
import type { BucketSettings } from './bucketStore.ts';
import { DiskStore } from './diskStore.ts';
import { DocumentFiles } from './documentFiles.ts';
import type { FileStore } from './fileStore.ts';
import { privateFolder } from './privateFiles.ts';
import { PublishedFiles } from './publishedFiles.ts';
import { type ObjectStore, StorageUnavailableError } from './objectStore.ts';
import type { FileCheck } from './virusScanner.ts';

export interface FilePlace {
  readonly dataDir: string;
  /** Null if files are kept in DATA_DIR. */
  readonly bucket: BucketSettings | null;
}

/** Named as in a backup. Backups have no results. */
const FOLDERS = { documents: 'files', published: 'files/published', results: 'results' } as const;

export interface ObjectStores {
  readonly documents: ObjectStore;
  /** Published packs and their manifests. Inside the documents' folder, so that a copy of that folder includes them. */
  readonly published: ObjectStore;
  readonly results: ObjectStore;
}

/** Throws a StartError if a bucket cannot be used. */
export async function openObjectStores({ dataDir, bucket }: FilePlace): Promise<ObjectStores> {
  if (bucket === null) {
    return {
      documents: new DiskStore(path.join(dataDir, FOLDERS.documents)),
      published: new DiskStore(path.join(dataDir, FOLDERS.published)),
      results: new DiskStore(path.join(dataDir, FOLDERS.results)),
    };
  }
  const opened = await openBucket(bucket);
  const documents = new BucketStore(opened, `${FOLDERS.documents}/`);
  try {
    await documents.checkReachable();
  } catch (error) {
    throw bucketStartError(error);
  }
  return {
    documents,
    published: new BucketStore(opened, `${FOLDERS.published}/`),
    results: new BucketStore(opened, `${FOLDERS.results}/`),
  };
}

/** Converts the error of an unusable bucket for commands that need the bucket; returns other errors unchanged. */
export function bucketStartError(error: unknown): unknown {
  if (!(error instanceof StorageUnavailableError)) return error;
  return new StartError(
    'notWritable',
    `S3_BUCKET: the bucket cannot be used (${error.reason})`,
    error,
  );
}

/** Returns true if there is data already. Otherwise opening would create a new database. */
export function isInUse(place: FilePlace & { readonly databaseUrl: string | undefined }): boolean {
  const folder = dataFolder(place.dataDir);
  if (place.databaseUrl === undefined) return inspectDatabaseFolder(folder) === 'existing';
  return place.bucket !== null || existsSync(folder.documents);
}

export interface FileStorage {
  readonly files: FileStore;
  readonly published: PublishedFiles;
  readonly shelves: ObjectStores;
}

/**
 * Opens all storage, creating missing folders; uploads have to pass the check. Throws a StartError if a bucket cannot
 * be used.
 */
export async function openStorage(
  place: FilePlace,
  check: FileCheck = async () => {},
): Promise<FileStorage> {
  const shelves = await openObjectStores(place);
  // A DATA_DIR in use has this folder, wherever the files are stored.
  await privateFolder(path.join(place.dataDir, FOLDERS.documents));
  const arriving = path.join(place.dataDir, 'files-arriving');
  const files = new DocumentFiles(shelves.documents, arriving, check);
  await files.prepare();
  return { files, published: new PublishedFiles(shelves.published), shelves };
}

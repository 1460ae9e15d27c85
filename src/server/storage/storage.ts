import { existsSync } from 'node:fs';
import path from 'node:path';
import { inspectDatabaseFolder } from '../db/embedded/databaseFolder.ts';
import { dataFolder } from '../db/embedded/dataFolder.ts';
import { StartError } from '../db/startError.ts';
import { BucketShelf, openBucket } from './bucketShelf.ts';
import type { BucketSettings } from '../bucketSettings.ts';
import { DiskShelf } from './diskShelf.ts';
import { DocumentFiles } from './documentFiles.ts';
import type { FileStore } from './fileStore.ts';
import { privateFolder } from './privateFiles.ts';
import { PublishedFiles } from './publishedFiles.ts';
import { type Shelf, StorageAwayError } from './shelf.ts';
import type { FileCheck } from './virusScanner.ts';

/** Where the data of a product is. */
export interface FilePlace {
  readonly dataDir: string;
  /** Null: files are kept in DATA_DIR. */
  readonly bucket: BucketSettings | null;
}

/** The folders of files, by their names in a backup; results are in none. */
const FOLDERS = { documents: 'files', published: 'files/published', results: 'results' } as const;

/** Where files are kept, by what they are. */
export interface Shelves {
  /** Documents, and the end of the trace. */
  readonly documents: Shelf;
  /** Published packs and their manifests. Below the documents: who copies these has them, too. */
  readonly published: Shelf;
  /** What jobs have made, until somebody fetches it: for minutes. */
  readonly results: Shelf;
}

/** Throws a StartError where a bucket cannot be used. */
export async function openShelves({ dataDir, bucket }: FilePlace): Promise<Shelves> {
  if (bucket === null) {
    return {
      documents: new DiskShelf(path.join(dataDir, FOLDERS.documents)),
      published: new DiskShelf(path.join(dataDir, FOLDERS.published)),
      results: new DiskShelf(path.join(dataDir, FOLDERS.results)),
    };
  }
  const opened = await openBucket(bucket);
  const documents = new BucketShelf(opened, `${FOLDERS.documents}/`);
  try {
    await documents.checkReachable();
  } catch (error) {
    throw unusable(error);
  }
  return {
    documents,
    published: new BucketShelf(opened, `${FOLDERS.published}/`),
    results: new BucketShelf(opened, `${FOLDERS.results}/`),
  };
}

/** What a command that needs the bucket says, and ends with, while it cannot be used; other errors stay. */
export function unusable(error: unknown): unknown {
  if (!(error instanceof StorageAwayError)) return error;
  return new StartError(
    'notWritable',
    `S3_BUCKET: the bucket cannot be used (${error.reason})`,
    error,
  );
}

/** Whether data is there already: opening would make a new database otherwise. */
export function isInUse(place: FilePlace & { readonly databaseUrl: string | undefined }): boolean {
  const folder = dataFolder(place.dataDir);
  if (place.databaseUrl === undefined) return inspectDatabaseFolder(folder) === 'existing';
  return place.bucket !== null || existsSync(folder.documents);
}

/** What the product keeps beside its database. */
export interface FileStorage {
  readonly files: FileStore;
  readonly published: PublishedFiles;
  readonly shelves: Shelves;
}

/**
 * Opens all of it, making folders where they are missing; what is received has to pass the check. Throws a
 * StartError where a bucket cannot be used.
 */
export async function openStorage(
  place: FilePlace,
  check: FileCheck = async () => {},
): Promise<FileStorage> {
  const shelves = await openShelves(place);
  // A DATA_DIR that is in use has this folder, wherever the files are.
  await privateFolder(path.join(place.dataDir, FOLDERS.documents));
  const arriving = path.join(place.dataDir, 'files-arriving');
  const files = new DocumentFiles(shelves.documents, arriving, check);
  await files.prepare();
  return { files, published: new PublishedFiles(shelves.published), shelves };
}

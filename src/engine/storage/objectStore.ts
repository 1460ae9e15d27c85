import type { Readable } from 'node:stream';
import { certificateFault } from '../../client/certificateFault.ts';
import { ProblemError } from '../../contract/problemError.ts';

/** A kept file, opened. Destroy the content if it isn't read to its end. */
export interface StoredFile {
  readonly content: Readable;
  readonly size: number;
  readonly path: string | null;
}

export interface StoredObject {
  readonly name: string;
  readonly size: number;
  readonly changedAt: number;
}

/**
 * Keeps files by name: in a folder of this machine, or in a bucket that all instances share. A stored file is complete;
 * nobody ever sees part of it.
 */
export interface ObjectStore {
  put(name: string, content: Uint8Array): Promise<void>;
  take(name: string, file: string): Promise<void>;
  open(name: string): Promise<StoredFile | null>;
  has(name: string): Promise<boolean>;
  list(): Promise<StoredObject[]>;
  remove(name: string): Promise<void>;
  checkReachable(): Promise<void>;
}

/** The file storage doesn't answer, or refuses access. */
export class StorageUnavailableError extends ProblemError {
  readonly reason: string;

  constructor(cause: unknown) {
    super(
      'temporarily_unavailable',
      'The file storage is not responding right now; try again in a few seconds',
      { retryAfterSeconds: 5, cause },
    );
    this.name = 'StorageUnavailableError';
    this.reason = certificateFault(cause) ?? reasonOf(cause);
  }
}

/** Returns an error's name, without an address or a key that its text might contain. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

import type { Readable } from 'node:stream';
import { certificateFault } from '../../client/certificateFault.ts';
import { ProblemError } from '../http/problem.ts';

/** A kept file, opened. Content that is not read to its end must be destroyed. */
export interface StoredFile {
  readonly content: Readable;
  /** In bytes. */
  readonly size: number;
  /** Where it is on this machine; null where it is elsewhere. */
  readonly path: string | null;
}

export interface Shelved {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** When it came, in milliseconds since 1970. */
  readonly changedAt: number;
}

/**
 * Where files are kept by name: a folder of this machine, or a bucket that all instances share. What
 * has been put there is whole and stays; nobody ever sees a part of it.
 */
export interface Shelf {
  /** Keeps bytes, in place of what had that name. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** The same with a file of this machine, which is not there any more afterwards. */
  take(name: string, file: string): Promise<void>;
  /** Null where there is none. */
  open(name: string): Promise<StoredFile | null>;
  has(name: string): Promise<boolean>;
  /** All that are there, in no order. */
  list(): Promise<Shelved[]>;
  /** Removes a file; one that is gone already is no error. */
  remove(name: string): Promise<void>;
  /** Rejects where nothing could be kept just now. */
  checkReachable(): Promise<void>;
}

/** The place where files are kept does not answer, or refuses us. */
export class StorageAwayError extends ProblemError {
  /** Such as "AccessDenied". */
  readonly reason: string;

  constructor(cause: unknown) {
    super(
      'temporarily_unavailable',
      'The storage of the files does not answer just now; try again in a few seconds',
      { retryAfterSeconds: 5, cause },
    );
    this.name = 'StorageAwayError';
    this.reason = certificateFault(cause) ?? reasonOf(cause);
  }
}

/** The name of an error, without an address or a key that its text might hold. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

import type { StoredFileState } from '../../contract/documents.ts';
import type { StoredFile } from './shelf.ts';

/** A file that was received completely and belongs to nothing yet: keep it or drop it. */
export interface ArrivedFile {
  /** Its path until it is kept or dropped. */
  readonly temporaryPath: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of the content, in hexadecimal. */
  readonly digest: string;
}

export interface Swept {
  /** How many leftovers were removed. */
  readonly removed: number;
  /** How many kept files nothing refers to but were left, because they are too many. */
  readonly left: number;
}

/** Keeps uploaded files under random names. */
export interface FileStore {
  /**
   * Streams to a temporary file and syncs it. When the stream breaks, or reaches `limit` bytes,
   * nothing remains and the promise rejects, with FileTooLargeError for the latter.
   */
  receive(content: AsyncIterable<Uint8Array>, limit: number): Promise<ArrivedFile>;
  /** Moves an arrived file to its place, synced; returns its random name. */
  keep(file: ArrivedFile): Promise<string>;
  /** Deletes an arrived file; one that was kept or dropped already is no error. */
  drop(file: ArrivedFile): Promise<void>;
  /** Stores bytes at once; returns their random name. */
  put(content: Uint8Array): Promise<string>;
  /** Rejects where nothing could be received. */
  checkWritable(): Promise<void>;
  /** The file of that name, or null where there is none. */
  open(name: string): Promise<StoredFile | null>;
  /**
   * Compares the kept files with their sizes in bytes; returns what is wrong, by name, and remembers
   * it.
   */
  verify(sizes: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, StoredFileState>>;
  /** What is known to be wrong with a kept file. */
  stateOf(name: string): StoredFileState | undefined;
  /** Another text each time that what is known to be wrong changes. */
  faults(): string;
  /** When the kept files were last compared; null: not since the start. */
  checkedAt(): Date | null;
  /** How many kept files are known to be missing or damaged. */
  faultCount(): number;
  /** Whether there is a file of that name. */
  has(name: string): Promise<boolean>;
  /** Removes a kept file; one that is gone already is no error. */
  remove(name: string): Promise<void>;
  /** Removes what a crash left behind of uploads to this machine, and answers how many; `sweep` does so, too. */
  sweepArriving(now: Date): Promise<number>;
  /**
   * Removes what a crash left behind: files older than an hour whose name is not in `known`. If
   * those are many, kept files are left alone: then the list is more likely to be wrong.
   */
  sweep(known: ReadonlySet<string>, now: Date): Promise<Swept>;
}

/** The content reached the limit. */
export class FileTooLargeError extends Error {
  /** In bytes. */
  readonly limit: number;
  constructor(limit: number) {
    super(`The file has ${limit} bytes or more`);
    this.limit = limit;
    this.name = 'FileTooLargeError';
  }
}

import type { StoredFileState } from '../../contract/documents.ts';
import type { StoredFile } from './objectStore.ts';

/** A completely received file that belongs to no record yet: keep or drop it. */
export interface ArrivedFile {
  readonly temporaryPath: string;
  readonly size: number;
  readonly digest: string;
}

export interface SweepResult {
  readonly removed: number;
  /** How many unreferenced files were left because there are too many of them. */
  readonly left: number;
}

export interface FileStore {
  /**
   * Streams to a temporary file and syncs it. If the stream breaks or reaches `limit` bytes, nothing remains and the
   * promise rejects; at the limit with a FileTooLargeError.
   */
  receive(content: AsyncIterable<Uint8Array>, limit: number): Promise<ArrivedFile>;
  /** Moves an arrived file to its place, synced; returns its random name. */
  keep(file: ArrivedFile): Promise<string>;
  /** Deletes an arrived file; does nothing if it was kept or dropped already. */
  drop(file: ArrivedFile): Promise<void>;
  put(content: Uint8Array): Promise<string>;
  checkWritable(): Promise<void>;
  open(name: string): Promise<StoredFile | null>;
  /** Compares the kept files with their sizes in bytes; returns the faults by file name, and remembers them. */
  verify(sizes: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, StoredFileState>>;
  stateOf(name: string): StoredFileState | undefined;
  /** Changes whenever the known faults change. */
  faults(): string;
  /** When the kept files were last compared; null if they weren't since the start. */
  checkedAt(): Date | null;
  faultCount(): number;
  has(name: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Removes leftovers of uploads to this machine after a crash; returns how many. `sweep` does this too. */
  sweepArriving(now: Date): Promise<number>;
  /**
   * Removes leftovers of a crash: files older than an hour whose name is not in `known`. If there are many, nothing is
   * removed, because the list is more likely to be wrong.
   */
  sweep(known: ReadonlySet<string>, now: Date): Promise<SweepResult>;
}

export class FileTooLargeError extends Error {
  readonly limit: number;
  constructor(limit: number) {
    super(`The file has ${limit} bytes or more`);
    this.limit = limit;
    this.name = 'FileTooLargeError';
  }
}

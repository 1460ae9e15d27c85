import type { Readable } from 'node:stream';

/** A file that has arrived whole but belongs to nothing yet. */
export interface ArrivedFile {
  /** Where it lies until it is kept or dropped. */
  readonly temporaryPath: string;
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of the content, in hexadecimal. */
  readonly digest: string;
}

/** Keeps uploaded files under random names. */
export interface FileStore {
  /** Streams to a temporary file and syncs it. Rejects, leaving nothing, when the stream breaks or reaches `limit` bytes. */
  receive(content: Readable, limit: number): Promise<ArrivedFile>;
  /** Moves an arrived file to its place, synced; answers its random name. */
  keep(file: ArrivedFile): Promise<string>;
  /** Throws an arrived file away. */
  drop(file: ArrivedFile): Promise<void>;
  /** Stores bytes at once; answers the random name. */
  put(content: Uint8Array): Promise<string>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** Removes what is not in `known` and older than an hour: leftovers of a crash. Answers how many. */
  sweep(known: ReadonlySet<string>, now: Date): Promise<number>;
}

import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** The files of a database that PGlite has just created, written by `scripts/writeNewDatabase.ts`. */
export const NEW_DATABASE = new URL('./newDatabase.br', import.meta.url);

/** What stands before the contents of the files. */
export interface Head {
  /** The version of PGlite that created it. */
  readonly pglite: string;
  readonly folders: readonly string[];
  /** The path of each file, with the number of its content: the three databases share most. */
  readonly files: readonly (readonly [file: string, content: number])[];
  /** The length of each content in bytes, in their order. */
  readonly lengths: readonly number[];
}

/** Before the head, its length. */
export const LENGTH_BYTES = 4;

/** The head and the contents of a packed database. */
export async function unpacked(bytes: Uint8Array): Promise<{ head: Head; contents: Buffer[] }> {
  const all = await promisify(zlib.brotliDecompress)(bytes);
  let at = LENGTH_BYTES + all.readUInt32LE(0);
  // As `scripts/newDatabase.ts` has written it.
  const head = JSON.parse(all.toString('utf8', LENGTH_BYTES, at)) as Head;
  const contents = head.lengths.map((length) => all.subarray(at, (at += length)));
  return { head, contents };
}

/** Creates a database in this folder, which is not there yet. Nothing is synced to disk. */
export async function writeNewDatabase(folder: string): Promise<void> {
  const { head, contents } = await unpacked(fs.readFileSync(NEW_DATABASE));
  for (const name of head.folders) fs.mkdirSync(path.join(folder, name), { mode: 0o700 });
  for (const [name, content] of head.files) {
    const bytes = contents[content];
    if (bytes === undefined) throw new Error(`the packed database has no content of ${name}`);
    fs.writeFileSync(path.join(folder, name), bytes, { mode: 0o600 });
  }
}

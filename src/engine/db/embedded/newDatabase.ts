import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** The files of a new PGlite database, packed by `scripts/writeNewDatabase.ts`. */
export const NEW_DATABASE = new URL('./newDatabase.br', import.meta.url);

/** The index, which comes before the file contents. */
export interface PackedDatabaseHead {
  readonly pglite: string;
  readonly folders: readonly string[];
  readonly files: readonly (readonly [file: string, content: number])[];
  readonly lengths: readonly number[];
}

/** The length of the index comes first. */
export const LENGTH_BYTES = 4;

export async function unpackDatabase(
  bytes: Uint8Array,
): Promise<{ head: PackedDatabaseHead; contents: Buffer[] }> {
  const all = await promisify(zlib.brotliDecompress)(bytes);
  let at = LENGTH_BYTES + all.readUInt32LE(0);
  // Written by `scripts/newDatabase.ts`.
  const head = JSON.parse(all.toString('utf8', LENGTH_BYTES, at)) as PackedDatabaseHead;
  const contents = head.lengths.map((length) => all.subarray(at, (at += length)));
  return { head, contents };
}

export async function writeNewDatabase(folder: string): Promise<void> {
  const { head, contents } = await unpackDatabase(fs.readFileSync(NEW_DATABASE));
  for (const name of head.folders) fs.mkdirSync(path.join(folder, name), { mode: 0o700 });
  for (const [name, content] of head.files) {
    const bytes = contents[content];
    if (bytes === undefined) throw new Error(`the packed database has no content for ${name}`);
    fs.writeFileSync(path.join(folder, name), bytes, { mode: 0o600 });
  }
}

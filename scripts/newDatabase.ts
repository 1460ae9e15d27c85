import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import type { NodeFS } from '@electric-sql/pglite/nodefs';
import type { PackedDatabaseHead } from '../src/engine/db/embedded/newDatabase.ts';
import { LENGTH_BYTES } from '../src/engine/db/embedded/newDatabase.ts';
import { START_PARAMETERS } from '../src/engine/db/embedded/startParameters.ts';
import { SyncedNodeFs } from '../src/engine/db/embedded/syncedNodeFs.ts';

const WINDOW_BITS = 24;

/** A database folder as one file. */
function packed(folder: string, pglite: string): Buffer {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const named = entries.map((entry) => {
    const full = path.join(entry.parentPath, entry.name);
    return { name: path.relative(folder, full).replaceAll('\\', '/'), full, entry };
  });
  // A folder before what is in it.
  const sorted = named.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const numbers = new Map<string, number>();
  const contents: Buffer[] = [];
  const files: [string, number][] = [];
  for (const { name, full, entry } of sorted) {
    if (entry.isDirectory()) continue;
    const bytes = fs.readFileSync(full);
    const digest = createHash('sha256').update(bytes).digest('hex');
    const number = numbers.get(digest) ?? contents.push(bytes) - 1;
    numbers.set(digest, number);
    files.push([name, number]);
  }
  const folders = sorted.filter(({ entry }) => entry.isDirectory()).map(({ name }) => name);
  const lengths = contents.map(({ length }) => length);
  const head: PackedDatabaseHead = { pglite, folders: ['', ...folders], files, lengths };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  const all = Buffer.concat([length, text, ...contents]);
  return zlib.brotliCompressSync(all, {
    params: {
      [zlib.constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: all.length,
    },
  });
}

/** The version of PGlite that is installed. */
export function installedPglite(): string {
  const entrance = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const text = fs.readFileSync(path.join(path.dirname(entrance), '../package.json'), 'utf8');
  // A package that is installed has a version.
  return (JSON.parse(text) as { version: string }).version;
}

/** A database that PGlite creates now, packed. */
export async function createdDatabase(): Promise<Buffer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-new-'));
  try {
    const database = path.join(folder, 'pgdata');
    const files: object = new SyncedNodeFs(database);
    const engine = await PGlite.create({
      // The server finds the types of packages in another way: the compiler sees two types of one class.
      fs: files as NodeFS,
      startParams: START_PARAMETERS,
    });
    await engine.close();
    return packed(database, installedPglite());
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

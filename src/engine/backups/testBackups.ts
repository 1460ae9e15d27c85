import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BucketSettings } from '../storage/bucketStore.ts';
import type { Database } from '../db/database.ts';
import { MIGRATIONS } from '../db/migrate.ts';
import type { TestDatabase } from '../db/testDatabase.ts';
import { addToTotals, encodeEntries, type Entry } from './entries.ts';
import { readBackup } from './readBackup.ts';
import { restoreBackup } from './restoreBackup.ts';
import { sealPieces } from './sealing.ts';
import { readTables } from './backupTables.ts';
import { writeBackup } from './writeBackup.ts';

const LOG = { info() {}, warn() {}, error() {} };
const unheard = () => {};

/** Folders for backups and restored data; `remove` deletes them all. */
export function backupFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-backups-'));
  return {
    file: (name: string) => path.join(folder, name),
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/** Writes a backup of a test's database. */
export const backUp = (
  { dataDir, databaseUrl }: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>,
  file: string,
  bucket: BucketSettings | null = null,
) =>
  writeBackup({
    dataDir,
    databaseUrl,
    bucket,
    file,
    passphrase: null,
    version: '1.2.3',
    now: () => new Date('2026-11-23T09:00:00Z'),
    log: LOG,
    tell: unheard,
  });

/** The place of a restore. */
export interface Target {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly bucket?: BucketSettings;
}

/** Restores a backup and inspects the restored database. */
export const restoreTo = (
  file: string,
  target: Target,
  look?: (database: Database) => Promise<void>,
) =>
  restoreBackup(
    {
      bucket: null,
      ...target,
      file,
      passphrase: null,
      migrations: MIGRATIONS,
      log: LOG,
      tell: unheard,
    },
    look,
  );

/** Every row of every table, sorted, and the sequences. Equal databases give equal results. */
export function everything(database: Database): Promise<Record<string, string[]>> {
  return database.unhurried(async (client) => {
    await client.query('begin isolation level repeatable read');
    const rows: Record<string, string[]> = {};
    let table: string[] = [];
    const take = (entry: Entry) => {
      if (entry.kind === 'table') table = rows[entry.table.name] = [];
      // Ours: an array of rows.
      if (entry.kind === 'rows') {
        table.push(...(JSON.parse(entry.rows) as unknown[]).map((row) => JSON.stringify(row)));
      }
      if (entry.kind === 'sequences') rows['sequences'] = [JSON.stringify(entry.sequences)];
    };
    for await (const entry of readTables(client)) take(entry);
    await client.query('rollback');
    return Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, all.toSorted()]));
  });
}

/** Names and contents of the files in a store. */
export function filesOf(dataDir: string): Record<string, string> {
  const folder = path.join(dataDir, 'files');
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return Object.fromEntries(
    names
      .filter((name) => fs.statSync(path.join(folder, name)).isFile())
      .map((name) => [name, fs.readFileSync(path.join(folder, name), 'base64')]),
  );
}

/** A published file as the product keeps one. */
export function putPublished(dataDir: string, digest: string): void {
  const folder = path.join(dataDir, 'files', 'published');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, digest), randomBytes(2_000));
}

/** Writes a copy of a backup with changed entries and valid seals and counts. */
export async function writeAltered(
  from: string,
  to: string,
  alter: (entries: readonly Entry[]) => readonly Entry[],
): Promise<void> {
  const read: Entry[] = [];
  const { manifest, totals } = await readBackup({ file: from, passphrase: null }, (entry) => {
    read.push(entry);
  });
  const entries = alter(read);
  const counted = { tables: 0, rows: 0, files: 0, fileBytes: 0 };
  for (const entry of entries) addToTotals(counted, entry);
  const all: Entry[] = [
    { kind: 'manifest', manifest },
    ...entries,
    { kind: 'end', totals: { ...totals, ...counted } },
  ];
  await pipeline(
    encodeEntries(Readable.from(all)),
    createGzip(),
    (content: AsyncIterable<Uint8Array>) => sealPieces(content, null),
    fs.createWriteStream(to),
  );
}

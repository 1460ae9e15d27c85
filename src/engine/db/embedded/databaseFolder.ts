import fs from 'node:fs';
import path from 'node:path';
import { StartError } from '../startError.ts';
import type { DataFolder } from './dataFolder.ts';
import { writeNewDatabase } from './newDatabase.ts';

function syncPath(folder: string): void {
  const descriptor = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const below = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(below);
    else if (entry.isFile()) syncPath(below);
  }
  syncPath(folder);
}

const POSTGRES_VERSION = '18';
const MARKER_FORMAT = 1;
const RESTORE_ADVICE =
  'Restore a backup into a new DATA_DIR (docs/operations.md, "Back up and restore"); nothing was changed.';

/** If these files are missing, PGlite would create an empty database over the remains of the old one. */
const REQUIRED_FILES = [
  'PG_VERSION',
  'global/pg_control',
  'base',
  'pg_wal',
  'pg_xact',
  'postgresql.conf',
];
/** The offset of the database's state in pg_control, and its value after a clean stop. */
const STATE_OFFSET = 16;
const SHUT_DOWN_STATE = 1;

function folderEntries(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function refuseFolder(message: string, cause?: unknown): never {
  throw new StartError('damagedOrForeign', `${message} ${RESTORE_ADVICE}`, cause);
}

function checkMarker(folder: DataFolder): void {
  let marker: unknown;
  try {
    marker = JSON.parse(fs.readFileSync(folder.marker, 'utf8'));
  } catch (error) {
    refuseFolder(`${folder.database} was not created by this program, or is damaged.`, error);
  }
  const format = marker instanceof Object && 'format' in marker ? marker.format : null;
  if (typeof format !== 'number') refuseFolder(`${folder.marker} is damaged.`);
  if (format > MARKER_FORMAT) {
    throw new StartError(
      'newerVersion',
      `${folder.database} belongs to a newer version of Board Reports. Start that version.`,
    );
  }
}

function expectedNames(folder: DataFolder): Set<string> {
  const { lock, holder, database, unfinished, reserve, socket, documents, outbox, backups } =
    folder;
  const own = [lock, holder, database, unfinished, reserve, socket, documents, outbox, backups];
  // The root of a separate disk has a folder for lost files.
  return new Set([...own.map((part) => path.basename(part)), 'lost+found']);
}

/** Checks the folder without changing it; throws if it must not be opened or filled. */
export function inspectDatabaseFolder(folder: DataFolder): 'existing' | 'none' {
  if (folderEntries(folder.database).length === 0) {
    const foreign = folderEntries(folder.root).find((entry) => !expectedNames(folder).has(entry));
    if (foreign !== undefined) {
      refuseFolder(
        `${folder.root} contains files that are not from Board Reports (${foreign}). Set DATA_DIR to an empty folder.`,
      );
    }
    if (folderEntries(folder.documents).length > 0) {
      refuseFolder(
        `${folder.root} contains documents, but the database they belong to is missing.`,
      );
    }
    return 'none';
  }
  checkMarker(folder);
  for (const name of REQUIRED_FILES) {
    const vital = path.join(folder.postgres, name);
    if (!fs.existsSync(vital)) refuseFolder(`${folder.database} is damaged: ${name} is missing.`);
  }
  const version = fs.readFileSync(path.join(folder.postgres, 'PG_VERSION'), 'utf8').trim();
  if (version !== POSTGRES_VERSION) {
    refuseFolder(
      `${folder.database} was created by PostgreSQL ${version}, not ${POSTGRES_VERSION}.`,
    );
  }
  return 'existing';
}

export function stoppedUncleanly(folder: DataFolder): boolean {
  const control = fs.readFileSync(path.join(folder.postgres, 'global', 'pg_control'));
  return control.readUInt32LE(STATE_OFFSET) !== SHUT_DOWN_STATE;
}

/**
 * Creates a database that gets its final name only when it is complete and synced, so a power cut leaves nothing that
 * looks like a database.
 */
export async function initialiseDatabaseFolder(folder: DataFolder): Promise<void> {
  // This folder exists only if an earlier start ended before the rename.
  fs.rmSync(folder.unfinished, { recursive: true, force: true });
  fs.mkdirSync(folder.unfinished, { mode: 0o700 });
  await writeNewDatabase(path.join(folder.unfinished, 'pgdata'));
  const marker = { format: MARKER_FORMAT, postgres: POSTGRES_VERSION };
  const markerName = path.basename(folder.marker);
  fs.writeFileSync(path.join(folder.unfinished, markerName), `${JSON.stringify(marker)}\n`);
  syncTree(folder.unfinished);
  fs.renameSync(folder.unfinished, folder.database);
  syncPath(folder.root);
}

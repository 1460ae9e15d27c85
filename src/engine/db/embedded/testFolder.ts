import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Log } from '../database.ts';
import { copyDatabase, copyEmptyDatabase } from '../testTemplates.ts';
import { openEmbedded } from './openEmbedded.ts';

/** A log that keeps its messages for a test to read. */
export function keptLog(): Log & { said: string[] } {
  const said: string[] = [];
  const keep = (_details: object, message: string) => void said.push(message);
  return { said, info: keep, warn: keep, error: keep };
}

/** Options for a test database, without reserved disk space. */
export function quiet(dataDir: string) {
  return { dataDir, log: keptLog(), reserveBytes: 0 };
}

/** A temporary folder for the test; `remove` deletes it. */
export function temporaryFolder(): { path: string; remove(): void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-folder-'));
  return { path: folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

/** Creates a database in an empty folder, with one table `kept` that has the numbers 1 to 1000. */
export async function makeDatabase(dataDir: string): Promise<void> {
  await copyEmptyDatabase(dataDir);
  await fillDatabase(dataDir);
}

/** The same in a folder that may not have a database yet, which is then created. */
export async function fillDatabase(dataDir: string): Promise<void> {
  const database = await openEmbedded(quiet(dataDir));
  await database.pool.query('CREATE TABLE kept (id int PRIMARY KEY, note text)');
  await database.pool.query(
    `INSERT INTO kept SELECT n, 'note ' || n FROM generate_series(1, 1000) n`,
  );
  await database.close();
}

/** A copy of an existing database in a temporary folder. */
export function copyOf(made: { path: string }): ReturnType<typeof temporaryFolder> {
  const copy = temporaryFolder();
  copyDatabase(made.path, copy.path);
  return copy;
}

/** Names, modes and contents of everything below a folder, as one text. */
export function fingerprint(folder: string): string {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const file = path.join(folder, name);
      const stats = fs.statSync(file);
      const content = stats.isFile() ? fs.readFileSync(file) : '';
      return `${name} ${stats.mode} ${createHash('sha256').update(content).digest('hex')}`;
    })
    .join('\n');
}

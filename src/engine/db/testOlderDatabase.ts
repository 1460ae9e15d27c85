import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { openOwnDatabase, type TestDatabase } from './testDatabase.ts';

/** All migrations. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

export interface OlderDatabase {
  readonly database: TestDatabase;
  readonly drop: () => Promise<void>;
}

/** An empty database as it was before a migration, such as "0006_not_reported". */
export async function openOlderDatabase(migration: string): Promise<OlderDatabase> {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-before-'));
  const folder = path.join(parent, 'migrations');
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = z
    .looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })
    .parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const entries = journal.entries.filter(({ tag }) => tag < migration);
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries }));
  const database = await openOwnDatabase(folder);
  return {
    database,
    async drop() {
      await database.drop();
      fs.rmSync(parent, { recursive: true });
    },
  };
}

/** Copies our migrations and functions into a new folder. */
export function copyMigrations(parent: string): string {
  const folder = path.join(parent, 'migrations');
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  fs.cpSync(path.join(MIGRATIONS, '../functions'), path.join(parent, 'functions'), {
    recursive: true,
  });
  return folder;
}

/** The same with one more migration. */
export function withMigration(parent: string, sql: string): string {
  const folder = copyMigrations(parent);
  fs.writeFileSync(path.join(folder, '9999_later.sql'), sql);
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(fs.readFileSync(file, 'utf8')) as { entries: unknown[] };
  const later = { idx: 9999, version: '7', when: 4_000_000_000_000, tag: '9999_later' };
  const entries = [...journal.entries, { ...later, breakpoints: true }];
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return folder;
}

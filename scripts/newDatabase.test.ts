import fs from 'node:fs';
import { expect, test } from 'vitest';
import { NEW_DATABASE, unpackDatabase } from '../src/engine/db/embedded/newDatabase.ts';
import { installedPglite } from './newDatabase.ts';

test('the database of a first start is of the installed PGlite, and cleanly closed', async () => {
  const { head, contents } = await unpackDatabase(fs.readFileSync(NEW_DATABASE));
  // If not: node scripts/writeNewDatabase.ts
  expect(head.pglite).toBe(installedPglite());
  const files = new Map(head.files);
  const control = contents[files.get('global/pg_control') ?? -1];
  // The state of the database: shut down.
  expect(control?.readUInt32LE(16)).toBe(1);
  expect([...files.keys()]).not.toContain('postmaster.pid');
});

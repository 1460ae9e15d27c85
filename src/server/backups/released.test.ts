import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openOwnDatabase } from '../../engine/db/testDatabase.ts';
import { verifyChain } from '../../engine/db/verifyChain.ts';
import { compareRows } from '../integrity/compareRows.ts';
import { backupFolder, restoreTo, type Target } from '../../engine/backups/testBackups.ts';
import { describeData, RELEASED, releasedSchema, workWith } from './testReleased.ts';

const folder = backupFolder();
afterAll(() => folder.remove());

const versions = fs
  .readdirSync(RELEASED)
  .filter((name) => name.endsWith('.backup'))
  .map((name) => name.replace(/\.backup$/, ''));

/** On the engine that this run tests. */
async function emptyPlace(name: string): Promise<{ target: Target; drop: () => Promise<void> }> {
  const dataDir = folder.file(name);
  if (process.env['TEST_ENGINE'] !== 'postgresql') {
    return { target: { dataDir, databaseUrl: undefined }, drop: async () => {} };
  }
  const none = folder.file('no-migrations');
  fs.mkdirSync(`${none}/meta`, { recursive: true });
  fs.writeFileSync(`${none}/meta/_journal.json`, '{"entries":[]}');
  const server = await openOwnDatabase(none);
  const { databaseUrl } = server;
  return { target: { dataDir, databaseUrl }, drop: () => server.drop() };
}

test('there is data of a version', () => {
  // If not: node scripts/writeReleased.ts
  expect(versions).not.toEqual([]);
});

test.each(versions)('the data of %s is opened, migrated, read and changed', async (version) => {
  const file = fileURLToPath(new URL(`${version}.backup`, RELEASED));
  const beside = fs.readFileSync(new URL(`${version}.json`, RELEASED), 'utf8');
  const said = releasedSchema.parse(JSON.parse(beside));
  const { target, drop } = await emptyPlace(version);
  try {
    await restoreTo(file, target, async (database) => {
      expect((await verifyChain(database)).fault).toBeNull();
      // Migrations leave no row that its recorded changes do not.
      expect(await compareRows(database)).toEqual({ faults: [], count: 0 });
      expect(await describeData(database, target.dataDir)).toEqual(said);
      await workWith(database, target.dataDir);
      expect(await compareRows(database)).toEqual({ faults: [], count: 0 });
    });
  } finally {
    await drop();
  }
});

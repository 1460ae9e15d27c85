/**
 * Keeps the demo company's data as this version stores it, for the test that opens the data of every released
 * version. Run it for a release, and not otherwise: `node scripts/writeReleased.ts`. The files of documents are
 * left out, since they are the same for ever and would be most of it. Version 0.1.0 made no backups: its tables,
 * as it filled them, were put into one later.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeData, RELEASED } from '../src/server/backups/testReleased.ts';
import { writeBackup } from '../src/engine/backups/writeBackup.ts';
import { Changes } from '../src/engine/db/changes.ts';
import { openDatabase } from '../src/engine/db/openDatabase.ts';
import { migrate, MIGRATIONS } from '../src/engine/db/migrate.ts';
import { sealWaiting } from '../src/engine/db/sealer.ts';
import { loadDemoIfNew } from '../src/server/demo/loadDemo.ts';
import { openStorage } from '../src/engine/storage/storage.ts';

const log = { info() {}, warn() {}, error() {} };
const now = () => new Date();
// Ours.
const { version } = JSON.parse(
  fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-released-'));
const file = fileURLToPath(new URL(`${version}.backup`, RELEASED));
try {
  const { files } = await openStorage({ dataDir, bucket: null });
  const database = await openDatabase({ dataDir, log });
  try {
    await migrate(database, MIGRATIONS);
    await loadDemoIfNew({ database, changes: new Changes(), files, log, now: () => new Date() });
    await sealWaiting(database);
    const said = await describeData(database, dataDir);
    fs.mkdirSync(RELEASED, { recursive: true });
    fs.writeFileSync(new URL(`${version}.json`, RELEASED), `${JSON.stringify(said, null, 2)}\n`);
  } finally {
    await database.close();
  }
  for (const name of fs.readdirSync(path.join(dataDir, 'files'))) {
    if (/^[0-9a-f]{32}$/.test(name)) fs.rmSync(path.join(dataDir, 'files', name));
  }
  fs.rmSync(file, { force: true });
  const options = {
    dataDir,
    databaseUrl: undefined,
    bucket: null,
    file,
    passphrase: null,
    version,
    now,
    log,
  };
  const { size } = await writeBackup({ ...options, tell() {} });
  console.log(`${version}: ${Math.round(size / 1024)} KB`);
} finally {
  fs.rmSync(dataDir, { recursive: true, force: true });
}

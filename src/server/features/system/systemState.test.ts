import os from 'node:os';
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSystem } from '../../../contract/systemState.ts';
import { noteLatestBackup } from '../../backups/latestBackup.ts';
import { readSettings } from '../../settings.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { reportFaultyFiles } from '../documents/storedFiles.ts';
import { productVersion } from '../../backups/productVersion.ts';
import { readSystemState } from './systemState.service.ts';

let t: TestApp;
let haveFilesChanged = false;
beforeAll(async () => {
  t = await openTestApp({ BACKUP_AT: '02:30' }, { haveFilesChanged: async () => haveFilesChanged });
});
afterAll(() => t.close());

const noProblem = async () => {};
const noneBeside = async () => [];

const state = () => t.ask('admin', getSystem);

describe('how the product runs', () => {
  test('is shown to administrators alone', async () => {
    expect((await t.as('viewer', 'GET', '/api/system')).statusCode).toBe(403);
    expect((await t.as('nobody', 'GET', '/api/system')).statusCode).toBe(401);
  });

  test('names the version, the instance, the database and the disk', async () => {
    const { database, disk, ...shown } = await state();
    expect(shown).toMatchObject({
      version: await productVersion(),
      name: `${os.hostname()}:0`,
      startedAt: '2026-11-21T09:00:00.000Z',
      notReady: [],
      instances: [],
      mail: { way: 'outbox', place: `${t.database.dataDir}/outbox` },
      signIn: { provider: null, takesPasswords: true },
    });
    expect(database).toEqual({
      engine: t.database.engine,
      version: expect.stringMatching(/^\d+\.\d+$/),
      size: expect.any(Number),
    });
    expect(database.size).toBeGreaterThan(1_000_000);
    expect(disk.free).toBeGreaterThan(0);
    expect(disk.total).toBeGreaterThan(disk.free);
  });

  test('tells of the files once they were looked for', async () => {
    expect((await state()).files).toEqual({ place: 'folder', checkedAt: null, faulty: 0 });
    await reportFaultyFiles(t.deps);
    expect((await state()).files.checkedAt).toMatch(/Z$/);
  });

  test('tells of backups: when they are made, the last, the next and a failure', async () => {
    const { dataDir } = t.database;
    const place = { dataDir, backupDir: `${dataDir}/backups` };
    const last = {
      madeAt: t.clock.now().toISOString(),
      size: 10,
      isEncrypted: false,
      isProven: true,
      missingFiles: 0,
    };
    expect((await state()).backups).toMatchObject({ isDue: true, last: null });
    await noteLatestBackup(place, { last, failure: null });
    const { backups } = await state();
    expect(backups).toMatchObject({
      times: ['02:30'],
      folder: place.backupDir,
      isBesideData: true,
      isDue: false,
      keeps: 14,
      last,
      failure: null,
    });
    const next = new Date(backups.nextAt ?? 0);
    expect([next.getHours(), next.getMinutes()]).toEqual([2, 30]);
    expect(next > t.clock.now()).toBe(true);
    const failure = { at: t.clock.now().toISOString(), reason: 'No space left' };
    await noteLatestBackup(place, { failure });
    expect((await state()).backups).toMatchObject({ last, failure });
  });

  test('names what keeps it from being ready, and still answers', async () => {
    haveFilesChanged = true;
    expect((await state()).notReady).toEqual([
      'The files of the program have changed since the server started; start it again',
    ]);
    haveFilesChanged = false;
    const folder = `${t.database.dataDir}/files-arriving`;
    fs.renameSync(folder, `${folder}-away`);
    t.clock.advance(1_000);
    expect((await state()).notReady).toEqual(['The data disk cannot be written to']);
    fs.renameSync(`${folder}-away`, folder);
    t.clock.advance(1_000);
    expect((await state()).notReady).toEqual([]);
  });
});

test('a provider of sign-ins is named, and who may use a password next to it', async () => {
  const settings = readSettings({
    DATA_DIR: t.database.dataDir,
    OIDC_ISSUER: 'https://login.example.org',
    OIDC_CLIENT_ID: 'reports',
    OIDC_CLIENT_SECRET: 'a secret of many letters',
    OIDC_NAME: 'Harbour',
    PASSWORD_SIGN_IN: 'no',
  });
  const asked = { startedAt: t.clock.now(), ready: noProblem, instances: noneBeside };
  const answered = await readSystemState({ ...t.deps, settings }, asked);
  expect(answered.signIn).toEqual({
    provider: { name: 'Harbour', issuer: 'https://login.example.org' },
    takesPasswords: false,
  });
  expect(JSON.stringify(answered)).not.toContain('a secret of many letters');
});

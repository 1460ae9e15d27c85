import { afterAll, beforeEach, expect, test } from 'vitest';
import { getCompany, updateCompany } from '../../contract/company.ts';
import { openTestApp, type TestApp } from '../testApp.ts';
import type { RemovedValues } from '../removedSettings.ts';
import { takeOverSettings } from './takeOverSettings.ts';

const opened: TestApp[] = [];
let t: TestApp;
const warned: string[] = [];
beforeEach(async () => {
  t = await openTestApp();
  opened.push(t);
  warned.splice(0);
});
afterAll(() => Promise.all(opened.map((app) => app.close())));

const start = (removed: RemovedValues) =>
  takeOverSettings(
    {
      ...t.deps,
      log: { ...t.deps.log, warn: (_, message) => void warned.push(message) },
    },
    removed,
  );
const settled = () => t.ask('admin', getCompany);

/** Recorded changes of the company, the latest first. */
async function traced() {
  const { rows } = await t.database.pool.query(
    `select actor, reason, origin ->> 'kind' as kind, after from trace where table_name = 'company' order by id desc`,
  );
  return rows;
}

test('each value is taken over once, with a recorded change and a line that says where it is', async () => {
  const removed = {
    COMPANY_NAME: 'Straße & Söhne',
    PASSWORD_MIN_LENGTH: '10',
    DOWNLOADS_KEPT_DAYS: '0',
    PACKS_NAME_READER: 'Yes',
  };
  await start(removed);
  expect(await settled()).toMatchObject({
    name: 'Straße & Söhne',
    passwordMinLength: 10,
    downloadsKeptDays: null,
    packsNameReader: true,
    firstSteps: { name: true, passwords: true },
  });
  expect(warned).toEqual([
    'COMPANY_NAME is no longer an environment setting. Its value was copied. It has been replaced by: Admin › Settings › Company. Remove it from the environment',
    'PASSWORD_MIN_LENGTH is no longer an environment setting. Its value was copied. It has been replaced by: Admin › Settings › Passwords. Remove it from the environment',
    'DOWNLOADS_KEPT_DAYS is no longer an environment setting. Its value was copied. It has been replaced by: Admin › Settings › Downloads and failed sign-ins. Remove it from the environment',
    'PACKS_NAME_READER is no longer an environment setting. Its value was copied. It has been replaced by: Admin › Settings › Board packs. Remove it from the environment',
  ]);
  const changes = await traced();
  expect(changes).toHaveLength(4);
  expect(changes[2]).toEqual({
    actor: 'system',
    reason: 'PASSWORD_MIN_LENGTH is no longer a server setting',
    kind: 'setup',
    after: expect.objectContaining({ password_min_length: 10 }),
  });

  // From then on the company decides, whatever the environment still says.
  const body = { name: null, passwordMinLength: 7, downloadsKeptDays: 30, packsNameReader: false };
  await t.ask('admin', updateCompany, { body });
  warned.splice(0);
  await start(removed);
  expect(await settled()).toMatchObject(body);
  expect(warned).toHaveLength(4);
  expect(warned[0]).toContain('was copied earlier and has no effect now');
  expect(await traced()).toHaveLength(5);
});

test('nothing is written where nothing is set', async () => {
  await start({});
  expect([warned, await traced()]).toEqual([[], []]);
});

test('an administrator’s earlier choice stays', async () => {
  await t.ask('admin', updateCompany, { body: { name: 'Harbour', passwordMinLength: 6 } });
  await start({ COMPANY_NAME: 'Vale', PASSWORD_MIN_LENGTH: '14' });
  expect(await settled()).toMatchObject({ name: 'Harbour', passwordMinLength: 6 });
  expect(warned.every((line) => line.includes('an administrator has changed it since'))).toBe(true);
});

test.each([
  [{ COMPANY_NAME: 'x'.repeat(300) }],
  [{ PASSWORD_MIN_LENGTH: '5' }],
  [{ PASSWORD_MIN_LENGTH: 'long' }],
  [{ DOWNLOADS_KEPT_DAYS: '-1' }],
  [{ PACKS_NAME_READER: 'perhaps' }],
])('%j is wrong: it changes nothing and stops no start', async (removed) => {
  const before = await settled();
  await start(removed);
  expect(await settled()).toEqual(before);
  expect(warned).toEqual([expect.stringContaining('Its value is invalid and was not copied')]);
});

test('a setting of a command is named with its option', async () => {
  await start({ MOVE_TO_DATABASE_URL: 'postgres://u:hunter2@h/d' });
  expect(warned).toEqual([
    'MOVE_TO_DATABASE_URL is no longer an environment setting. It has been replaced by: DATABASE_URL in the FILE given to `npm run move -- --to FILE`. Remove it from the environment',
  ]);
});

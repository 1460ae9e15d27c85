import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSession } from '../users/sessions.ts';
import { documents } from '../../engine/db/schema/documents.ts';
import { monthlySummaries } from '../../engine/db/schema/monthlySummaries.ts';
import { users } from '../../engine/db/schema/users.ts';
import { readSettings } from '../settings.ts';
import { countedEnvironment } from '../testCosts.ts';
import {
  prepareTestProcess,
  startTestProcess,
  type TestProcess,
  type TestProcessData,
} from '../testProcess.ts';
import { PATIENTLY } from '../../engine/testPatience.ts';

const CHECK_FILES = fileURLToPath(new URL('../checkFiles.ts', import.meta.url));
const VERIFY = fileURLToPath(new URL('../verify.ts', import.meta.url));

const HOUR_MS = 3_600_000;

let data: TestProcessData;
let started: TestProcess;
/** The session of a person who signed in before the clock was set back. */
let ofLater = '';
beforeAll(async () => {
  data = await prepareTestProcess(async (transaction) => {
    const month = { fyId: 13, monthNum: 1, monthName: 'April', year: 2025 };
    const [report] = await transaction.insert(monthlySummaries).values(month).returning();
    await transaction.insert(documents).values({
      summaryId: report?.id ?? 0,
      fileName: '0'.repeat(32),
      originalName: 'Board paper.pdf',
      fileType: 'pdf',
      fileSize: 5,
    });
    const person = { email: 'ben@example.org', firstName: 'Ben', lastName: 'Doe' };
    const [ben] = await transaction.insert(users).values(person).returning({ id: users.id });
    const now = new Date(Date.now() + HOUR_MS);
    const session = { userId: ben?.id ?? 0, device: '', address: '', now };
    ofLater = (await createSession(transaction, { ...session, limits: readSettings({}) })).bearer;
  });
  started = startTestProcess({ ...data.settings, LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await started.end('SIGKILL');
  fs.rmSync(data.dataDir, { recursive: true, force: true });
});

const run = (command: string, dataDir: string) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], ...countedEnvironment(), ...data.settings };
    execFile(
      process.execPath,
      [command],
      { env: { ...env, DATA_DIR: dataDir } },
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    );
  });

test('a start ends sessions that were last used in the future', async () => {
  const url = `${await started.address()}/api/auth/me`;
  const statusWith = async (token: string) =>
    (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await statusWith(data.token)).toBe(200);
  expect(await statusWith(ofLater)).toBe(401);
});

test('is told at the start, and by the check that is run by hand', async () => {
  await started.address();
  await vi.waitFor(
    () =>
      expect(started.out()).toMatch(
        /"originalName":"Board paper\.pdf".*"April 2025".*restore them from a backup/,
      ),
    PATIENTLY,
  );
  expect(await started.end('SIGTERM')).toBe(0);

  expect(await run(CHECK_FILES, data.dataDir)).toEqual({
    code: 2,
    out: `missing: Board paper.pdf (April 2025), files/${'0'.repeat(32)}\nMissing or damaged files: 1. Restore them to DATA_DIR/files\n`,
    err: '',
  });
  const nowhere = path.join(data.dataDir, 'nowhere');
  expect(await run(CHECK_FILES, nowhere)).toMatchObject({
    code: 1,
    err: expect.stringContaining('contains no Board Reports files'),
  });
  expect(fs.existsSync(nowhere)).toBe(false);

  // The server that ran has sealed what was stored before it.
  expect(await run(VERIFY, data.dataDir)).toEqual({
    code: 0,
    out: expect.stringMatching(
      /^All data matches its recorded changes: [1-9]\d* changes?, 0 publications\.\nThe stored end of the chain is change ([1-9]\d*) of \1\.\nThe last change has the hash [0-9a-f]{64}\.\n$/,
    ),
    err: '',
  });
});

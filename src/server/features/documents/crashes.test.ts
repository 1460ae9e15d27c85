import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Changes } from '../../db/changes.ts';
import { openDatabase } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { sessions, users } from '../../db/schema/users.ts';
import type { TestDatabase } from '../../db/testDatabase.ts';
import { openTestDatabase } from '../../db/testDatabase.ts';
import { digest, write } from '../../db/write.ts';
import { openFileStore } from '../../storage/diskFileStore.ts';
import { listFileNames } from './documents.queries.ts';
import { pdfFile } from './testFiles.ts';
import { form } from './testUploads.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const ROUNDS = 3;
const AT_ONCE = 6;
const DAY_MS = 86_400_000;
const LOG = { info: () => {}, warn: () => {}, error: () => {} };

let place: TestDatabase;
let server: ChildProcess | undefined;
const token = randomBytes(32).toString('base64url');

beforeAll(async () => {
  place = await openTestDatabase();
  await prepare(place);
  // From here on the server's own process has the data.
  await place.close();
});
afterAll(() => {
  server?.kill('SIGKILL');
});

async function prepare(database: Database): Promise<void> {
  await write(database, new Changes(), { actor: 'system' }, async (transaction) => {
    const person = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Admin', role: 'admin' };
    const [admin] = await transaction.insert(users).values(person).returning({ id: users.id });
    const now = new Date();
    await transaction.insert(sessions).values({
      userId: admin?.id ?? 0,
      sessionToken: digest(token),
      cookieToken: digest(`${token}, the other`),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + DAY_MS),
    });
    await transaction
      .insert(financialYears)
      .values({ id: 13, fyYear: 'FY25', startDate: '2025-04-01', endDate: '2026-03-31' });
    await transaction
      .insert(monthlySummaries)
      .values({ id: 1, fyId: 13, monthNum: 1, monthName: 'April', year: 2025 });
  });
}

/** Starts the product's own process; answers where it listens. */
async function start(): Promise<string> {
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...environment,
      PORT: '0',
      DEMO: 'no',
      LOG_LEVEL: 'silent',
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server = child;
  let said = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += String(text);
    const address = /is ready: (http\S+)/.exec(said)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`The server did not start: ${said}${String(child.stderr.read() ?? '')}`);
}

/** Uploads one after the other until the server is gone, and tells of each that was answered. */
async function uploadUntilGone(address: string, pdf: Buffer, tell: () => void): Promise<void> {
  for (;;) {
    try {
      const response = await fetch(`${address}/api/documents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form({ summaryId: '1', file: pdf }),
      });
      await response.arrayBuffer();
      expect(response.status).toBe(201);
      tell();
    } catch (error) {
      // What fetch throws when the connection breaks.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

test('a server that is killed has a file for every row, and its leftovers are swept away', async () => {
  const pdf = await pdfFile(300_000);
  let promised = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const address = await start();
    let answered = 0;
    const uploads = Array.from({ length: AT_ONCE }, () =>
      uploadUntilGone(address, pdf, () => {
        answered += 1;
      }),
    );
    // Killed while files arrive: the first time before anything was answered, then in full swing.
    const arriving = path.join(place.dataDir, 'files-arriving');
    for (;;) {
      const isArriving = (await fs.readdir(arriving)).length > 0;
      if (isArriving && answered >= round * AT_ONCE) break;
      await wait(1);
    }
    const gone = server === undefined ? undefined : once(server, 'exit');
    server?.kill('SIGKILL');
    await Promise.all(uploads);
    promised += answered;
    await gone;

    const { dataDir, databaseUrl } = place;
    const database = await openDatabase({
      dataDir,
      log: LOG,
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
    });
    const rows = await listFileNames(database);
    const files = await fs.readdir(path.join(dataDir, 'files'));
    expect([...rows].filter((name) => !files.includes(name))).toEqual([]);
    // What was answered was kept.
    expect(rows.size).toBeGreaterThanOrEqual(promised);
    const store = await openFileStore(dataDir);
    await store.sweep(rows, new Date(Date.now() + DAY_MS));
    expect((await fs.readdir(path.join(dataDir, 'files'))).toSorted()).toEqual(
      [...rows].toSorted(),
    );
    expect(await fs.readdir(path.join(dataDir, 'files-arriving'))).toEqual([]);
    for (const name of rows) {
      expect((await fs.stat(path.join(dataDir, 'files', name))).size).toBe(pdf.length);
    }
    await database.close();
  }
  expect(promised).toBeGreaterThan(0);
}, 300_000);

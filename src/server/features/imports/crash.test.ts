import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '../../../contract/imports.ts';
import { importSchema } from '../../../contract/imports.ts';
import { Changes } from '../../db/changes.ts';
import { openDatabase } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { financialYears } from '../../db/schema/financialYears.ts';
import { monthlySummaries } from '../../db/schema/monthlySummaries.ts';
import { sessions, users } from '../../db/schema/users.ts';
import type { TestDatabase } from '../../db/testDatabase.ts';
import { openTestDatabase } from '../../db/testDatabase.ts';
import { digest, write } from '../../db/write.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
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

/** The last but one statement of an import takes so long that one can end the server before it is done. */
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
      .values({ fyId: 13, monthNum: 1, monthName: 'April', year: 2025, revenue: '7.00' });
    await transaction.execute(`create function wait_here() returns trigger language plpgsql as
      'begin perform pg_sleep(8); return new; end'`);
    await transaction.execute(
      'create trigger wait_here before insert on import_shapes for each row execute function wait_here()',
    );
  });
}

const where = () => ({
  dataDir: place.dataDir,
  ...(place.databaseUrl === undefined ? {} : { databaseUrl: place.databaseUrl }),
});

async function looking<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...where(), log: LOG });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function start(): Promise<string> {
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const { dataDir, databaseUrl } = where();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...environment,
      PORT: '0',
      DEMO: 'no',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
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

async function call(method: string, url: string, body?: object): Promise<Import> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return importSchema.parse(await response.json());
}

async function apply(address: string, id: number): Promise<Import> {
  const { preview } = await call('GET', `${address}/api/imports/${id}`);
  const body = { reason: 'From the accounts', previewKey: preview.key };
  return call('POST', `${address}/api/imports/${id}/apply`, body);
}

const stored = (database: Database) =>
  database.pool
    .query<{ figures: number; kept: string | null; status: string }>(
      `select (select count(*)::int from financial_data) as figures,
        (select revenue from monthly_summaries) as kept, (select status from imports) as status`,
    )
    .then(({ rows: [row] }) => row);

test('an import that a crash cuts off leaves everything as it was, and can be applied afterwards', async () => {
  const address = await start();
  const text = 'Month\tRevenue\tCash\nApr-25\t100\t5\nMay-25\t110\t6';
  const draft = await call('POST', `${address}/api/imports/pasted`, { text });
  const layouts = draft.layouts.map((layout) => ({ ...layout, unit: 'units' }));
  await call('PATCH', `${address}/api/imports/${draft.id}`, { layouts });
  const cutOff = apply(address, draft.id).catch((error: unknown) => error);
  await wait(2_000);
  const gone = server === undefined ? undefined : once(server, 'exit');
  server?.kill('SIGKILL');
  // What fetch throws when the connection breaks: it was in the middle.
  expect(await cutOff).toBeInstanceOf(TypeError);
  await gone;
  await looking(async (database) => {
    expect(await stored(database)).toEqual({ figures: 0, kept: '7.00', status: 'draft' });
    await database.pool.query('drop trigger wait_here on import_shapes');
  });
  expect((await apply(await start(), draft.id)).status).toBe('applied');
  const stopped = server === undefined ? undefined : once(server, 'exit');
  server?.kill('SIGTERM');
  await stopped;
  await looking(async (database) => {
    expect(await stored(database)).toEqual({ figures: 2, kept: null, status: 'applied' });
  });
});

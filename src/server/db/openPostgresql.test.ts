import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './connect.ts';
import { START_EXIT_CODES } from './startError.ts';
import { openTestDatabase, type TestDatabase } from './testDatabase.ts';

const SHOW_LIMIT = 'SHOW statement_timeout';
const quiet = { info() {}, warn() {}, error() {} };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

test('a server that does not answer stops the start, without naming the password', async () => {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await new Promise((resolve) => probe.close(resolve));
  const databaseUrl = `postgres://reports:hunter2@127.0.0.1:${port}/reports`;
  const { dataDir } = database;
  const error: unknown = await openDatabase({
    databaseUrl,
    dataDir,
    log: quiet,
    limits: { startMs: 0 },
  }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ exitCode: START_EXIT_CODES.wrongSetting });
  expect(String(error)).not.toContain('hunter2');
});

test('days are in UTC on either engine', async () => {
  const { rows } = await database.pool.query('SHOW TimeZone');
  expect(rows).toEqual([{ TimeZone: 'UTC' }]);
});

test('no statement waits for a compiler, on either engine', async () => {
  const { rows } = await database.pool.query('SELECT pg_jit_available() AS available');
  expect(rows).toEqual([{ available: false }]);
});

test('a pool whose connections were ended continues with new ones', async () => {
  const broken = await database.pool.connect();
  const ended = new Promise((resolve) => broken.once('end', resolve));
  await broken.query('BEGIN');
  if (database.engine === 'postgresql') {
    await database.pool.query('SELECT pg_terminate_backend($1)', [
      (await broken.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid,
    ]);
    await ended;
  }
  broken.release(true);
  const { rows } = await database.pool.query('SELECT 1 AS one');
  expect(rows).toEqual([{ one: 1 }]);
});

test('on PostgreSQL a query is limited to ten seconds, unless the limit is lifted', async () => {
  // The embedded engine has no such limit: its watchdog has one, tested in its own suite.
  const limited = database.engine === 'postgresql' ? '10s' : '0';
  expect((await database.pool.query(SHOW_LIMIT)).rows).toEqual([{ statement_timeout: limited }]);
  const lifted = await database.unhurried((client) => client.query(SHOW_LIMIT));
  expect(lifted.rows).toEqual([{ statement_timeout: '0' }]);
  expect((await database.pool.query(SHOW_LIMIT)).rows).toEqual([{ statement_timeout: limited }]);
});
